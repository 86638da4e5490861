import { shopContext } from '#app/context'
import { pageMeta } from '#app/layout/meta'
import { type LegalPage, legalPages } from '#app/legal/legal-pages'
import { legalSections } from '#app/legal/legal-texts.server'
import { notFound } from '#app/navigation/not-found'
import { publicPage, type RouteHandle } from '#app/navigation/route-handle'
import { Heading, Wrap } from '#app/ui/section.tsx'
import { readSettings } from '#domain/shop-settings/shop-settings.server'
import { t } from '#domain/texts/translate'
import type { Route } from './+types/legal'

/** One file for all legal pages; `routes.ts` has a path for each, so that each is in the sitemap. */
export const handle: RouteHandle = publicPage

export async function loader({ context, pattern }: Route.LoaderArgs) {
  const page = pattern.split('/').at(-1) ?? ''
  if (!Object.hasOwn(legalPages(), page)) throw notFound()
  const { db, maintenance } = context.get(shopContext)
  const sections = legalSections(page as LegalPage, await readSettings(db), maintenance.backupDays)
  return { page: page as LegalPage, sections }
}

export function meta({ matches, loaderData }: Route.MetaArgs) {
  const page = loaderData?.page
  const title = page ? legalPages()[page] : t('Legal')
  return pageMeta({
    root: matches[0],
    title,
    description: t('{title}: how Saathi Masala sells, sends, takes back and keeps data, in plain words.', { title }),
    path: `/legal/${page ?? ''}`,
  })
}

export default function LegalTextPage({ loaderData: { page, sections } }: Route.ComponentProps) {
  return (
    <Wrap className="py-section">
      <div className="mx-auto grid max-w-text gap-8">
        <Heading title={legalPages()[page]} level="h1" align="left" />
        {sections.map(({ heading, paragraphs }) => (
          <section key={heading}>
            <h2 className="text-card">{heading}</h2>
            <div className="mt-2 grid gap-3">
              {paragraphs.map((paragraph, place) =>
                typeof paragraph === 'string' ? (
                  <p key={place} className="text-pretty wrap-anywhere">
                    {paragraph}
                  </p>
                ) : (
                  <ul key={place} className="list-disc space-y-1.5 pl-5">
                    {paragraph.map((item) => (
                      <li key={item} className="wrap-anywhere">
                        {item}
                      </li>
                    ))}
                  </ul>
                ),
              )}
            </div>
          </section>
        ))}
      </div>
    </Wrap>
  )
}

import { TriangleAlert } from 'lucide-react'
import type { ReactNode } from 'react'
import { batchPath } from '#app/catalog/batch-line.tsx'
import { shopContext } from '#app/context'
import { pageMeta } from '#app/layout/meta'
import { notFound } from '#app/navigation/not-found'
import { privatePage, type RouteHandle } from '#app/navigation/route-handle'
import { BrokenName } from '#app/ui/broken-name.tsx'
import { rich } from '#app/ui/rich.tsx'
import { Wrap } from '#app/ui/section.tsx'
import { InlineLink, TextLink } from '#app/ui/text-link.tsx'
import { formatDate, formatDay } from '#domain/calendar/moment'
import { listPublicBatches, type PublicBatch } from '#domain/stock/batch-page.server'
import { t, translated } from '#domain/texts/translate'
import type { Route } from './+types/batch'

/** Linked by packing slips and messages; not cached, since codes can be invented. */
export const handle: RouteHandle = { ...privatePage, robots: 'silent', hidden: true }

/** Several codes are separated by commas. */
export async function loader({ context, params }: Route.LoaderArgs) {
  const batches = await listPublicBatches(context.get(shopContext).db, params.code.split(','))
  if (batches.length === 0) throw notFound()
  return { batches }
}

export function meta({ matches, params }: Route.MetaArgs) {
  return pageMeta({
    root: matches[0],
    title: t('What is in the pack'),
    description: t('Where it comes from, when it was packed, and what the laboratory says.'),
    path: batchPath([params.code]),
    hidden: true,
  })
}

export default function BatchPage({ loaderData: { batches } }: Route.ComponentProps) {
  return (
    <Wrap className="py-8 md:py-12">
      <h1 className="text-title">{t('What is in the pack')}</h1>
      <div className="mt-6 grid gap-5 lg:grid-cols-2">
        {batches.map((batch) => (
          <BatchCard key={`${batch.code} ${batch.productId}`} batch={batch} />
        ))}
      </div>
      <p className="mt-8 max-w-text text-ink-soft">
        {rich('Does your pack say something else, or is something not right? {write}.', {
          write: <InlineLink to="/contact">{t('Write to us')}</InlineLink>,
        })}
      </p>
    </Wrap>
  )
}

function BatchCard({ batch }: { batch: PublicBatch }) {
  const { code, productId, name, isSold, origin, importer, sizes, report, recall } = batch
  return (
    <article className="rounded-lg bg-white p-5 shadow-card sm:p-7">
      <p className="kicker text-brand-600 wrap-anywhere">{t('Batch {code}', { code })}</p>
      <h2 className="text-heading">
        {isSold ? (
          <TextLink to={`/product/${productId}`}>
            <BrokenName name={name} />
          </TextLink>
        ) : (
          name
        )}
      </h2>
      {recall && (
        <p role="alert" className="mt-3 flex gap-3 rounded-md border border-danger p-3 text-danger">
          <TriangleAlert className="size-6 shrink-0" aria-hidden />
          <span>
            <strong>{t('Recalled on {day}: please do not use it.', { day: formatDate(recall.at) })}</strong>{' '}
            {recall.reason}
          </span>
        </p>
      )}
      <dl className="mt-4 grid gap-3">
        {sizes.map(({ labels, packedOn, bestBefore }) => (
          <Row key={labels.join()} name={labels.map(translated).join(', ')}>
            {t('Packed {packedOn}, best before {bestBefore}', {
              packedOn: formatDay(packedOn),
              bestBefore: formatDay(bestBefore),
            })}
          </Row>
        ))}
        {origin && <Row name={t('Country of origin')}>{origin}</Row>}
        {importer && <Row name={t('Imported by')}>{importer}</Row>}
        <Row name={t('Laboratory report')}>
          {report === undefined ? (
            t('None is attached to this batch.')
          ) : (
            <a
              href={report ?? `${batchPath([code])}/report/${productId}`}
              className="text-link inline-flex min-h-tap items-center"
            >
              {t('Open the report')}
            </a>
          )}
        </Row>
      </dl>
    </article>
  )
}

function Row({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div>
      <dt className="text-sm font-semibold text-ink-soft">{name}</dt>
      <dd>{children}</dd>
    </div>
  )
}

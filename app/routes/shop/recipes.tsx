import { Link } from 'react-router'
import { pageMeta, preloadPicture } from '#app/layout/meta'
import { arrivedData, usePageData } from '#app/navigation/page-data'
import { publicPage, type RouteHandle } from '#app/navigation/route-handle'
import { Picture } from '#app/ui/picture.tsx'
import { Heading, Loading, Wrap } from '#app/ui/section.tsx'
import { listRecipes } from '#domain/catalog/recipes.server'
import type { Route } from './+types/recipes'

export const handle: RouteHandle = publicPage

const sizes = '(min-width: 768px) 30vw, 36vw'
const picturesInFirstView = 2

export function loader() {
  return listRecipes().map(({ slug, title, picture, lead, minutes }) => ({ slug, title, picture, lead, minutes }))
}

export function meta({ matches, loaderData }: Route.MetaArgs) {
  return [
    ...pageMeta({
      root: matches[0],
      title: 'Recipes',
      description: 'Short recipes from a Gujarati kitchen, each with the spices that go into it.',
      path: '/recipes',
    }),
    ...preloadPicture(loaderData && arrivedData(loaderData)?.[0]?.picture, sizes),
  ]
}

/** A guide has nothing to cook: it stands in a row of its own. */
const isGuide = (minutes: number | null) => minutes === null

export default function RecipesPage({ loaderData }: Route.ComponentProps) {
  const { data } = usePageData(loaderData)
  return (
    <Wrap className="py-section">
      <Heading
        level="h1"
        kicker="From our kitchen"
        title="Recipes"
        lead="Everyday dishes, the way we cook them in Palanpur. All their spices go into your cart with one tap."
      />
      {data ? (
        <ul className="mt-6 grid gap-4 sm:mt-10 sm:gap-6 md:grid-cols-3">
          {data.map(({ slug, title, picture, lead, minutes }, index) => (
            <li
              key={slug}
              className={`group relative flex flex-wrap overflow-hidden rounded-lg bg-white shadow-card hover:shadow-lift md:flex-nowrap ${isGuide(minutes) ? 'md:col-span-full' : 'md:flex-col'}`}
            >
              {picture && (
                <div
                  className={`relative min-h-32 flex-[2_1_6rem] md:flex-none ${isGuide(minutes) ? 'md:min-h-56 md:w-1/3' : 'md:aspect-[4/3]'}`}
                >
                  <Picture
                    picture={picture}
                    alt=""
                    first={index < picturesInFirstView}
                    sizes={sizes}
                    className="absolute inset-0 size-full object-cover"
                  />
                </div>
              )}
              <div
                className={`min-w-0 flex-[3_1_11rem] p-4 sm:p-5 ${isGuide(minutes) ? 'md:flex-1 md:self-center md:p-8' : 'md:flex-auto'}`}
              >
                <h2 className="text-card text-balance">
                  <Link to={`/recipes/${slug}`} className="after:absolute after:inset-0 group-hover:text-brand-600">
                    {title}
                  </Link>
                </h2>
                <p className="mt-1 max-w-text text-sm text-ink-soft">{lead}</p>
                {minutes !== null && <p className="mt-2 text-sm font-semibold">{minutes} minutes</p>}
              </div>
            </li>
          ))}
        </ul>
      ) : (
        <Loading />
      )}
    </Wrap>
  )
}

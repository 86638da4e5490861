import { RecipeList, recipePictureSizes } from '#app/catalog/recipe-list.tsx'
import { pageMeta } from '#app/layout/meta'
import { publicPage, type RouteHandle } from '#app/navigation/route-handle'
import { Heading, Wrap } from '#app/ui/section.tsx'
import { listRecipes, recipeCard } from '#domain/catalog/recipes.server'
import { t } from '#domain/texts/translate'
import type { Route } from './+types/recipes'

export const handle: RouteHandle = publicPage

const picturesInFirstView = 2

export function loader() {
  return listRecipes().map(recipeCard)
}

export function meta({ matches, loaderData }: Route.MetaArgs) {
  return pageMeta({
    root: matches[0],
    title: t('Recipes'),
    description: t('Short recipes from a Gujarati kitchen, each with the spices that go into it.'),
    path: '/recipes',
    largest: { picture: loaderData?.[0]?.picture, sizes: recipePictureSizes },
  })
}

export default function RecipesPage({ loaderData }: Route.ComponentProps) {
  return (
    <Wrap className="py-section">
      <Heading
        level="h1"
        kicker={t('From our kitchen')}
        title={t('Recipes')}
        lead={t('Everyday dishes, the way we cook them in Palanpur. All their spices go into your cart with one tap.')}
      />
      <div className="mt-6 sm:mt-10">
        <RecipeList recipes={loaderData} level="h2" inFirstView={picturesInFirstView} />
      </div>
    </Wrap>
  )
}

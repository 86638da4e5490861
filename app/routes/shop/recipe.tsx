import { CartDrawer } from '#app/cart/cart-drawer.tsx'
import { recipeJsonLd } from '#app/catalog/recipe-json-ld'
import { RecipeSpices } from '#app/catalog/recipe-spices.tsx'
import { shopContext } from '#app/context'
import { breadcrumbs, pageMeta, preloadPicture } from '#app/layout/meta'
import { notFound } from '#app/navigation/not-found'
import { publicPage, type RouteHandle } from '#app/navigation/route-handle'
import { withFallback } from '#app/navigation/with-fallback.server'
import { Breadcrumbs } from '#app/ui/breadcrumbs.tsx'
import { ShopPicture } from '#app/ui/picture.tsx'
import { Wrap } from '#app/ui/section.tsx'
import { findRecipe, listRecipeSpices, translateRecipe } from '#domain/catalog/recipes.server'
import { t } from '#domain/texts/translate'
import type { Route } from './+types/recipe'

export const handle: RouteHandle = publicPage

const sizes = '(min-width: 992px) 58vw, 92vw'

export async function loader({ params, context }: Route.LoaderArgs) {
  const found = findRecipe(params.name)
  if (!found) throw notFound()
  const recipe = translateRecipe(found)
  // Without the catalogue the recipe is shown without its products.
  const listed = listRecipeSpices(context.get(shopContext).db, recipe)
  const spices = await withFallback(context, 'recipe.catalogue-failed', listed, [])
  return { recipe, spices }
}

export function meta({ matches, loaderData }: Route.MetaArgs) {
  const root = matches[0]
  if (!loaderData) return []
  const { recipe, spices } = loaderData
  const path = `/recipes/${recipe.slug}`
  return [
    ...pageMeta({ root, title: recipe.title, description: recipe.lead, path, image: recipe.picture }),
    ...preloadPicture(recipe.picture, sizes),
    recipeJsonLd(root.loaderData?.publicUrl ?? '', recipe, spices),
    breadcrumbs(root, trailOf(recipe), path),
  ]
}

function trailOf({ title }: { title: string }) {
  return [{ name: t('Home'), to: '/' }, { name: t('Recipes'), to: '/recipes' }, { name: title }]
}

export default function RecipePage({ loaderData: { recipe, spices } }: Route.ComponentProps) {
  const { title, picture, lead, serves, minutes, others, steps } = recipe
  const isGuide = steps.length === 0
  return (
    <Wrap className="pt-2 pb-section sm:pt-6">
      <Breadcrumbs trail={trailOf(recipe)} />
      <div
        className={`mt-2 grid grid-cols-[minmax(0,1fr)] items-start gap-8 sm:mt-4 ${isGuide ? '' : 'lg:grid-cols-[minmax(0,1fr)_26rem] lg:grid-rows-[auto_1fr] lg:gap-x-14'}`}
      >
        <div
          className={
            isGuide ? 'grid items-center gap-5 lg:grid-cols-2 lg:gap-14' : 'flex flex-col gap-5 lg:flex-col-reverse'
          }
        >
          <ShopPicture
            picture={picture}
            alt=""
            first
            sizes={sizes}
            className={`aspect-[4/3] w-full rounded-lg object-cover shadow-card ${isGuide ? '' : 'lg:aspect-[16/9]'}`}
          />
          <div>
            <h1 className="text-title text-balance">{title}</h1>
            {recipe.titleGu && (
              <p lang="gu" className="mt-1 text-lg text-brand-700">
                {recipe.titleGu}
              </p>
            )}
            <p className="mt-3 text-lg text-pretty">{lead}</p>
            {!isGuide && (
              <p className="mt-3 font-semibold text-brand-700">
                {t('For {serves} · {minutes} minutes', { serves, minutes })}
              </p>
            )}
          </div>
        </div>
        {/* On phones the spices come before the method; on wide screens they stand beside it, in the first view. */}
        {spices.length > 0 && (
          <div className={isGuide ? '' : 'lg:col-start-2 lg:row-span-2 lg:row-start-1'}>
            <RecipeSpices spices={spices} isGuide={isGuide} />
            <CartDrawer />
          </div>
        )}
        {!isGuide && <Method others={others} steps={steps} />}
      </div>
    </Wrap>
  )
}

function Method({ others, steps }: { others: string[]; steps: string[] }) {
  return (
    <div className="max-w-text">
      <h2 className="text-heading">{t('You also need')}</h2>
      <ul className="mt-3 list-disc space-y-1 pl-5">
        {others.map((ingredient) => (
          <li key={ingredient}>{ingredient}</li>
        ))}
      </ul>
      <h2 className="mt-8 text-heading">{t('How to cook it')}</h2>
      <ol className="mt-3 list-decimal space-y-3 pl-5 marker:font-semibold marker:text-brand-600">
        {steps.map((step) => (
          <li key={step} className="pl-1">
            {step}
          </li>
        ))}
      </ol>
    </div>
  )
}

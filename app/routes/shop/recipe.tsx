import { useState } from 'react'
import { Link } from 'react-router'
import { CartDrawer, openCartDrawer } from '#app/cart/cart-drawer.tsx'
import { getCart } from '#app/cart/cart-store'
import { priceCart } from '#app/cart/price-cart'
import { addUnpricedLines } from '#app/cart/priced-cart'
import { Breadcrumbs } from '#app/catalog/breadcrumbs.tsx'
import { shopContext, withFallback } from '#app/context'
import { absolute, dataLanguage, pageMeta, structuredData } from '#app/layout/meta'
import { notFound } from '#app/navigation/not-found'
import { publicPage, type RouteHandle } from '#app/navigation/route-handle'
import { BrokenName } from '#app/ui/broken-name.tsx'
import { Button } from '#app/ui/button.tsx'
import { ShopPicture } from '#app/ui/picture.tsx'
import { Wrap } from '#app/ui/section.tsx'
import { pictureUrl } from '#domain/catalog/pictures'
import type { CartItem } from '#domain/catalog/product-card'
import {
  findRecipe,
  listRecipeSpices,
  type Recipe,
  type RecipeSpice,
  translateRecipe,
} from '#domain/catalog/recipes.server'
import { constants } from '#domain/constants'
import { formatRupees, sum, toPaise } from '#domain/money'
import { langOf, plural, t } from '#domain/texts/translate'
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
  const { slug, title, lead, picture } = recipe
  return [
    ...pageMeta({
      root,
      title,
      description: lead,
      path: `/recipes/${slug}`,
      image: picture,
      largest: { picture, sizes },
      trail: trailOf(recipe),
    }),
    recipeJsonLd(root.loaderData?.publicUrl ?? '', recipe, spices),
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

/** A guide is an article. */
function recipeJsonLd(publicUrl: string, recipe: Recipe, spices: RecipeSpice[]) {
  const { title, lead, picture, serves, minutes, others, steps } = recipe
  const about = {
    description: lead,
    ...dataLanguage(),
    ...(picture && { image: absolute(publicUrl, pictureUrl(picture)) }),
    author: { '@type': 'Organization', name: constants.name },
  }
  if (steps.length === 0) return structuredData({ ...about, '@type': 'Article', headline: title })
  return structuredData({
    ...about,
    '@type': 'Recipe',
    name: title,
    recipeCuisine: 'Indian',
    recipeYield: t('{serves} servings', { serves }),
    totalTime: `PT${minutes}M`,
    recipeIngredient: [...spices.map(({ amount, card, id }) => `${amount} ${card?.name ?? id}`), ...others],
    recipeInstructions: steps.map((text) => ({ '@type': 'HowToStep', text })),
  })
}

function RecipeSpices({ spices, isGuide }: { spices: RecipeSpice[]; isGuide: boolean }) {
  const [atHome, setAtHome] = useState<string[]>([])
  const toggle = (id: string) =>
    setAtHome(atHome.includes(id) ? atHome.filter((spice) => spice !== id) : [...atHome, id])
  const items = spices.flatMap(({ card }) => card?.item ?? [])
  return (
    <section aria-labelledby="our-spices" className="rounded-lg bg-paper-deep p-4 sm:p-6">
      <h2 id="our-spices" className="text-heading">
        {isGuide ? t('The nine') : t('Our spices in it')}
      </h2>
      {items.length > 0 && (
        <p className="needs-scripts mt-1 text-sm text-ink-soft">{t('Untick what you have at home.')}</p>
      )}
      <ol className={`mt-4 grid grid-cols-1 gap-3 ${isGuide ? 'lg:grid-cols-2' : 'lg:mt-3 lg:gap-2'}`}>
        {spices.map(
          ({ id, amount, card }) =>
            card && (
              <Spice key={id} amount={amount} card={card} isTicked={!atHome.includes(id)} onToggle={() => toggle(id)} />
            ),
        )}
      </ol>
      {items.length > 0 && <AddTicked ticked={items.filter(({ id }) => !atHome.includes(id))} offered={items.length} />}
    </section>
  )
}

type SpiceProps = { amount: string; card: NonNullable<RecipeSpice['card']>; isTicked: boolean; onToggle: () => void }

function Spice({ amount, card, isTicked, onToggle }: SpiceProps) {
  return (
    <li className={`relative flex items-center gap-1 rounded-md p-2 lg:py-1 ${isTicked ? 'bg-white' : 'bg-paper'}`}>
      {card.item && (
        <label className="needs-scripts relative z-10 -ml-2 grid size-tap shrink-0 cursor-pointer place-items-center">
          <input type="checkbox" checked={isTicked} onChange={onToggle} className="size-5 accent-brand-600" />
          <span className="sr-only">{t('Buy {name}', { name: card.name })}</span>
        </label>
      )}
      <div className="flex min-w-0 flex-1 flex-wrap items-center gap-x-3 gap-y-1">
        <ShopPicture
          picture={card.picture}
          alt=""
          sizes="64px"
          className="size-14 shrink-0 rounded-sm object-cover sm:size-16"
        />
        <div className="min-w-0 flex-1 basis-[min(8rem,100%)] gap-3 leading-tight wrap-break-word sm:flex sm:items-center">
          <p className="min-w-0 sm:flex-1">
            <Link
              to={`/product/${card.id}`}
              lang={langOf(card.name)}
              className="font-semibold after:absolute after:inset-0 hover:underline"
            >
              {card.name}
            </Link>
            <span className="mt-1 block text-sm text-ink-soft">{amount}</span>
          </p>
          <p className="mt-1 text-sm sm:mt-0 sm:text-right">
            <span className="font-semibold sm:block">{formatRupees(card.pricePaise)}</span>{' '}
            <span className="text-xs text-ink-soft sm:block sm:max-w-28">
              <BrokenName name={card.item ? card.sizeText : t('Out of stock')} />
            </span>
          </p>
        </div>
      </div>
    </li>
  )
}

/** Adds one pack of each ticked spice. */
function AddTicked({ ticked, offered }: { ticked: CartItem[]; offered: number }) {
  const [isBusy, setBusy] = useState(false)
  const total = sum(ticked, ({ price }) => toPaise(price))
  const add = async () => {
    setBusy(true)
    addUnpricedLines(ticked.map((item) => ({ ...item, quantity: 1 })))
    // Otherwise a toast says that the cart is full, which the drawer would cover.
    if (ticked.every(({ id, size }) => getCart().some((line) => line.id === id && line.size === size)))
      openCartDrawer({
        text: plural(ticked.length, '1 spice is in your cart.', '{n} spices are in your cart.', { n: ticked.length }),
        added: ticked.map(({ id }) => id),
        companions: [],
      })
    await priceCart()
    setBusy(false)
  }
  const count = ticked.length
  return (
    <Button
      aria-disabled={isBusy || count === 0}
      onClick={() => isBusy || count === 0 || add()}
      className="needs-scripts mt-4 w-full"
    >
      {count === 0
        ? t('You have them all at home')
        : `${count === offered ? t('Add all to cart') : t('Add {count} of {total} to cart', { count, total: offered })} · ${formatRupees(total)}`}
    </Button>
  )
}

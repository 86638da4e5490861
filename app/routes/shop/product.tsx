import { memo, useState } from 'react'
import { data } from 'react-router'
import { CartDrawer } from '#app/cart/cart-drawer.tsx'
import { formatNetQuantity } from '#app/catalog/net-quantity'
import { PackLabel } from '#app/catalog/pack-label.tsx'
import { ProductBuying } from '#app/catalog/product-buying.tsx'
import { ProductContents } from '#app/catalog/product-contents.tsx'
import { ProductFacts } from '#app/catalog/product-facts.tsx'
import { gallerySizes, ProductGallery, thumbSizes } from '#app/catalog/product-gallery.tsx'
import { productData } from '#app/catalog/product-json-ld'
import { ProductPolicies } from '#app/catalog/product-policies.tsx'
import { ProductRecipes } from '#app/catalog/product-recipes.tsx'
import { RelatedProducts } from '#app/catalog/product-related.tsx'
import { Substitutes } from '#app/catalog/product-substitutes.tsx'
import { RecentlySeen } from '#app/catalog/recently-seen.tsx'
import { shopContext, visitContext } from '#app/context'
import { PinCheck } from '#app/delivery/pin-check.tsx'
import { BrandBanner } from '#app/layout/brand-banner.tsx'
import { breadcrumbs, pageMeta, preloadPicture } from '#app/layout/meta'
import { arrivedData, usePageData } from '#app/navigation/page-data'
import type { FirstPicture } from '#app/navigation/prefetch-pages.tsx'
import { publicPage, type RouteHandle } from '#app/navigation/route-handle'
import { Breadcrumbs } from '#app/ui/breadcrumbs.tsx'
import { BrokenName } from '#app/ui/broken-name.tsx'
import { Loading } from '#app/ui/loading.tsx'
import { Wrap } from '#app/ui/section.tsx'
import { useBelowFirstView } from '#app/ui/use-below-first-view'
import { findProduct, listRelated } from '#domain/catalog/catalog.server'
import { findCategory } from '#domain/catalog/categories'
import { findPicture, pictureUrl, withCloseUp } from '#domain/catalog/pictures'
import {
  allergyNote,
  type FullProduct,
  isInStock,
  sizeSelectedAtFirst,
  smallestInStock,
  storedName,
} from '#domain/catalog/product'
import { cardOfSize, productCard } from '#domain/catalog/product-card'
import { listCompanions, listRecipesWith, recipeCard } from '#domain/catalog/recipes.server'
import { listSubstitutes } from '#domain/catalog/substitutes.server'
import { readSettings } from '#domain/shop-settings/shop-settings.server'
import { findUnreadEnglish } from '#domain/texts/dictionaries.server'
import { langOf, t, translated } from '#domain/texts/translate'
import type { Route } from './+types/product'
export const handle: RouteHandle = publicPage

const relatedShown = 4
const companionsOffered = 2
const substitutesNamed = 3

const nothing = {
  ...{ product: null, firstPictures: [], related: [], companions: [], substitutes: [], recipes: [], banner: undefined },
  ...{ allergensEnglish: null, seller: { legalName: '', fssai: '' } },
}

export async function loader({ params, context }: Route.LoaderArgs) {
  const { db } = context.get(shopContext)
  const visit = context.get(visitContext)
  try {
    const product = await findProduct(db, params.id.toLowerCase())
    if (!product) throw data('There is no such product.', { status: 404 })
    const related = await listRelated(db, product, relatedShown)
    const substitutes = isInStock(product) ? [] : await listSubstitutes(db, product, substitutesNamed)
    const companions = await listCompanions(db, product.id, companionsOffered)
    const { legalName, fssai } = (await readSettings(db)).firm
    return {
      product,
      // The thumbnail is shown until the large picture is loaded.
      firstPictures: product.pictures.map((picture): FirstPicture => ({ picture, sizes: thumbSizes })),
      related: related.map(productCard),
      companions: companions.map(productCard),
      substitutes: substitutes.map((other) => cardOfSize(other, smallestInStock(other))),
      seller: { legalName, fssai },
      allergensEnglish: await findUnreadEnglish(db, allergyNote),
      recipes: listRecipesWith(product.id).map((recipe) => ({ slug: recipe.slug, title: recipeCard(recipe).title })),
      banner: findPicture('brand-banner'),
    }
  } catch (error) {
    if (error instanceof Error) {
      visit.logError('product.catalogue-failed', error)
      visit.doNotCache()
      return nothing
    }
    throw error
  }
}

export function meta({ matches, loaderData }: Route.MetaArgs) {
  const root = matches[0]
  const product = loaderData && arrivedData(loaderData)?.product
  if (!product)
    return pageMeta({ root, title: t('Product'), description: t('A spice of ours.'), path: '', hidden: true })
  const first = product.pictures[0]
  return [
    ...pageMeta({
      root,
      title: product.name,
      description: t('{name}: {facts}. {list}. Packed in Palanpur, shipped all over India.', {
        name: product.name,
        facts: product.facts,
        list: product.sizes.map((size) => translated(size.label)).join(', '),
      }),
      path: `/product/${product.id}`,
      type: 'product',
    }),
    ...preloadPicture(first && withCloseUp(first), gallerySizes),
    productData(root.loaderData?.publicUrl ?? '', product),
    breadcrumbs(
      root,
      trailOf(product).map(({ name, to }) => ({ name, path: to ?? `/product/${product.id}` })),
    ),
  ]
}

function trailOf(product: { name: string; category: string }) {
  const category = findCategory(product.category)
  return [
    { name: t('Home'), to: '/' },
    { name: t('Shop'), to: '/shop' },
    ...(category ? [{ name: translated(category.name), to: `/category/${category.slug}` }] : []),
    { name: product.name },
  ] as { name: string; to?: string }[]
}

export default function ProductPage({ loaderData }: Route.ComponentProps) {
  const { data } = usePageData(loaderData, ({ product }) => !product)
  if (!data?.product) return <Loading page />
  return (
    <>
      <ShownProduct key={data.product.id} {...data} product={data.product} />
      <CartDrawer />
    </>
  )
}

type Shown = Omit<Route.ComponentProps['loaderData'], 'product'> & { product: FullProduct }

const ShownProduct = memo(function ShownProduct({
  product,
  related,
  companions,
  substitutes,
  seller,
  recipes,
  banner,
  ...shown
}: Shown) {
  const [label, setLabel] = useState(sizeSelectedAtFirst(product))
  const size = product.sizes.find((size) => size.label === label) ?? product.sizes[0]
  const first = product.pictures[0]
  const isBelowShown = useBelowFirstView()
  return (
    <>
      <Wrap className="pt-1 pb-section sm:pt-4">
        <Breadcrumbs trail={trailOf(product)} />
        <div className="mt-1 grid items-start gap-2 sm:mt-4 sm:gap-8 md:grid-cols-2 lg:gap-14">
          <ProductGallery
            name={product.name}
            pictures={product.pictures}
            net={label && size?.netQuantity && size.netUnit ? formatNetQuantity(size.netQuantity, size.netUnit) : ''}
            back={<PackLabel product={product} size={size} seller={seller} />}
          />
          <div>
            <h1 lang={langOf(product.name)} className="text-heading text-balance max-sm:leading-none sm:text-title">
              <BrokenName name={product.name} />
            </h1>
            <p className="flex flex-wrap gap-x-2 leading-snug text-ink-soft sm:mt-1 sm:text-lg">
              {product.englishName && <span lang="en">{product.englishName}</span>}
              {product.nameGu && <span lang="gu">{product.nameGu}</span>}
              {product.nameGu && product.nameHi && <span aria-hidden="true">·</span>}
              {product.nameHi && <span lang="hi">{product.nameHi}</span>}
            </p>
            <p
              className="mt-1 text-sm leading-snug first-letter:uppercase sm:mt-3 sm:text-lg"
              lang={langOf(product.facts)}
            >
              {product.facts}.
            </p>
            <Substitutes cards={substitutes} />
            <ProductBuying product={product} label={label} onSelect={setLabel} companions={companions} />
            {isBelowShown && (
              <>
                {isInStock(product) && (
                  <div className="mt-6">
                    <PinCheck />
                  </div>
                )}
                <ProductFacts product={product} />
                <ProductContents {...product} allergensEnglish={shown.allergensEnglish} />
                <ProductRecipes recipes={recipes} />
                <ProductPolicies />
              </>
            )}
          </div>
        </div>
      </Wrap>
      {isBelowShown ? (
        <>
          <RelatedProducts cards={related} />
          <RecentlySeen
            product={{
              id: product.id,
              name: storedName(product),
              picture: first ? pictureUrl(first, first.widths[0]) : '/icon-512.png',
            }}
          />
          <BrandBanner picture={banner} />
        </>
      ) : (
        <div className="h-screen" />
      )}
    </>
  )
})

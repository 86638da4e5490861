import { memo, useState } from 'react'
import { data } from 'react-router'
import { formatNetQuantity } from '#app/catalog/net-quantity'
import { PackLabel } from '#app/catalog/pack-label.tsx'
import { ProductBuying } from '#app/catalog/product-buying.tsx'
import { ProductFacts } from '#app/catalog/product-facts.tsx'
import { gallerySizes, ProductGallery, thumbSizes } from '#app/catalog/product-gallery.tsx'
import { productData } from '#app/catalog/product-json-ld'
import { ProductPolicies } from '#app/catalog/product-policies.tsx'
import { ProductRecipes } from '#app/catalog/product-recipes.tsx'
import { RelatedProducts } from '#app/catalog/product-related.tsx'
import { RecentlySeen } from '#app/catalog/recently-seen.tsx'
import { ShareButton } from '#app/catalog/share-button.tsx'
import { shopContext, visitContext } from '#app/context'
import { PinCheck } from '#app/delivery/pin-check.tsx'
import { BrandBanner } from '#app/layout/brand-banner.tsx'
import { breadcrumbs, pageMeta, preloadPicture } from '#app/layout/meta'
import { arrivedData, usePageData } from '#app/navigation/page-data'
import { publicPage, type RouteHandle } from '#app/navigation/route-handle'
import { Breadcrumbs } from '#app/ui/breadcrumbs.tsx'
import { BrokenName } from '#app/ui/broken-name.tsx'
import { Loading, Wrap } from '#app/ui/section.tsx'
import { useRest } from '#app/ui/use-rest'
import { findProduct, listRelated } from '#domain/catalog/catalog.server'
import { findCategory } from '#domain/catalog/categories'
import { findPicture, pictureUrl, withCloseUp } from '#domain/catalog/pictures'
import { type FullProduct, sizeSelectedAtFirst } from '#domain/catalog/product'
import { productCard } from '#domain/catalog/product-card'
import { listRecipesWith } from '#domain/catalog/recipes.server'
import { readSettings } from '#domain/shop-settings/shop-settings.server'
import type { Route } from './+types/product'

export const handle: RouteHandle = {
  ...publicPage,
  // The large one comes later: until then the card's stands in its place.
  firstPictures: ({ product }: Route.ComponentProps['loaderData']) =>
    (product?.pictures ?? []).map((picture) => ({ picture, sizes: thumbSizes })),
}

const relatedShown = 4

export async function loader({ params, context }: Route.LoaderArgs) {
  const { db } = context.get(shopContext)
  const visit = context.get(visitContext)
  try {
    const product = await findProduct(db, params.id.toLowerCase())
    if (!product) throw data('There is no such product.', { status: 404 })
    const related = await listRelated(db, product, relatedShown)
    const { legalName, fssai } = (await readSettings(db)).firm
    return {
      product,
      related: related.map(productCard),
      seller: { legalName, fssai },
      recipes: listRecipesWith(product.id).map(({ slug, title }) => ({ slug, title })),
      banner: findPicture('brand-banner'),
    }
  } catch (error) {
    if (error instanceof Error) {
      visit.logError('product.catalogue-failed', error)
      visit.doNotCache()
      return { product: null, related: [], seller: { legalName: '', fssai: '' }, recipes: [], banner: undefined }
    }
    throw error
  }
}

export function meta({ matches, loaderData }: Route.MetaArgs) {
  const root = matches[0]
  const product = loaderData && arrivedData(loaderData)?.product
  if (!product) return pageMeta({ root, title: 'Product', description: 'A spice of ours.', path: '', hidden: true })
  const first = product.pictures[0]
  return [
    ...pageMeta({
      root,
      title: product.name,
      description: `${product.name}: ${product.facts}. ${product.sizes.map((size) => size.label).join(', ')}. Packed in Palanpur, shipped all over India.`,
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
    { name: 'Home', to: '/' },
    { name: 'Shop', to: '/shop' },
    ...(category ? [{ name: category.name, to: `/category/${category.slug}` }] : []),
    { name: product.name },
  ] as { name: string; to?: string }[]
}

export default function ProductPage({ loaderData }: Route.ComponentProps) {
  const { data } = usePageData(loaderData, ({ product }) => !product)
  if (!data?.product) return <Loading page />
  return <ShownProduct key={data.product.id} {...data} product={data.product} />
}

/** Wide enough for the Gujarati name in any font, and not much wider. */
function nameColumns(nameGu: string): string {
  if (nameGu.length <= 7) return 'grid-cols-[minmax(0,4.5rem)_1fr]'
  if (nameGu.length <= 12) return 'grid-cols-[minmax(0,7rem)_1fr]'
  return 'grid-cols-[minmax(0,9rem)_1fr]'
}

type Shown = Omit<Route.ComponentProps['loaderData'], 'product'> & { product: FullProduct }

const ShownProduct = memo(function ShownProduct({ product, related, seller, recipes, banner }: Shown) {
  const [label, setLabel] = useState(sizeSelectedAtFirst(product))
  const size = product.sizes.find((one) => one.label === label) ?? product.sizes[0]
  const first = product.pictures[0]
  const rest = useRest()
  return (
    <>
      <Wrap className="pt-2 pb-section sm:pt-6">
        <Breadcrumbs trail={trailOf(product)} />
        <div className="mt-2 grid items-start gap-4 sm:mt-4 sm:gap-8 md:grid-cols-2 lg:gap-14">
          <ProductGallery
            name={product.name}
            pictures={product.pictures}
            net={label && size?.netQuantity && size.netUnit ? formatNetQuantity(size.netQuantity, size.netUnit) : ''}
            back={<PackLabel product={product} size={size} seller={seller} />}
          />
          <div className="relative flex flex-col">
            <h1 className="min-h-tap pr-14 text-title text-balance">
              <BrokenName name={product.name} />
            </h1>
            {/* In columns of their own: when its font arrives, the first would push the second. */}
            <div className={`grid gap-x-3 text-ink-soft sm:mt-1 sm:text-lg ${nameColumns(product.nameGu)}`}>
              {product.nameGu && <p lang="gu">{product.nameGu}</p>}
              {product.nameHi && <p lang="hi">{product.nameHi}</p>}
            </div>
            <p className="mt-3 text-lg first-letter:uppercase max-sm:order-1">{product.facts}.</p>
            <ProductBuying product={product} label={label} onSelect={setLabel} />
            {/* Beside the name for the eye; by keyboard after the size and what is bought. */}
            <div className="absolute top-0 right-0">
              <ShareButton name={product.name} />
            </div>
            {rest && (
              <>
                <div className="mt-6 max-sm:order-1">
                  <PinCheck />
                </div>
                <div className="max-sm:order-1">
                  <ProductFacts product={product} />
                  <ProductRecipes recipes={recipes} />
                  <ProductPolicies />
                </div>
              </>
            )}
          </div>
        </div>
      </Wrap>
      {rest ? (
        <>
          <RelatedProducts cards={related} />
          <RecentlySeen
            product={{
              id: product.id,
              name: product.name,
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

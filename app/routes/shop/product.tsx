import { CartDrawer } from '#app/cart/cart-drawer.tsx'
import { trailOf } from '#app/catalog/breadcrumbs.tsx'
import { loadProductPage } from '#app/catalog/load-product-page.server'
import { gallerySizes } from '#app/catalog/product-gallery.tsx'
import { ProductView } from '#app/catalog/product-view.tsx'
import { type Shop, shopContext, withFallback } from '#app/context'
import { absolute, pageMeta, structuredData } from '#app/layout/meta'
import { notFound } from '#app/navigation/not-found'
import { publicPage, type RouteHandle } from '#app/navigation/route-handle'
import { useReloadWhenBack } from '#app/navigation/unreached'
import { Loading } from '#app/ui/loading.tsx'
import { findProduct } from '#domain/catalog/catalog.server'
import { pictureUrl, withCloseUp } from '#domain/catalog/pictures'
import type { Product } from '#domain/catalog/product'
import { constants } from '#domain/constants'
import { decimalRupees } from '#domain/money'
import { localPath, t, translated } from '#domain/texts/translate'
import type { Route } from './+types/product'

export const handle: RouteHandle = publicPage

/** Returns null without the catalogue; a browser that does not reach the shop has null too (`replaceUnreached`). */
export async function loader({ params, context }: Route.LoaderArgs) {
  const shown = loadProduct(context.get(shopContext), params.id.toLowerCase())
  return withFallback(context, 'product.catalogue-failed', shown, null)
}

async function loadProduct({ db, clock }: Shop, id: string) {
  const product = await findProduct(db, id)
  if (!product) throw notFound()
  return loadProductPage(db, clock, product)
}

export function meta({ matches, loaderData }: Route.MetaArgs) {
  const root = matches[0]
  const product = loaderData?.product
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
      image: first,
      largest: { picture: first && withCloseUp(first), sizes: gallerySizes },
      trail: trailOf(product),
    }),
    productJsonLd(root.loaderData?.publicUrl ?? '', product),
  ]
}

export default function ProductPage({ loaderData }: Route.ComponentProps) {
  useReloadWhenBack(!loaderData)
  if (!loaderData) return <Loading page />
  return (
    <>
      <ProductView key={loaderData.product.id} {...loaderData} />
      <CartDrawer />
    </>
  )
}

/** Every size is an offer with its own price and availability. */
function productJsonLd(publicUrl: string, product: Product) {
  const url = `${publicUrl}${localPath(`/product/${product.id}`)}`
  return structuredData({
    '@type': 'Product',
    name: product.name,
    description: product.facts,
    sku: product.id,
    image: product.pictures.map((picture) => absolute(publicUrl, pictureUrl(picture))),
    aggregateRating: product.rating
      ? { '@type': 'AggregateRating', ratingValue: product.rating.average, reviewCount: product.rating.count }
      : undefined,
    brand: { '@type': 'Brand', name: constants.name },
    offers: product.sizes.map((size) => ({
      '@type': 'Offer',
      name: translated(size.label),
      url,
      price: decimalRupees(size.pricePaise),
      priceCurrency: 'INR',
      availability: `https://schema.org/${size.inStock ? 'InStock' : 'OutOfStock'}`,
    })),
  })
}

import { Breadcrumbs, trailOf } from '#app/catalog/breadcrumbs.tsx'
import { pageContext, shopContext, withFallback } from '#app/context'
import { pageMeta } from '#app/layout/meta'
import { notFound } from '#app/navigation/not-found'
import { publicPage, type RouteHandle } from '#app/navigation/route-handle'
import { useReloadWhenBack } from '#app/navigation/unreached'
import { ReviewsNote } from '#app/reviews/product-reviews.tsx'
import { ReviewList } from '#app/reviews/review-list.tsx'
import { Loading } from '#app/ui/loading.tsx'
import { NextPage } from '#app/ui/next-page.tsx'
import { Wrap } from '#app/ui/section.tsx'
import { findProduct } from '#domain/catalog/catalog.server'
import { parsePage } from '#domain/catalog/listing'
import type { Db } from '#domain/database'
import { listProductReviews } from '#domain/reviews/read-reviews.server'
import { t } from '#domain/texts/translate'
import type { Route } from './+types/product-reviews'

export const handle: RouteHandle = { ...publicPage, query: 'page' }

const pageSize = 20

export async function loader({ params, context }: Route.LoaderArgs) {
  const page = parsePage(context.get(pageContext).searchParams)
  const shown = loadReviews(context.get(shopContext).db, params.id.toLowerCase(), page)
  return withFallback(context, 'product.catalogue-failed', shown, null)
}

async function loadReviews(db: Db, id: string, page: number) {
  const product = await findProduct(db, id)
  if (!product) throw notFound()
  return { product, page, ...(await listProductReviews(db, id, pageSize, page)) }
}

export function meta({ matches, loaderData }: Route.MetaArgs) {
  const product = loaderData?.product
  return pageMeta({
    root: matches[0],
    title: product ? t('Reviews of {name}', { name: product.name }) : t('Reviews'),
    description: t('What buyers say'),
    path: product ? `/product/${product.id}/reviews` : '',
    hidden: !product?.reviewCount,
  })
}

export default function ProductReviewsPage({ loaderData }: Route.ComponentProps) {
  useReloadWhenBack(!loaderData)
  if (!loaderData) return <Loading page />
  const { product, page, reviews, hasMore } = loaderData
  const above = trailOf(product).slice(0, -1)
  const trail = [...above, { name: product.name, to: `/product/${product.id}` }, { name: t('Reviews') }]
  return (
    <Wrap className="pt-1 pb-section sm:pt-4">
      <Breadcrumbs trail={trail} />
      <div className="mt-2 max-w-3xl">
        <h1 className="text-heading">{t('Reviews of {name}', { name: product.name })}</h1>
        <ReviewsNote product={product} />
        {reviews.length === 0 && <p className="mt-6">{t('There is no review yet.')}</p>}
        <ReviewList reviews={reviews} />
        {hasMore && <NextPage to={`/product/${product.id}/reviews?page=${page + 1}`}>{t('Earlier reviews')}</NextPage>}
      </div>
    </Wrap>
  )
}

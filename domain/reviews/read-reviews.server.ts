import { sql } from 'kysely'
import { getPicture } from '#domain/catalog/pictures'
import type { Db } from '#domain/database'
import { type Cursor, cutPage } from '#domain/queries/pagination'
import { isAfter } from '#domain/queries/queries.server'
import type { Chip } from '#domain/reviews/reviews'
import { productName } from '#domain/texts/product-name'

export type ShownReview = Awaited<ReturnType<typeof withPhotos<Row>>>[number]

/** Public ones, the newest first; pages count from 1. */
export async function listProductReviews(db: Db, productId: string, size: number, page = 1) {
  const rows = await selectReviews(db)
    .where('product_id', '=', productId)
    .where('reviews.state', '=', sql.lit('public'))
    .orderBy('public_at', 'desc')
    .orderBy('reviews.id', 'desc')
    .limit(size + 1)
    .offset((page - 1) * size)
    .execute()
  const { shown, last } = cutPage(rows, size)
  return { reviews: await withPhotos(db, shown), hasMore: last !== null }
}

export type StaffReview = Awaited<ReturnType<typeof listReviewsForStaff>>['reviews'][number]

export async function listReviewsForStaff(
  db: Db,
  { onlyHidden, after }: { onlyHidden: boolean; after: Cursor | null },
) {
  const size = 30
  const rows = await selectReviews(db)
    .leftJoin('products', 'products.id', 'reviews.product_id')
    .select([
      'products.name as productName',
      'orders.number as orderNumber',
      'reviews.state',
      'hidden_for as hiddenFor',
      'product_id as productId',
    ])
    .$if(onlyHidden, (query) => query.where('reviews.state', '=', sql.lit('hidden')))
    .where(isAfter(['written_at', 'reviews.id'], '<', after))
    .orderBy('written_at', 'desc')
    .orderBy('reviews.id', 'desc')
    .limit(size + 1)
    .execute()
  const { shown, last } = cutPage(rows, size)
  const reviews = await withPhotos(db, shown)
  return {
    reviews: reviews.map((review) => ({
      ...review,
      productName: productName(review.productId, review.productName ?? review.productId),
    })),
    next: last && { at: last.writtenAt, id: last.id },
  }
}

export type ReviewQuote = { text: string; name: string; place: string }

/** The newest public ones with words, whatever their stars: who picks the best ones misleads. */
export async function listReviewQuotes(db: Db, limit: number): Promise<ReviewQuote[]> {
  const rows = await db
    .selectFrom('reviews')
    .innerJoin('products', 'products.id', 'reviews.product_id')
    .select(['body as text', 'reviews.name', 'product_id', 'products.name as productName'])
    .where('reviews.state', '=', sql.lit('public'))
    .where('body', '<>', sql.lit(''))
    .where('products.status', '=', 'live')
    .orderBy('public_at', 'desc')
    .orderBy('reviews.id', 'desc')
    .limit(limit)
    .execute()
  return rows.map(({ text, name, ...row }) => ({ text, name, place: productName(row.product_id, row.productName) }))
}

function selectReviews(db: Db) {
  return (
    db
      .selectFrom('reviews')
      .innerJoin('orders', 'orders.id', 'reviews.order_id')
      // The name is the writer's first; empty once the buyer was erased.
      .select(['reviews.id', 'stars', 'chips', 'body', 'reviews.name', 'written_at as writtenAt', 'orders.stage'])
  )
}

type Row = Awaited<ReturnType<ReturnType<typeof selectReviews>['execute']>>[number]

async function withPhotos<R extends Row>(db: Db, rows: readonly R[]) {
  const ids = rows.map(({ id }) => id)
  const photos =
    ids.length === 0
      ? []
      : await db.selectFrom('review_photos').selectAll().where('review_id', 'in', ids).orderBy('position').execute()
  const byReview = Map.groupBy(photos, ({ review_id }) => review_id)
  return rows.map(({ chips, stage, ...row }) => ({
    ...row,
    chips: JSON.parse(chips) as Chip[],
    photos: (byReview.get(row.id) ?? []).map((photo) => getPicture(photo.name)),
    /** The parcel came back later. */
    isReturned: stage === 'returned',
  }))
}

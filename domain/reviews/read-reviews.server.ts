import { sql } from 'kysely'
import { getPicture } from '#domain/catalog/pictures'
import type { Db } from '#domain/database'
import { type Cursor, cutPage } from '#domain/queries/pagination'
import { isAfter } from '#domain/queries/queries.server'
import { readChips } from '#domain/reviews/reviews'
import { productName } from '#domain/texts/product-name'

export type ShownReview = Awaited<ReturnType<typeof withPhotos>>[number]

/** Lists a page of a product's public reviews, the newest first; pages count from 1. */
export async function listProductReviews(
  db: Db,
  productId: string,
  { page = 1, size }: { page?: number; size: number },
): Promise<{ reviews: ShownReview[]; hasMore: boolean }> {
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

/** Lists reviews for the staff, the newest first. */
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
      'hidden_for',
      'product_id',
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
    reviews: shown.map((row, at) => ({
      ...(reviews[at] as ShownReview),
      state: row.state,
      hiddenFor: row.hidden_for,
      productId: row.product_id,
      productName: productName(row.product_id, row.productName ?? row.product_id),
      orderNumber: row.orderNumber,
    })),
    next: last && { at: last.written_at, id: last.id },
  }
}

export type ReviewQuote = { text: string; name: string; place: string }

/** Lists the newest public reviews with words, whatever their stars: who picks the best ones misleads. */
export async function listReviewQuotes(db: Db, limit: number): Promise<ReviewQuote[]> {
  const rows = await db
    .selectFrom('reviews')
    .innerJoin('products', 'products.id', 'reviews.product_id')
    .select(['body', 'reviews.name', 'product_id', 'products.name as productName'])
    .where('reviews.state', '=', sql.lit('public'))
    .where('body', '<>', sql.lit(''))
    .where('products.status', '=', 'live')
    .orderBy('public_at', 'desc')
    .orderBy('reviews.id', 'desc')
    .limit(limit)
    .execute()
  return rows.map((row) => ({ text: row.body, name: row.name, place: productName(row.product_id, row.productName) }))
}

function selectReviews(db: Db) {
  return db
    .selectFrom('reviews')
    .innerJoin('orders', 'orders.id', 'reviews.order_id')
    .select(['reviews.id', 'stars', 'chips', 'body', 'reviews.name', 'written_at', 'orders.stage'])
}

type Row = Awaited<ReturnType<ReturnType<typeof selectReviews>['execute']>>[number]

async function withPhotos(db: Db, rows: readonly Row[]) {
  const ids = rows.map(({ id }) => id)
  const photos =
    ids.length === 0
      ? []
      : await db.selectFrom('review_photos').selectAll().where('review_id', 'in', ids).orderBy('position').execute()
  const byReview = Map.groupBy(photos, ({ review_id }) => review_id)
  return rows.map(({ id, stars, chips, body, name, written_at, stage }) => ({
    id,
    stars,
    chips: readChips(chips),
    body,
    /** The writer's first name; empty once the buyer was erased. */
    name,
    writtenAt: written_at,
    photos: (byReview.get(id) ?? []).map((photo) => getPicture(photo.name)),
    /** The parcel came back later. */
    isReturned: stage === 'returned',
  }))
}

import { randomUUID } from 'node:crypto'
import { z } from 'zod'
import { lockAccount } from '#domain/accounts/lock-account.server'
import { hourMs } from '#domain/calendar/moment'
import type { Clock } from '#domain/clock'
import { insertComplaint } from '#domain/contact/contact-messages.server'
import type { Db } from '#domain/database'
import { firstName } from '#domain/notifications/customer-name'
import type { Order } from '#domain/orders/order'
import { insertRows } from '#domain/queries/queries.server'
import { changeReview, deleteReviewPhotos } from '#domain/reviews/review-state.server'
import {
  chips,
  isReceived,
  longestReview,
  mayAskReminder,
  poorStars,
  publicAfterMs,
  reviewableAfterMs,
} from '#domain/reviews/reviews'
import { textSchema } from '#domain/texts/line-schema.server'
import { productName } from '#domain/texts/product-name'
import { msg, t } from '#domain/texts/translate'
import { transact } from '#domain/transaction.server'

export const reviewSchema = z.object({
  stars: z.enum(['1', '2', '3', '4', '5'], msg('Please choose one to five stars.')).transform(Number),
  body: textSchema(longestReview, '', { isOptional: true }).default(''),
})
export const chipsSchema = z.array(z.enum(chips)).max(chips.length)

/** Photos are worked on one at a time: forms per hour for one order. */
export const reviewsPerOrder = { limit: 20, windowMs: hourMs }

type NewReview = z.infer<typeof reviewSchema> & { chips: readonly string[]; photos: readonly string[] }

export type OrderReviews = Awaited<ReturnType<typeof readOrderReviews>>

export async function readOrderReviews(db: Db, now: number, order: Order) {
  const { stage_at } = await db
    .selectFrom('orders')
    .select('stage_at')
    .where('id', '=', order.id)
    .executeTakeFirstOrThrow()
  const reviews = await db
    .selectFrom('reviews')
    .select(['product_id', 'stars', 'body', 'state'])
    .where('order_id', '=', order.id)
    .execute()
  const names = new Map(order.lines.map(({ productId, name }) => [productId, name]))
  const reminder = await db
    .selectFrom('review_reminders')
    .select('queued_at')
    .where('order_id', '=', order.id)
    .execute()
  const isOpen = isReceived(order) && stage_at + reviewableAfterMs <= now
  return {
    isOpen,
    products: [...names].map(([id, name]) => ({
      id,
      name: productName(id, name),
      review: reviews.find(({ product_id }) => product_id === id) ?? null,
    })),
    mayAskReminder: mayAskReminder(order, isOpen),
    hasReminder: reminder.length > 0,
  }
}

export type ReviewResult =
  | { ok: true }
  /** `written`: there is another one already; `closed`: not yet, or not any more. */
  | { ok: false; reason: 'closed' | 'written' | 'erased' }

/** The same one, sent again, is done. Few stars open a complaint, so that somebody of the shop answers. */
export async function writeReview(
  db: Db,
  clock: Clock,
  order: Order,
  productId: string,
  { stars, body, chips, photos }: NewReview,
): Promise<ReviewResult> {
  return transact<ReviewResult>(db, async (tx) => {
    if (!(await lockAccount(tx, order.userId))) return { ok: false, reason: 'erased' }
    const { state, stage } = await tx
      .selectFrom('orders')
      .select(['state', 'stage'])
      .where('id', '=', order.id)
      .executeTakeFirstOrThrow()
    const { isOpen, products } = await readOrderReviews(tx, clock.now(), { ...order, state, stage })
    const product = products.find(({ id }) => id === productId)
    if (!isOpen || !product) return { ok: false, reason: 'closed' }
    const at = clock.now()
    const review = {
      id: randomUUID(),
      order_id: order.id,
      product_id: productId,
      stars,
      chips: JSON.stringify(chips),
      body,
      name: firstName(order.name, ''),
      state: 'waiting' as const,
      written_at: at,
      public_at: at + publicAfterMs,
    }
    if ((await insertRows(tx, 'reviews', [review], ['order_id', 'product_id'])) === 0) {
      const isSame = product.review?.stars === stars && product.review.body === body
      return isSame ? { ok: true } : { ok: false, reason: 'written' }
    }
    const named = photos.map((name, position) => ({ review_id: review.id, position, name }))
    if (named.length > 0) await insertRows(tx, 'review_photos', named)
    if (stars <= poorStars) {
      const told = t('{stars} of 5 stars for {name}', { stars, name: product.name })
      await insertComplaint(tx, clock, order, body ? `${told}\n\n${body}` : told)
    }
    return { ok: true }
  })
}

/** Only that it was written stays. */
export async function withdrawReview(db: Db, orderId: string, productId: string): Promise<void> {
  await transact(db, async (tx) => {
    const review = await tx
      .selectFrom('reviews')
      .selectAll()
      .where('order_id', '=', orderId)
      .where('product_id', '=', productId)
      .executeTakeFirst()
    if (!review || review.state === 'withdrawn') return
    await changeReview(tx, review, { state: 'withdrawn', body: '', name: '', chips: '[]' })
    await deleteReviewPhotos(tx, [review.id])
  })
}

export async function setReviewReminder(db: Db, clock: Clock, order: Order, isWanted: boolean): Promise<void> {
  if (isWanted)
    await insertRows(db, 'review_reminders', [{ order_id: order.id, consented_at: clock.now() }], ['order_id'])
  else await db.deleteFrom('review_reminders').where('order_id', '=', order.id).where('queued_at', 'is', null).execute()
}

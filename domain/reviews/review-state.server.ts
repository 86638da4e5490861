import type { Selectable } from 'kysely'
import type { Tables } from '#database/schema'
import { doneBy, recordAudit } from '#domain/audit/audit.server'
import { deleteUnusedPhoto } from '#domain/catalog/photos.server'
import type { Clock } from '#domain/clock'
import type { StaffActor } from '#domain/commands/staff-actor'
import type { Db } from '#domain/database'
import { buyerJobs } from '#domain/outbox/job-kinds'
import { enqueue } from '#domain/outbox/outbox.server'
import { raiseCatalogueVersion } from '#domain/queries/queries.server'
import { type HiddenReason, reviewableAfterMs } from '#domain/reviews/reviews'
import { transact } from '#domain/transaction.server'

type ReviewRow = Selectable<Tables['reviews']>
type StateChange = Pick<ReviewRow, 'state'> & Partial<Pick<ReviewRow, 'hidden_for' | 'body' | 'name' | 'chips'>>

/** With what its product counts, which purges the public pages. Returns false when somebody else changed it since it was read. */
export async function changeReview(tx: Db, review: ReviewRow, change: StateChange): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('reviews')
    .set({ hidden_for: null, ...change })
    .where('id', '=', review.id)
    .where('state', '=', review.state)
    .executeTakeFirst()
  if (numUpdatedRows === 0n) return false
  const [before, after] = [review.state, change.state]
  const shown = Number(after === 'public') - Number(before === 'public')
  const hidden = Number(after === 'hidden') - Number(before === 'hidden')
  await tx
    .updateTable('products')
    .set((eb) => ({
      review_count: eb('review_count', '+', shown),
      review_stars: eb('review_stars', '+', shown * review.stars),
      reviews_hidden: eb('reviews_hidden', '+', hidden),
    }))
    .where('id', '=', review.product_id)
    .execute()
  return true
}

/** Shows it again where `reason` is null. Returns false where it was withdrawn, or is so already. */
export async function moderateReview(
  db: Db,
  clock: Clock,
  by: StaffActor,
  { id, reason }: { id: string; reason: HiddenReason | null },
): Promise<boolean> {
  return transact(db, async (tx) => {
    const review = await tx.selectFrom('reviews').selectAll().where('id', '=', id).executeTakeFirst()
    if (!review || review.state === 'withdrawn' || review.hidden_for === reason) return false
    const at = clock.now()
    const shown = review.public_at <= at ? 'public' : 'waiting'
    const state = reason === null ? shown : 'hidden'
    if (!(await changeReview(tx, review, { state, hidden_for: reason }))) return false
    await recordAudit(tx, {
      ...doneBy(by, at),
      act: reason === null ? 'review.show' : 'review.hide',
      subject: review.product_id,
      before: { review: id, state: review.state },
      after: { state, reason },
    })
    return true
  })
}

const atOnce = 200

export async function publishReviews(db: Db, clock: Clock): Promise<void> {
  const due = await db
    .selectFrom('reviews')
    .selectAll()
    .where('state', '=', 'waiting')
    .where('public_at', '<=', clock.now())
    .limit(atOnce)
    .execute()
  for (const review of due) await transact(db, (tx) => changeReview(tx, review, { state: 'public' }))
}

/** The one message to each buyer who wanted to be asked. */
export async function queueReviewReminders(db: Db, clock: Clock): Promise<void> {
  const due = await db
    .selectFrom('review_reminders')
    .innerJoin('orders', 'orders.id', 'review_reminders.order_id')
    .select('order_id as id')
    .where('queued_at', 'is', null)
    .where('orders.stage', '=', 'delivered')
    .where('orders.stage_at', '<=', clock.now() - reviewableAfterMs)
    .limit(atOnce)
    .execute()
  for (const { id } of due)
    await transact(db, async (tx) => {
      const { numUpdatedRows } = await tx
        .updateTable('review_reminders')
        .set({ queued_at: clock.now() })
        .where('order_id', '=', id)
        .where('queued_at', 'is', null)
        .executeTakeFirst()
      if (numUpdatedRows > 0n) await enqueue(tx, clock, buyerJobs('review'), id)
    })
}

/** Their stars stay. */
export async function eraseReviews(tx: Db, orderIds: readonly string[]): Promise<void> {
  const reviews = await tx.selectFrom('reviews').select('id').where('order_id', 'in', orderIds).execute()
  if (reviews.length === 0) return
  const ids = reviews.map(({ id }) => id)
  await tx.updateTable('reviews').set({ name: '', body: '' }).where('id', 'in', ids).execute()
  await deleteReviewPhotos(tx, ids)
  // The public pages have shown them.
  await raiseCatalogueVersion(tx)
}

export async function deleteReviewPhotos(tx: Db, reviewIds: readonly string[]): Promise<void> {
  const photos = await tx.deleteFrom('review_photos').where('review_id', 'in', reviewIds).returning('name').execute()
  for (const { name } of photos) await deleteUnusedPhoto(tx, name)
}

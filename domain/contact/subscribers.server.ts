import { doneBy, recordAudit } from '#domain/audit/audit.server'
import type { Clock } from '#domain/clock'
import type { StaffActor } from '#domain/commands/staff-actor'
import type { Db } from '#domain/database'
import type { Cursor } from '#domain/queries/pagination'
import { isAfter } from '#domain/queries/pagination.server'
import { transact } from '#domain/transaction.server'

export type Subscriber = { email: string; subscribedAt: number }

export const shownSubscribers = 200
const sliceSize = 1_000

/** Lists the newest subscribers; the file has all of them. */
export async function listNewestSubscribers(db: Db): Promise<Subscriber[]> {
  return newestFirst(db).limit(shownSubscribers).execute()
}

export async function* listAllSubscribers(db: Db): AsyncGenerator<Subscriber[]> {
  for (let last: Cursor | null = null; ; ) {
    const slice: Subscriber[] = await newestFirst(db)
      .where(isAfter(['subscribed_at', 'email'], '<', last))
      .limit(sliceSize)
      .execute()
    const end = slice.at(-1)
    if (!end) return
    yield slice
    last = { at: end.subscribedAt, id: end.email }
  }
}

function newestFirst(db: Db) {
  return db
    .selectFrom('subscribers')
    .select(['email', 'subscribed_at as subscribedAt'])
    .orderBy('subscribed_at', 'desc')
    .orderBy('email', 'desc')
}

type RemovalResult = { ok: true } | { ok: false; reason: 'unknown' }

/** Removes a subscriber. The audit records the removal without the e-mail address. */
export async function removeSubscriber(db: Db, clock: Clock, by: StaffActor, email: string): Promise<RemovalResult> {
  return transact<RemovalResult>(db, async (tx) => {
    const removed = await tx.deleteFrom('subscribers').where('email', '=', email).executeTakeFirst()
    if (removed.numDeletedRows === 0n) return { ok: false, reason: 'unknown' }
    await recordAudit(tx, { ...doneBy(by, clock.now()), act: 'subscriber.remove', subject: 'subscriber' })
    return { ok: true }
  })
}

import { doneBy, recordAudit } from '#domain/audit/audit.server'
import type { Clock } from '#domain/clock'
import type { StaffActor } from '#domain/commands/staff-actor'
import type { Db } from '#domain/database'
import { isAfter } from '#domain/queries/after-cursor.server'
import { type Cursor, cutPage } from '#domain/queries/pagination'
import { transact } from '#domain/transaction.server'

export type Subscriber = { email: string; subscribedAt: number }

const pageSize = 50
const sliceSize = 1_000

/**
 * Lists a page of subscribers, newest first. The cursor's id is the number of subscribers with the cursor's time that earlier pages listed; an e-mail
 * address would get into logs.
 */
export async function listSubscribers(
  db: Db,
  after: Cursor | null,
): Promise<{ subscribers: Subscriber[]; next: Cursor | null }> {
  const listed = /^\d{1,9}$/.test(after?.id ?? '') ? Number(after?.id) : 0
  const rows = await newestFirst(db)
    .$if(after !== null, (query) => query.where('subscribed_at', '<=', after?.at ?? 0).offset(listed))
    .limit(pageSize + 1)
    .execute()
  const { shown, last } = cutPage(rows, pageSize)
  if (!last) return { subscribers: shown, next: null }
  const at = last.subscribedAt
  const ofMoment = shown.filter(({ subscribedAt }) => subscribedAt === at).length
  return { subscribers: shown, next: { at, id: String(ofMoment + (after?.at === at ? listed : 0)) } }
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

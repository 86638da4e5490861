import type { StaffActor } from '#domain/accounts/staff'
import { recordAudit } from '#domain/audit/audit.server'
import type { Clock } from '#domain/clock'
import type { Db } from '#domain/database'
import { transact } from '#domain/transaction.server'

export type Subscriber = { email: string; subscribedAt: number }

/** Lists subscribers, newest first. */
export async function listSubscribers(db: Db, limit: number, after: Subscriber | null): Promise<Subscriber[]> {
  const rows = await db
    .selectFrom('subscribers')
    .select(['email', 'subscribed_at as subscribedAt'])
    .$if(after !== null, (query) =>
      query.where(({ eb, refTuple, tuple }) =>
        eb(refTuple('subscribed_at', 'email'), '<', tuple(after?.subscribedAt ?? 0, after?.email ?? '')),
      ),
    )
    .orderBy('subscribed_at', 'desc')
    .orderBy('email', 'desc')
    .limit(limit)
    .execute()
  return rows
}

export async function* listAllSubscribers(db: Db): AsyncGenerator<Subscriber[]> {
  for (let last: Subscriber | null = null; ; ) {
    const slice: Subscriber[] = await listSubscribers(db, 1_000, last)
    if (slice.length === 0) return
    yield slice
    last = slice.at(-1) ?? null
  }
}

/** Removes a subscriber. Returns false when the address was not subscribed. The audit records the removal without the address. */
export async function removeSubscriber(db: Db, clock: Clock, by: StaffActor, email: string): Promise<boolean> {
  return transact(db, async (tx) => {
    const removed = await tx.deleteFrom('subscribers').where('email', '=', email).executeTakeFirst()
    if (removed.numDeletedRows === 0n) return false
    const { id: actor, requestId } = by
    await recordAudit(tx, { at: clock.now(), actor, act: 'subscriber.remove', subject: 'subscriber', requestId })
    return true
  })
}

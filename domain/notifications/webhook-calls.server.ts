import { minuteMs } from '#domain/calendar/moment'
import type { Clock } from '#domain/clock'
import type { Db } from '#domain/database'

type Service = 'razorpay' | 'whatsapp'

/** Times in epoch milliseconds; null when no such call ever came. */
export type WebhookCalls = { acceptedAt: number | null; refusedAt: number | null }

/**
 * Records a webhook call with a valid or an invalid signature, for the set-up page. Writes at most once a minute, since anybody can send an invalid
 * one.
 */
export async function recordWebhookCall(db: Db, clock: Clock, service: Service, isGenuine: boolean): Promise<void> {
  const known = await findWebhookCalls(db, service)
  const now = clock.now()
  const last = isGenuine ? known.acceptedAt : known.refusedAt
  if (last !== null && Math.abs(now - last) < minuteMs) return
  const at = isGenuine ? { accepted_at: now } : { refused_at: now }
  await db
    .insertInto('webhook_calls')
    .values({ service, accepted_at: null, refused_at: null, ...at })
    .onConflict((conflict) => conflict.column('service').doUpdateSet(at))
    .execute()
}

export async function findWebhookCalls(db: Db, service: Service): Promise<WebhookCalls> {
  const row = await db.selectFrom('webhook_calls').selectAll().where('service', '=', service).executeTakeFirst()
  return { acceptedAt: row?.accepted_at ?? null, refusedAt: row?.refused_at ?? null }
}

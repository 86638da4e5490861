import { minuteMs } from '#domain/calendar/moment'
import type { Clock } from '#domain/clock'
import type { Db } from '#domain/database'
import { upsertRow } from '#domain/queries/insert-rows.server'

/** A service that calls the shop back. */
export type CallingService = 'razorpay' | 'whatsapp'

/** Times in epoch milliseconds; null when no such call ever came. */
export type WebhookCalls = { acceptedAt: number | null; refusedAt: number | null }

/**
 * Records a webhook call with a valid or an invalid signature, for the set-up page. Writes at most once a minute, since anybody can send an invalid
 * one.
 */
export async function recordWebhookCall(
  db: Db,
  clock: Clock,
  service: CallingService,
  isGenuine: boolean,
): Promise<void> {
  const known = await findWebhookCalls(db, service)
  const now = clock.now()
  const last = isGenuine ? known.acceptedAt : known.refusedAt
  if (last !== null && Math.abs(now - last) < minuteMs) return
  const call = { service, accepted_at: isGenuine ? now : null, refused_at: isGenuine ? null : now }
  await upsertRow(db, 'webhook_calls', call, ['service'], [isGenuine ? 'refused_at' : 'accepted_at'])
}

export async function findWebhookCalls(db: Db, service: CallingService): Promise<WebhookCalls> {
  const row = await db.selectFrom('webhook_calls').selectAll().where('service', '=', service).executeTakeFirst()
  return { acceptedAt: row?.accepted_at ?? null, refusedAt: row?.refused_at ?? null }
}

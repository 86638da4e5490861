import type { Clock } from '#domain/clock'
import type { Db } from '#domain/database'
import { isProviderUnavailable, type PaymentProvider, type ProviderEvent } from '#domain/payments/provider'
import { recordProviderRefund } from '#domain/payments/provider-refunds.server'
import { recordByReceipt, recordCapture, settleFromProvider } from '#domain/payments/settle.server'
import { insertRows } from '#domain/queries/queries.server'

/** `captureDelayed` is the error of a capture that failed; the reconciler tries again. */
export type EventOutcome =
  | { status: 'known' }
  /** The provider could not be asked for the order; the event must be sent again. */
  | { status: 'delayed' }
  | { status: 'ok'; isUnknownOrder: boolean; captureDelayed: Error | null }

/** Once, however often an event arrives, in any order. Until this resolves the provider sends it again. */
export async function handleEvent(
  db: Db,
  clock: Clock,
  provider: PaymentProvider,
  event: ProviderEvent,
): Promise<EventOutcome> {
  const known = await db.selectFrom('webhook_events').select('id').where('id', '=', event.id).executeTakeFirst()
  if (known) return { status: 'known' }
  const { payment, refund } = event
  let isUnknownOrder = false
  let captureDelayed: Error | null = null
  // A refund event may be the first of its payment, which must be recorded before the refund.
  const isKept = payment?.state === 'captured' || (refund !== null && payment?.state === 'refunded')
  if (payment?.captured && isKept) {
    isUnknownOrder = (await recordCapture(db, clock, provider.name, payment)) === 'unknown-order'
    if (isUnknownOrder) {
      const recorded = await recordByReceipt(db, clock, provider, payment)
      if (recorded === 'provider-unreachable') return { status: 'delayed' }
      isUnknownOrder = recorded === 'unknown-order'
    }
  } else if (payment?.state === 'authorized' && payment.providerOrderId)
    await settleFromProvider(db, clock, provider, payment.providerOrderId).catch((error) => {
      if (!isProviderUnavailable(error)) throw error
      captureDelayed = error
    })
  // A failed payment does not close the order: the bank may still confirm the same payment up to three days later.
  if (refund) await recordProviderRefund(db, clock, refund)
  await insertRows(db, 'webhook_events', [{ id: event.id, name: event.name, received_at: clock.now() }], ['id'])
  return { status: 'ok', isUnknownOrder, captureDelayed }
}

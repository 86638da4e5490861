import type { Clock } from '#domain/clock'
import type { Db } from '#domain/database'
import type { Order } from '#domain/orders/order'
import { findOrder } from '#domain/orders/orders.server'
import { claimStatusPoll, pollIntervalMs } from '#domain/payments/claim-status-poll.server'
import { isProviderUnavailable, type PaymentProvider } from '#domain/payments/provider'
import { settleFromProvider } from '#domain/payments/settle.server'

/** What the payment window answers. */
export type PaymentResult = { paymentId: string; signature: string }

/**
 * Settles an order after the payment window has answered, or when somebody views it. Checks the signature against our own order; reads payments from the
 * provider, at once after a payment and at most every 30 seconds for views. When the provider is unreachable, the order keeps waiting for the webhook
 * and the reconciler.
 */
export async function settleOrder(
  db: Db,
  clock: Clock,
  provider: PaymentProvider,
  order: Order,
  result?: PaymentResult,
): Promise<{ ok: true; order: Order } | { ok: false; reason: 'not-genuine' }> {
  const { providerOrderId } = order
  if (!providerOrderId || order.state === 'confirmed') return { ok: true, order }
  if (result && !provider.isGenuineCheckout({ providerOrderId, ...result })) return { ok: false, reason: 'not-genuine' }
  if (!result && !(isPollDue(clock, order) && (await claimStatusPoll(db, clock, order.id)))) return { ok: true, order }
  try {
    await settleFromProvider(db, clock, provider, providerOrderId)
  } catch (error) {
    if (!isProviderUnavailable(error)) throw error
  }
  return { ok: true, order: (await findOrder(db, order.id)) ?? order }
}

/** Decides most views from the row that was read anyway. */
function isPollDue(clock: Clock, { lastPolledAt }: Order): boolean {
  return lastPolledAt === null || Math.abs(clock.now() - lastPolledAt) >= pollIntervalMs
}

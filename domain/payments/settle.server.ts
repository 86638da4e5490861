import type { OrderRow } from '#database/schema/orders'
import { recordReply } from '#domain/accounts/contacts.server'
import { lockAccount } from '#domain/accounts/lock-account.server'
import type { Clock } from '#domain/clock'
import type { Db } from '#domain/database'
import { formatRupees, sum } from '#domain/money'
import { giveBackOffers, takeOffersAgain } from '#domain/offers/cart-offers.server'
import { isPayableCash } from '#domain/orders/order'
import { insertEvent, readEventData } from '#domain/orders/order-events.server'
import { areLinesInStock, cancelUnpaid, confirmOrder, reserveStock } from '#domain/orders/order-rows.server'
import { beginWork, listOrderLines } from '#domain/orders/orders.server'
import { enqueue } from '#domain/outbox/outbox.server'
import {
  type PaymentProvider,
  type ProviderPayment,
  ProviderRefused,
  ProviderUnreachable,
} from '#domain/payments/provider'
import { recordMissingRefunds } from '#domain/payments/provider-refunds.server'
import { createFullRefund } from '#domain/payments/refunds.server'
import { insertRows, lockRows } from '#domain/queries/queries.server'
import { forAll } from '#domain/tasks/task-failures.server'
import { transact } from '#domain/transaction.server'

export type CaptureResult = 'confirmed' | 'refund-due' | 'known' | 'unknown-order'

// The only way a payment confirms an order: called in any order and any number of times, a captured payment ends as one
// confirmed order or one refund. `receipt` is our order number, where the provider order is not the one stored with it.
export async function recordCapture(
  db: Db,
  clock: Clock,
  provider: PaymentProvider['name'],
  payment: ProviderPayment,
  receipt: string | null = null,
): Promise<CaptureResult> {
  if (!payment.providerOrderId) return 'unknown-order'
  const record = async (tx: Db): Promise<CaptureResult> => {
    const now = clock.now()
    const order = await lockRows(tx, 'orders')
      .where((eb) =>
        receipt === null
          ? eb('provider_order_id', '=', payment.providerOrderId)
          : eb.and([
              eb('number', '=', receipt),
              eb.or([eb('provider', '<>', 'cod'), eb('provider_order_id', 'is not', null)]),
            ]),
      )
      .returningAll()
      .executeTakeFirst()
    // The provider account may take payments for other businesses of the family; they are left alone.
    if (!order) return 'unknown-order'
    const isFitting = fits(payment, order.total_paise)
    const askedPaise = isFitting ? order.total_paise : await firstTotalPaise(tx, order)
    const row = {
      id: payment.id,
      order_id: order.id,
      provider_order_id: payment.providerOrderId,
      // A fee on top is the provider's, which does not give it back.
      amount_paise: fits(payment, askedPaise) ? askedPaise : payment.amountPaise,
      fee_paise: payment.feePaise,
      state: payment.state === 'refunded' ? ('refunded' as const) : ('captured' as const),
      recorded_at: now,
      updated_at: now,
    }
    if ((await insertRows(tx, 'payments', [row], ['id'])) !== 1) return 'known'
    // A payment that was already refunded, for instance by hand on the provider's dashboard, confirms nothing.
    if (payment.state === 'refunded') return 'known'
    await recordReply(tx, clock, order.phone)
    if (isFitting && (await confirm(tx, clock, now, order, payment.id))) return 'confirmed'
    if (isFitting && isPayableCash(order)) {
      await payAhead(tx, now, order, { provider, payment_id: payment.id })
      return 'confirmed'
    }
    const back = { orderId: order.id, paymentId: payment.id, documentId: null, actor: 'system' }
    const reason = isFitting || order.state === 'confirmed' ? 'double' : 'mismatch'
    await createFullRefund(tx, clock, { ...back, reason })
    if (reason === 'mismatch') {
      // The provider takes no other payment for it.
      await cancelUnpaid(tx, { at: now, actor: 'system', orderId: order.id })
      await alarmMismatch(tx, clock, payment, order)
    }
    return 'refund-due'
  }
  return transact(db, record, 'settle-payment')
}

/** Its packs may have changed since. */
async function firstTotalPaise(tx: Db, { id, total_paise }: OrderRow): Promise<number> {
  const changes = await tx
    .selectFrom('order_events')
    .select('data')
    .where('order_id', '=', id)
    .where('act', '=', 'change-lines')
    .execute()
  return total_paise + sum(changes, ({ data }) => readEventData(data).amountPaise ?? 0)
}

/** In rupees, without or with the provider's fee on top. */
function fits({ amountPaise, feePaise, currency }: ProviderPayment, totalPaise: number): boolean {
  return currency === 'INR' && (amountPaise === totalPaise || amountPaise === totalPaise + feePaise)
}

async function alarmMismatch(tx: Db, clock: Clock, payment: ProviderPayment, order: OrderRow): Promise<void> {
  const { id, amountPaise, feePaise, currency } = payment
  const came = currency === 'INR' ? formatRupees(amountPaise) : `${amountPaise / 100} ${currency}`
  const text = `${came} came for order ${order.number} of ${formatRupees(order.total_paise)} (fee stated: ${formatRupees(feePaise)}). It goes back and the order is not placed. Please look at the fee bearer and the offers on the dashboard of the payment service.`
  await enqueue(tx, clock, 'alarm', `payment ${id}`, { text })
}

/** Nothing has taken its place, no person has cancelled it, and its buyer was not erased. */
async function isConfirmable(db: Db, order: OrderRow): Promise<boolean> {
  if (order.state === 'confirmed' || order.replaced === 1 || order.name === '') return false
  if (order.state === 'pending') return true
  // The buyer of an expired order may have ordered again since.
  const other = await db
    .selectFrom('orders')
    .select('id')
    .where('user_id', '=', order.user_id)
    .where('id', '<>', order.id)
    .where((eb) =>
      eb.or([
        eb('state', '=', 'pending'),
        eb.and([eb('state', '=', 'confirmed'), eb('settled_at', '>=', order.placed_at)]),
      ]),
    )
    .limit(1)
    .executeTakeFirst()
  return other === undefined
}

/** An expired order is confirmed if its buyer has not ordered again and its offers and goods are left. */
async function confirm(tx: Db, clock: Clock, now: number, order: OrderRow, paymentId: string): Promise<boolean> {
  // Late payments of two expired orders of one buyer must not miss each other. A deadlock is tried again.
  if (order.state === 'cancelled') await lockAccount(tx, order.user_id)
  if (!(await isConfirmable(tx, order))) return false
  const lines = await listOrderLines(tx, order.id)
  const cause = { at: now, actor: 'system', orderId: order.id }
  if (order.state === 'cancelled') {
    if (!(await takeOffersAgain(tx, order))) return false
    if ((await reserveStock(tx, cause, lines)).missing.length > 0) {
      await giveBackOffers(tx, order.id)
      return false
    }
  }
  await tx
    .updateTable('orders')
    .set({
      state: 'confirmed',
      payment_id: paymentId,
      expires_at: null,
      held_for: null,
      settled_at: now,
      stage_at: now,
      ...(await beginWork(tx, now, order)),
    })
    .where('id', '=', order.id)
    .execute()
  await confirmOrder(tx, clock, order, lines)
  return true
}

/** Nothing is to be collected any more, and the payment is the yes that was waited for. */
async function payAhead(
  tx: Db,
  now: number,
  order: OrderRow,
  paid: { provider: PaymentProvider['name']; payment_id: string },
): Promise<void> {
  const version = order.version + 1
  const moved = { from_stage: order.stage, to_stage: order.stage }
  await insertEvent(tx, { ...moved, order_id: order.id, version, act_key: null, act: 'pay', at: now, actor: 'buyer' })
  await tx
    .updateTable('orders')
    .set({
      ...paid,
      payment_method: 'RazorPay',
      cod_state: null,
      cod_confirm: order.cod_confirm === 'asked' ? 'yes' : order.cod_confirm,
      held_for: null,
      version,
      ...(order.cod_confirm === 'asked' && (await beginWork(tx, now, order))),
    })
    .where('id', '=', order.id)
    .execute()
}

/** A second provider order may have been made for the same order of ours. */
export async function recordByReceipt(
  db: Db,
  clock: Clock,
  provider: PaymentProvider,
  payment: ProviderPayment,
): Promise<CaptureResult | 'provider-unreachable'> {
  if (!payment.providerOrderId) return 'unknown-order'
  try {
    const receipt = await provider.findReceipt(payment.providerOrderId)
    return receipt === null ? 'unknown-order' : await recordCapture(db, clock, provider.name, payment, receipt)
  } catch (error) {
    if (error instanceof ProviderUnreachable) return 'provider-unreachable'
    // A refusal does not pass: the event would be sent again forever.
    if (error instanceof ProviderRefused) return 'unknown-order'
    throw error
  }
}

export async function settleOtherOrders(
  db: Db,
  clock: Clock,
  provider: PaymentProvider,
  order: { number: string; provider_order_id: string | null },
): Promise<void> {
  const others = (await provider.listOrders(order.number)).filter((id) => id !== order.provider_order_id)
  await forAll(others, async (providerOrderId) => {
    const captured = (await provider.listPayments(providerOrderId)).filter((payment) => payment.captured)
    await forAll(captured, (payment) =>
      recordCapture(db, clock, provider.name, { ...payment, providerOrderId }, order.number),
    )
  })
}

/** A payment that fails does not stop the others; its error is thrown after them. */
export async function settleFromProvider(db: Db, clock: Clock, provider: PaymentProvider, providerOrderId: string) {
  const outcomes: CaptureResult[] = []
  const payments = await provider.listPayments(providerOrderId)
  // Captured payments come first: once one is recorded, an authorised one is not captured any more.
  const capturedFirst = payments.toSorted((a, b) => Number(b.captured) - Number(a.captured))
  await forAll(capturedFirst, async (payment) => {
    const held = payment.state === 'authorized' ? await captureHeld(db, clock, provider, payment) : payment
    if (!held?.captured) return
    outcomes.push(await recordCapture(db, clock, provider.name, { ...held, providerOrderId }))
    await recordMissingRefunds(db, clock, provider, held)
  })
  return outcomes
}

/** Only for an order that still needs it; otherwise the bank releases the money by itself. */
async function captureHeld(db: Db, clock: Clock, provider: PaymentProvider, payment: ProviderPayment) {
  const order = await db
    .selectFrom('orders')
    .selectAll()
    .where('provider_order_id', '=', payment.providerOrderId)
    .executeTakeFirst()
  if (!order || !(isPayableCash(order) || (await isConfirmable(db, order)))) return undefined
  if (!fits(payment, order.total_paise)) {
    await alarmMismatch(db, clock, payment, order)
    return undefined
  }
  if (order.state === 'cancelled' && !(await areLinesInStock(db, order.id))) return undefined
  return provider.capture(payment.id, payment.amountPaise)
}

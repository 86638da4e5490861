import type { Db } from '#domain/database'
import { type Change, type CommandContext, type CommandRequest, command } from '#domain/fulfilment/run-command.server'
import { isCashOrder } from '#domain/orders/order'
import { isPermitted, type OrderProof } from '#domain/orders/order-access'
import type { OrderRow } from '#domain/orders/orders.server'
import { listOpenCredits } from '#domain/payments/open-credits.server'
import { isCashPaid, isManual } from '#domain/payments/refund-progress'
import { listRefunds } from '#domain/payments/refunds.server'

type UpiRefused =
  | { ok: false; reason: 'no-upi-id' }
  /** The order has a UPI id already, which the link must not replace. */
  | { ok: false; reason: 'upi-known' }

export type RefundUpiRequest = CommandRequest & { upiId: string; leftBy: OrderProof | 'staff' }

/** Stores the UPI id for the refund of a cash order, and notifies the buyer. */
export const saveRefundUpi = command('leave-upi', isConfirmedInCash, saveUpi)

function isConfirmedInCash(order: OrderRow): boolean {
  return isCashOrder(order) && order.state === 'confirmed'
}

async function saveUpi({ order }: CommandContext, request: RefundUpiRequest): Promise<Change | UpiRefused> {
  const { leftBy } = request
  const isReplaced = order.refund_upi_id !== null
  if (isReplaced && leftBy !== 'staff' && !isPermitted('replace-upi', leftBy)) return { ok: false, reason: 'upi-known' }
  const upiId = parseUpiId(request.upiId)
  if (upiId === null) return { ok: false, reason: 'no-upi-id' }
  return { ok: true, order: { refund_upi_id: upiId }, data: { leftBy, isReplaced }, notifies: true }
}

/** Returns a UPI id in its stored form, or null when it is invalid. */
function parseUpiId(typed: string): string | null {
  const upiId = typed.replace(/\s/g, '').toLowerCase()
  return /^[a-z0-9][a-z0-9._-]{1,254}@[a-z][a-z0-9]{1,63}$/.test(upiId) ? upiId : null
}

/** Returns whether a cash order owes its buyer money: a refund is due, or a credit note is not fully refunded. */
export async function isCashOwed(db: Db, orderId: string): Promise<boolean> {
  if ((await listRefunds(db, orderId)).some((refund) => isManual(refund) && refund.state === 'due')) return true
  const order = await db.selectFrom('orders').select('cod_state').where('id', '=', orderId).executeTakeFirst()
  // An order that was cancelled before payment has a credit note too if it was packed.
  if (!order || !isCashPaid(order.cod_state)) return false
  return (await listOpenCredits(db, [orderId])).some(({ openPaise }) => openPaise > 0)
}

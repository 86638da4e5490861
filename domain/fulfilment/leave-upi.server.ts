import type { OrderRow } from '#database/schema/orders'
import { type Change, type CommandContext, type CommandRequest, command } from '#domain/fulfilment/run-command.server'
import { isCashOrder } from '#domain/orders/order'
import { isPermitted, type OrderProof } from '#domain/orders/order-access'
import { compactCode } from '#domain/text'

type UpiRefused =
  | { ok: false; reason: 'no-upi-id' }
  /** The order has a UPI id already, which the link must not replace. */
  | { ok: false; reason: 'upi-known' }

export type RefundUpiRequest = CommandRequest & { upiId: string; leftBy: OrderProof | 'staff' }

/** Stores the UPI id for the refund of a cash order, and notifies the buyer. */
export const leaveUpi = command('leave-upi', isConfirmedInCash, saveUpi)

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
  const upiId = compactCode(typed, '-._').toLowerCase()
  return /^[a-z0-9][a-z0-9._-]{1,254}@[a-z][a-z0-9]{1,63}$/.test(upiId) ? upiId : null
}

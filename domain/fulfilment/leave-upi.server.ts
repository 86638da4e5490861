import type { Clock } from '#domain/clock'
import type { Db } from '#domain/database'
import { isCashPaid, listOpenCredits } from '#domain/fulfilment/refundable.server'
import {
  type CommandRequest,
  type CommandResult,
  type OrderRow,
  runCommand,
} from '#domain/fulfilment/run-command.server'
import { mayAct, type OrderProof } from '#domain/orders/order-access'
import { listRefunds } from '#domain/payments/refunds.server'

type UpiRefused =
  | { ok: false; reason: 'no-upi-id' }
  /** There is one already, which the link does not replace. */
  | { ok: false; reason: 'upi-known' }

export type LeaveUpiRequest = CommandRequest & { upiId: string; leftBy: OrderProof | 'staff' }

/** Notes where the money of a cash order goes, and tells the buyer of it. */
export async function leaveUpi(db: Db, clock: Clock, request: LeaveUpiRequest): Promise<CommandResult<UpiRefused>> {
  const { leftBy } = request
  const isCash = ({ provider, state }: OrderRow) => provider === 'cod' && state === 'confirmed'
  return runCommand<UpiRefused>(db, clock, 'leave-upi', request, isCash, async ({ order }) => {
    const isReplaced = order.refund_upi_id !== null
    if (isReplaced && leftBy !== 'staff' && !mayAct('replace-upi', leftBy)) return { ok: false, reason: 'upi-known' }
    const upiId = parseUpiId(request.upiId)
    if (upiId === null) return { ok: false, reason: 'no-upi-id' }
    const data = { leftBy, isReplaced }
    return { ok: true, to: order.stage, order: { refund_upi_id: upiId }, data, tells: true }
  })
}

/** As it is kept; null for what is none. */
export function parseUpiId(typed: string): string | null {
  const upiId = typed.replace(/\s/g, '').toLowerCase()
  return /^[a-z0-9][a-z0-9._-]{1,254}@[a-z][a-z0-9]{1,63}$/.test(upiId) ? upiId : null
}

/** Money waits for a place to go to, or for somebody to send it. */
export async function isCashOwed(db: Db, orderId: string): Promise<boolean> {
  if ((await listRefunds(db, orderId)).some(({ method, state }) => method === 'upi' && state === 'due')) return true
  const order = await db.selectFrom('orders').select('cod_state').where('id', '=', orderId).executeTakeFirst()
  // An order that was called off before anybody paid has a credit note too, once it was packed.
  if (!order || !isCashPaid(order.cod_state)) return false
  return (await listOpenCredits(db, [orderId])).some(({ openPaise }) => openPaise > 0)
}

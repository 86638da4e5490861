import type { StaffRole } from '#domain/accounts/staff'
import { closeReasons, reasonToAudit } from '#domain/fulfilment/reasons'
import {
  alwaysAllowed,
  type Change,
  type CommandContext,
  type CommandRequest,
  command,
} from '#domain/fulfilment/run-command.server'
import { findOwedPaise, listOpenCredits } from '#domain/payments/money-owed.server'

type CloseRequest = CommandRequest & { role: StaffRole; reason: string }
type CloseRefused = { ok: false; reason: 'close-by-owner' | 'nothing-owed' | 'no-reason' }

/** Records that nothing more goes back for the credit notes of an order. A refund against them is still possible. */
export const closeCredits = command('close-credits', alwaysAllowed, close)

async function close({ tx, order }: CommandContext, { role, reason }: CloseRequest): Promise<Change | CloseRefused> {
  if (role !== 'owner') return { ok: false, reason: 'close-by-owner' }
  if (!closeReasons.includes(reason)) return { ok: false, reason: 'no-reason' }
  const amountPaise = await findOwedPaise(tx, order.id)
  if (amountPaise === 0) return { ok: false, reason: 'nothing-owed' }
  // Closes only the open amount; a refund that is dropped later reopens its part.
  let leftPaise = amountPaise
  const closedCredits: Record<string, number> = {}
  for (const { id, openPaise, closedPaise } of await listOpenCredits(tx, [order.id])) {
    const paise = Math.min(openPaise - closedPaise, leftPaise)
    leftPaise -= paise
    if (paise > 0) closedCredits[id] = paise
  }
  return { ok: true, data: { closedCredits, reason }, audited: { amountPaise, ...reasonToAudit(reason) } }
}

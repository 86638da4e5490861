import { doneBy, recordAudit } from '#domain/audit/audit.server'
import type { Clock } from '#domain/clock'
import type { KeyUsed } from '#domain/commands/claim-command.server'
import { partKey } from '#domain/commands/part-key'
import { type KeyedRequest, transactOnce } from '#domain/commands/transact-once.server'
import type { Db } from '#domain/database'
import { actedBy, type CommandRequest, runCommandIn } from '#domain/fulfilment/run-command.server'
import { inFixedOrder } from '#domain/queries/lock-rows.server'

export type TakeBackRequest = KeyedRequest & { remittanceId: string }

export type TakeBackResult =
  | { ok: true; orders: number; amountPaise: number }
  /** Somebody has taken it back before. */
  | { ok: false; reason: 'unknown' }
  | KeyUsed

/** Takes back a remittance that was recorded by mistake: the cash of its orders is with the courier again. The audit keeps both. */
export async function takeBackRemittance(db: Db, clock: Clock, request: TakeBackRequest): Promise<TakeBackResult> {
  const { by, remittanceId } = request
  return transactOnce<TakeBackResult>(db, clock, { name: 'take-back-remittance', request }, async (tx, at) => {
    const orders = await tx
      .selectFrom('orders')
      .select('id')
      .where('remittance_id', 'is not', null)
      .where('remittance_id', '=', remittanceId)
      .execute()
    for (const { id } of inFixedOrder(orders, (order) => order.id)) await undoRemit(tx, clock, request, id)
    const taken = await tx
      .deleteFrom('cod_remittances')
      .where('id', '=', remittanceId)
      .returning(['courier', 'amount_paise as amountPaise'])
      .executeTakeFirst()
    if (!taken) return { ok: false, reason: 'unknown' }
    await recordAudit(tx, { ...doneBy(by, at), act: 'cod.take-back', subject: remittanceId, after: taken })
    return { ok: true, orders: orders.length, amountPaise: taken.amountPaise }
  })
}

async function undoRemit(tx: Db, clock: Clock, { commandKey, by, remittanceId }: TakeBackRequest, orderId: string) {
  const request = { ...actedBy(by), commandKey: partKey(commandKey, orderId, 'undo-remit'), orderId, version: null }
  const done = await runCommandIn<CommandRequest, never>(
    { tx, rollback: (result) => result, clock },
    {
      act: 'undo-remit',
      isAllowed: ({ cod_state, remittance_id }) => cod_state === 'remitted' && remittance_id === remittanceId,
      change: async () => ({
        ok: true,
        order: { cod_state: 'with-courier', remittance_id: null },
        audited: { remittanceId },
      }),
    },
    request,
  )
  if (!done.ok) throw new Error(`The cash of an order could not be taken back: ${done.reason}`)
}

import { recordAudit } from '#domain/audit/audit.server'
import type { Clock } from '#domain/clock'
import { claimCommand, type KeyUsed } from '#domain/commands/claim-command.server'
import type { Db } from '#domain/database'
import { type Actor, type CommandRequest, runCommandIn } from '#domain/fulfilment/run-command.server'
import { transact } from '#domain/transaction.server'

export type TakeBackRequest = {
  /** Made by the page; a form that is sent twice gets the same result. */
  key: string
  actor: Actor
  requestId: string | null
  remittanceId: string
}

export type TakeBackResult =
  | { ok: true; orders: number; amountPaise: number }
  /** Somebody has taken it back before. */
  | { ok: false; reason: 'unknown' }
  | KeyUsed

/** Takes back a remittance that was recorded by mistake: the cash of its orders is with the courier again. The audit keeps both. */
export async function takeBackRemittance(db: Db, clock: Clock, request: TakeBackRequest): Promise<TakeBackResult> {
  return transact<TakeBackResult>(db, async (tx, rollback) => {
    const { key, actor, requestId, remittanceId } = request
    const at = clock.now()
    const command = { key, name: 'take-back-remittance', actor: actor.userId, at, request }
    const claim = await claimCommand<TakeBackResult>(tx, command)
    if (!claim.isFirst) return rollback(claim.result)
    const orders = await tx
      .selectFrom('orders')
      .select('id')
      .where('remittance_id', 'is not', null)
      .where('remittance_id', '=', remittanceId)
      // The order in which remittances lock orders, so that they do not deadlock.
      .orderBy('id')
      .execute()
    for (const { id } of orders) await release(tx, clock, request, id)
    const taken = await tx
      .deleteFrom('cod_remittances')
      .where('id', '=', remittanceId)
      .returning(['courier', 'amount_paise as amountPaise'])
      .executeTakeFirst()
    if (!taken) return rollback({ ok: false, reason: 'unknown' })
    const { courier, amountPaise } = taken
    await recordAudit(tx, {
      at,
      actor: actor.userId,
      act: 'cod.take-back',
      subject: remittanceId,
      requestId,
      after: { courier, amountPaise },
    })
    return claim.finish({ ok: true, orders: orders.length, amountPaise })
  })
}

async function release(
  tx: Db,
  clock: Clock,
  { key, actor, requestId, remittanceId }: TakeBackRequest,
  orderId: string,
) {
  const request = { commandKey: `${key}:${orderId}:undo-remit`, actor, requestId, orderId, version: null }
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

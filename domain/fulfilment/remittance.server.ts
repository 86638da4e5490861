import { randomUUID } from 'node:crypto'
import type { OrderRow } from '#database/schema/orders'
import { doneBy, recordAudit } from '#domain/audit/audit.server'
import type { Clock } from '#domain/clock'
import { type KeyedRequest, type KeyUsed, partKey, transactOnce } from '#domain/commands/claim-command.server'
import type { Db } from '#domain/database'
import {
  actedBy,
  type Change,
  type CommandContext,
  changed,
  refuse,
  runCommandIn,
} from '#domain/fulfilment/run-command.server'
import { inFixedOrder } from '#domain/queries/queries.server'
import { findCourier } from '#domain/shipping/couriers'
import { findShipment } from '#domain/shipping/shipments.server'
import { readSettings } from '#domain/shop-settings/shop-settings.server'

export type RemittanceRequest = KeyedRequest & {
  courier: string
  orderIds: readonly string[]
  amountPaise: number
  /** How to book the missing part of the orders' sum: as the agreed fee, or as a shortage to ask the courier about. */
  difference: 'fee' | 'shortage'
  reference: string
  /** A day in India such as 2026-11-22. */
  receivedOn: string
}

export type RemittanceResult =
  | { ok: true; id: string; orders: number; amountPaise: number; missingPaise: number }
  | { ok: false; reason: 'unknown-courier' | 'no-orders' }
  | { ok: false; reason: 'more-than-due'; duePaise: number }
  | { ok: false; reason: 'not-with-courier'; numbers: string[] }
  | KeyUsed

/** Records a remittance for all of these orders or none. Books the missing part of their sum as the courier's fee or as a shortage. */
export async function recordRemittance(db: Db, clock: Clock, request: RemittanceRequest): Promise<RemittanceResult> {
  const { commandKey, by, courier, amountPaise } = request
  if (!findCourier((await readSettings(db)).couriers, courier)) return { ok: false, reason: 'unknown-courier' }
  if (request.orderIds.length === 0) return { ok: false, reason: 'no-orders' }
  const id = randomUUID()
  // Sorted, since the database names the orders of a form in any order.
  const command = { name: 'remittance', request: { ...request, orderIds: request.orderIds.toSorted() } }
  return transactOnce<RemittanceResult>(db, clock, command, async (tx, at) => {
    await tx
      .insertInto('cod_remittances')
      .values({
        id,
        act_key: commandKey,
        courier,
        amount_paise: amountPaise,
        reference: request.reference,
        received_on: request.receivedOn,
        actor: by.id,
        recorded_at: at,
      })
      .execute()
    const refused: string[] = []
    let duePaise = 0
    for (const orderId of inFixedOrder([...new Set(request.orderIds)], (id) => id)) {
      const paid = await changeCash(tx, clock, request, {
        act: 'remit',
        orderId,
        isAllowed: ({ cod_state }) => cod_state === 'with-courier',
        change: async ({ order }) => {
          const shipment = await findShipment(tx, orderId)
          if (shipment?.courier !== courier) return refuse('not-with-courier')
          duePaise += order.total_paise
          const audited = { remittanceId: id, totalPaise: order.total_paise }
          return changed({ order: { cod_state: 'remitted', remittance_id: id }, audited })
        },
      })
      if (!paid.ok) refused.push(orderId)
    }
    if (refused.length > 0) {
      const rows = await tx.selectFrom('orders').select('number').where('id', 'in', refused).execute()
      return { ok: false, reason: 'not-with-courier', numbers: rows.map(({ number }) => number) }
    }
    const missingPaise = duePaise - amountPaise
    if (missingPaise < 0) return { ok: false, reason: 'more-than-due', duePaise }
    const booked = request.difference === 'fee' ? { fee_paise: missingPaise } : { shortage_paise: missingPaise }
    await tx.updateTable('cod_remittances').set(booked).where('id', '=', id).execute()
    await recordAudit(tx, {
      ...doneBy(by, at),
      act: 'cod.remittance',
      subject: id,
      after: { courier, amountPaise, missingPaise, difference: request.difference },
    })
    return { ok: true, id, orders: request.orderIds.length, amountPaise, missingPaise }
  })
}

type TakeBackRequest = KeyedRequest & { remittanceId: string }

type TakeBackResult = { ok: true; orders: number; amountPaise: number } | { ok: false; reason: 'unknown' } | KeyUsed

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
    for (const { id } of inFixedOrder(orders, (order) => order.id)) {
      const done = await changeCash(tx, clock, request, {
        act: 'undo-remit',
        orderId: id,
        isAllowed: ({ cod_state, remittance_id }) => cod_state === 'remitted' && remittance_id === remittanceId,
        change: async () =>
          changed({ order: { cod_state: 'with-courier', remittance_id: null }, audited: { remittanceId } }),
      })
      if (!done.ok) throw new Error(`The cash of an order could not be taken back: ${done.reason}`)
    }
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

type CashChange = {
  act: 'remit' | 'undo-remit'
  orderId: string
  isAllowed: (order: OrderRow) => boolean
  change: (context: CommandContext) => Promise<Change | { ok: false; reason: 'not-with-courier' }>
}

function changeCash(tx: Db, clock: Clock, { commandKey, by }: KeyedRequest, { orderId, ...command }: CashChange) {
  const request = { ...actedBy(by), commandKey: partKey(commandKey, orderId, command.act), orderId, version: null }
  return runCommandIn({ tx, rollback: (result) => result, clock }, command, request)
}

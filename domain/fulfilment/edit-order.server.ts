import { randomUUID } from 'node:crypto'
import type { Clock } from '#domain/clock'
import type { Db } from '#domain/database'
import type { Delivery } from '#domain/delivery/delivery'
import { promiseArrival } from '#domain/delivery/promise-arrival.server'
import { always, type CommandRequest, runCommand } from '#domain/fulfilment/run-command.server'
import { newOrderKeys } from '#domain/orders/order-keys.server'
import { reverseDigits } from '#domain/orders/order-names'
import type { OrderRow } from '#domain/orders/orders.server'
import { isUnpacked } from '#domain/orders/stage'
import { releaseHeldMessages } from '#domain/outbox/held-messages.server'
import { enqueue } from '#domain/outbox/outbox.server'
import { oneLine, visible } from '#domain/text'

/** Returns whether address and buyer may still change: not after label and invoice are made. */
export function isEditable({ state, stage }: Pick<OrderRow, 'state' | 'stage'>): boolean {
  return state === 'confirmed' && isUnpacked(stage)
}

/** Changes the address of an order that is not packed. A new phone number gets a new link, and links sent to the old one stop working. */
export async function editAddress(
  db: Db,
  clock: Clock,
  request: CommandRequest & { delivery: Delivery; courierPhone: string | null },
) {
  const { phone, street, city, state, zip } = request.delivery
  const address = {
    ...{ phone, phone_rev: reverseDigits(phone), street, city, address_state: state, zip },
    courier_phone: request.courierPhone === phone ? null : request.courierPhone,
  }
  return runCommand<never>(db, clock, 'edit-address', request, isEditable, async ({ tx, order: { id, ...before } }) => {
    const from = before.settled_at ?? before.placed_at
    const order = {
      ...address,
      ...(zip === before.zip ? {} : { arrives_by: await promiseArrival(tx, from, zip) }),
    }
    if (phone === before.phone) return { ok: true, order }
    await enqueue(tx, clock, ['link-message', 'link-mail'], randomUUID(), { orderId: id, isNew: true })
    await releaseHeldMessages(tx, clock, { orderId: id })
    return { ok: true, order: { ...order, ...newOrderKeys() }, audited: { newPhone: true } }
  })
}

/** Changes the buyer's firm until the invoice is issued; both fields are empty for a private buyer. */
export async function editFirm(db: Db, clock: Clock, request: CommandRequest & { gstin: string; firm: string }) {
  const order = { buyer_gstin: request.gstin || null, buyer_firm: oneLine(request.firm) || null }
  return runCommand<never>(db, clock, 'edit-firm', request, isEditable, async () => ({ ok: true, order }))
}

/** Changes the internal note, which buyers never see. */
export async function editNote(db: Db, clock: Clock, request: CommandRequest & { note: string }) {
  const order = { staff_note: visible(request.note).trim() || null }
  return runCommand<never>(db, clock, 'edit-note', request, always, async () => ({ ok: true, order }))
}

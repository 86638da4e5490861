import type { OrderRow } from '#database/schema/orders'
import type { StaffRole } from '#domain/accounts/staff'
import { addDays, indianDay, startOfDay } from '#domain/calendar/moment'
import type { Db } from '#domain/database'
import { type CommandRequest, changed, command, refuse } from '#domain/fulfilment/run-command.server'
import { findInvoice } from '#domain/invoices/document-number.server'
import { issueCreditNote } from '#domain/invoices/issue-invoice.server'
import { shopLimits } from '#domain/limits/shop-limits'
import { listOrderEvents } from '#domain/orders/order-events.server'
import { confirmOrder, insertPlaced } from '#domain/orders/order-rows.server'
import { listOrderLines, promiseArrival, toDelivery } from '#domain/orders/orders.server'
import { quoteCart } from '#domain/orders/quote.server'
import { readSettings } from '#domain/shop-settings/shop-settings.server'
import { restockReturned } from '#domain/stock/restock.server'
import { t } from '#domain/texts/translate'

type ReturnedLine = { position: number; good: number; damaged: number }

type ReturnRequest = CommandRequest & { role: StaffRole; lines: readonly ReturnedLine[] }

/** Returns the end of the last day in India on which managers take back packs. */
export function returnsUntil(deliveredAt: number): number {
  return startOfDay(addDays(indianDay(deliveredAt), shopLimits.fulfilment.returnDays + 1))
}

function isDelivered({ state, stage }: OrderRow): boolean {
  return state === 'confirmed' && stage === 'delivered'
}

/** Takes goods back after delivery, with a credit note. A person decides on the refund, against the credit note. */
export const returnGoods = command('return-goods', isDelivered, async (context, request: ReturnRequest) => {
  const { tx, clock, order, at, by } = context
  const { role, lines } = request
  const days = shopLimits.fulfilment.returnDays
  if (role !== 'owner' && at >= returnsUntil(order.stage_at)) return refuse('too-late-to-return', { days })
  const ordered = await listOrderLines(tx, order.id)
  const isPossible = ({ position, good, damaged }: ReturnedLine) =>
    ordered.some((line) => line.position === position && good + damaged <= line.quantity) &&
    [good, damaged].every((count) => Number.isInteger(count) && count >= 0)
  if (!lines.every(isPossible)) return refuse('more-than-sold')
  const back = lines
    .filter(({ good, damaged }) => good + damaged > 0)
    .map(({ position, good, damaged }) => ({ position, good, damaged, lost: 0 }))
  if (back.length === 0) return refuse('nothing-returned')
  const packs = back.flatMap(({ position, good: quantity, damaged }) => {
    const line = ordered.find((line) => line.position === position)
    return line ? [{ ...line, quantity, damaged }] : []
  })
  await restockReturned(tx, { at, actor: by, orderId: order.id }, packs)
  const invoice = await findInvoice(tx, order.id)
  const credited = await issueCreditNote(tx, clock, {
    invoiceId: invoice?.id ?? '',
    lines: back.map(({ position, good, damaged }) => ({ position, quantity: good + damaged })),
    reason: 'returned',
  })
  if (!credited.ok && credited.reason === 'documents-held') return credited
  // An earlier credit note may have credited some of the packs.
  if (!credited.ok) return refuse('more-than-sold')
  return changed({ data: { lines: back, creditNote: credited.document.number } })
})

type SendAgainRequest = CommandRequest & { lines: readonly { position: number; quantity: number }[] }

function maySendAgain(order: OrderRow): boolean {
  return isDelivered(order) && order.total_paise > 0
}

/** Sends packs once more, as an order of 0 rupees without an invoice: what replaces goods under their price is no supply (CBIC Circular 195/07/2023). */
export const sendAgain = command('send-again', maySendAgain, async (context, request: SendAgainRequest) => {
  const { tx, clock, order, at, by } = context
  const ordered = await listOrderLines(tx, order.id)
  const asked = request.lines.filter(({ quantity }) => quantity !== 0)
  if (asked.length === 0) return refuse('nothing-sent-again')
  const before = await countSentAgain(tx, order.id)
  const cart = asked.flatMap(({ position, quantity }) => {
    const line = ordered.find((line) => line.position === position)
    return line && Number.isInteger(quantity) && quantity > 0 && quantity + (before.get(position) ?? 0) <= line.quantity
      ? [{ id: line.product_id, name: line.name, size: line.size, quantity }]
      : []
  })
  if (cart.length < asked.length) return refuse('more-than-ordered')
  const { fees } = await readSettings(tx)
  const priced = await quoteCart(tx, cart, { fees: { ...fees, shippingFeePaise: 0 } })
  if (priced.gone.length > 0) return refuse('not-in-stock', { names: priced.gone })
  const discounts = priced.lines.map(({ pricePaise, quantity }) => pricePaise * quantity)
  const { subtotalPaise } = priced
  const free = { id: 'again', code: null, kind: 'percent' as const, value: 100, savedPaise: subtotalPaise }
  const quote = { ...priced, discounts, discountPaise: subtotalPaise, applied: [free], totalPaise: 0 }
  const placed = await insertPlaced(
    tx,
    clock,
    {
      user: { id: order.user_id, email: order.email, name: order.name },
      taken: {
        by: { id: by, requestId: request.requestId },
        source: 'claim',
        note: t('Sent again for {number}', { number: order.number }),
      },
      checkoutKey: `again-${request.commandKey}`,
      method: 'cash',
      provider: null,
      delivery: toDelivery(order),
      courierPhone: order.courier_phone,
      recipient: order.name,
      note: '',
      cart,
      network: null,
      limits: null,
      expectedTotalPaise: 0,
    },
    { quote, arrivesBy: await promiseArrival(tx, at, order.zip), asksBuyer: false },
    by,
  )
  if (!placed) throw new Error(`Order ${order.number} was sent again twice by one key`)
  const { row, missing } = placed
  if (missing.length > 0) return refuse('not-in-stock', { names: missing.map(({ name }) => name) })
  await tx.updateTable('orders').set({ language: order.language }).where('id', '=', row.id).execute()
  // Nothing leaves the buyer's cart.
  await confirmOrder(tx, clock, row, [])
  return changed({ data: { sentAgain: { number: row.number, lines: asked } }, audited: { order: row.number } })
})

async function countSentAgain(tx: Db, orderId: string): Promise<Map<number, number>> {
  const counts = new Map<number, number>()
  for (const { data } of await listOrderEvents(tx, orderId))
    for (const { position, quantity } of data.sentAgain?.lines ?? [])
      counts.set(position, (counts.get(position) ?? 0) + quantity)
  return counts
}

import type { Clock } from '#domain/clock'
import type { Db } from '#domain/database'
import { type CreditedLine, draftCreditNote } from '#domain/invoices/credit-note'
import { type CreditNote, type CreditReason, type Invoice, isTaxed, readDocument } from '#domain/invoices/document'
import { type DocumentsHeld, takeNumber } from '#domain/invoices/document-number.server'
import { findInvoice, type Stored, storeDocument } from '#domain/invoices/documents.server'
import { draftInvoice, type OrderToInvoice } from '#domain/invoices/invoice'
import { shopSeller } from '#domain/invoices/seller'
import { seriesOf } from '#domain/invoices/series.server'
import { isCashOrder } from '#domain/orders/order'
import { toDelivery } from '#domain/orders/order-address'
import { lockRows } from '#domain/queries/lock-rows.server'
import { readSettings } from '#domain/shop-settings/shop-settings.server'
import { sum } from '#domain/sum'

export type IssueResult =
  | ({ ok: true } & Stored<Invoice>)
  | { ok: false; reason: 'no-tax-rate'; products: string[] }
  | DocumentsHeld

/**
 * Issues the invoice of an order before its goods leave (CGST Act, s. 31), or returns the existing one. Must be called in the transaction that packs
 * the order, as its last statement except the outbox: it locks the series.
 */
export async function issueInvoice(tx: Db, clock: Clock, orderId: string): Promise<IssueResult> {
  const known = await findInvoice(tx, orderId)
  if (known) return { ok: true, ...known }
  const shop = await readSettings(tx)
  const seller = shopSeller(shop)
  const drafted = draftInvoice(await getOrderToInvoice(tx, orderId), seller, shop.firm.deliveryRateBp)
  if (!drafted.ok) return drafted
  const taken = await takeNumber(tx, clock, seriesOf(shop.firm.series.invoice, seller.gstin !== ''))
  if (!taken.ok) return taken
  return { ok: true, ...(await storeDocument<Invoice>(tx, taken, orderId, null, drafted.draft)) }
}

export type CreditResult =
  | ({ ok: true } & Stored<CreditNote>)
  | { ok: false; reason: 'no-invoice' | 'nothing-to-credit' | 'more-than-invoiced' }
  | DocumentsHeld

/**
 * Credits the lines, or everything left after earlier credit notes, including delivery. Must be called in the transaction that takes back the goods
 * or the order.
 */
export async function issueCreditNote(
  tx: Db,
  clock: Clock,
  { invoiceId, lines, reason }: { invoiceId: string; lines: readonly CreditedLine[] | 'all'; reason: CreditReason },
): Promise<CreditResult> {
  const invoice = await lockRows(tx, 'documents')
    .where('id', '=', invoiceId)
    .where('kind', '=', 'invoice')
    .returning(['order_id', 'body'])
    .executeTakeFirst()
  if (!invoice) return { ok: false, reason: 'no-invoice' }
  const document = readDocument<Invoice>(invoice.body)
  const drafted = draftCreditNote(document, await listCredited(tx, invoiceId), lines, reason)
  if (!drafted.ok) return drafted
  const { firm } = await readSettings(tx)
  const name = seriesOf(firm.series.creditNote, isTaxed(document))
  const taken = await takeNumber(tx, clock, name, document.issuedAt)
  if (!taken.ok) return taken
  return { ok: true, ...(await storeDocument<CreditNote>(tx, taken, invoice.order_id, invoiceId, drafted.draft)) }
}

/** Credits the whole order; the credit note is null when there is nothing to credit. */
export async function creditWholeOrder(
  tx: Db,
  clock: Clock,
  orderId: string,
  reason: CreditReason,
): Promise<{ ok: true; creditNote: Stored<CreditNote> | null } | DocumentsHeld> {
  const invoice = await findInvoice(tx, orderId)
  if (!invoice) return { ok: true, creditNote: null }
  const credited = await issueCreditNote(tx, clock, { invoiceId: invoice.id, lines: 'all', reason })
  if (!credited.ok && credited.reason === 'documents-held') return credited
  return { ok: true, creditNote: credited.ok ? credited : null }
}

async function listCredited(tx: Db, invoiceId: string): Promise<CreditedLine[]> {
  return tx
    .selectFrom('documents')
    .innerJoin('document_lines', 'document_lines.document_id', 'documents.id')
    .select(['document_lines.position', 'document_lines.quantity'])
    .where('documents.invoice_id', '=', invoiceId)
    .execute()
}

async function getOrderToInvoice(tx: Db, orderId: string): Promise<OrderToInvoice> {
  const order = await tx.selectFrom('orders').selectAll().where('id', '=', orderId).executeTakeFirstOrThrow()
  const goods = await tx
    .selectFrom('order_lines')
    .leftJoin('products', 'products.id', 'order_lines.product_id')
    .select(['order_lines.name', 'order_lines.size', 'order_lines.quantity', 'order_lines.price_paise as pricePaise'])
    .select(['products.hsn', 'products.rate_bp as rateBp'])
    .where('order_lines.order_id', '=', orderId)
    .orderBy('order_lines.position')
    .execute()
  return {
    number: order.number,
    placedAt: order.placed_at,
    payment: isCashOrder(order) ? 'cash' : 'prepaid',
    buyer: {
      name: order.name,
      ...toDelivery(order),
      firm: order.buyer_firm ?? '',
      gstin: order.buyer_gstin ?? '',
    },
    goods,
    shippingPaise: order.shipping_paise,
    totalPaise: order.shipping_paise + sum(goods, ({ quantity, pricePaise }) => quantity * pricePaise),
  }
}

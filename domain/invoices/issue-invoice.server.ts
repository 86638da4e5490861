import type { Clock } from '#domain/clock'
import type { Db } from '#domain/database'
import {
  type Buyer,
  type CreditNote,
  type CreditReason,
  type DocumentLine,
  type Invoice,
  isTaxed,
  readDocument,
  type SupplyType,
  shareAfter,
  splitTax,
  type Tax,
} from '#domain/invoices/document'
import {
  type DocumentsHeld,
  findInvoice,
  type Stored,
  seriesOf,
  storeDocument,
  takeNumber,
} from '#domain/invoices/document-number.server'
import { type Seller, shopSeller, stateCode } from '#domain/invoices/gstin'
import { sum } from '#domain/money'
import { isCashOrder } from '#domain/orders/order'
import { toDelivery } from '#domain/orders/orders.server'
import { lockRows } from '#domain/queries/queries.server'
import { readSettings } from '#domain/shop-settings/shop-settings.server'

export type IssueResult =
  | ({ ok: true } & Stored<Invoice>)
  | { ok: false; reason: 'no-tax-rate'; products: string[] }
  | DocumentsHeld

/** Before its goods leave (CGST Act, s. 31). Last in the transaction that packs the order: it locks the series. */
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

/** `all` is what earlier credit notes left, with delivery. Called in the transaction that takes back the goods. */
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

/** The credit note is null when there is nothing to credit. */
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
  const notes = await tx.selectFrom('documents').select('body').where('invoice_id', '=', invoiceId).execute()
  return notes.flatMap(({ body }) => readDocument(body).lines)
}

/** `goods` are in the sequence of the order. */
export type OrderToInvoice = Awaited<ReturnType<typeof getOrderToInvoice>>

async function getOrderToInvoice(tx: Db, orderId: string) {
  const order = await tx.selectFrom('orders').selectAll().where('id', '=', orderId).executeTakeFirstOrThrow()
  const goods = await tx
    .selectFrom('order_lines')
    .leftJoin('products', 'products.id', 'order_lines.product_id')
    .select(['order_lines.name', 'order_lines.size', 'order_lines.quantity', 'order_lines.price_paise as pricePaise'])
    .select(['order_lines.discount_paise as discountPaise'])
    .select(['products.hsn', 'products.rate_bp as rateBp'])
    .where('order_lines.order_id', '=', orderId)
    .orderBy('order_lines.position')
    .execute()
  const buyer: Buyer = {
    name: order.name,
    ...toDelivery(order),
    firm: order.buyer_firm ?? '',
    gstin: order.buyer_gstin ?? '',
  }
  return {
    number: order.number,
    placedAt: order.placed_at,
    payment: isCashOrder(order) ? ('cash' as const) : ('prepaid' as const),
    reference: order.paid_reference,
    buyer,
    goods,
    shippingPaise: order.shipping_paise,
    totalPaise: order.shipping_paise + sum(goods, grossOf),
  }
}

/** With a GSTIN each line needs an HSN and a rate. Taxed at the place of delivery (IGST Act, s. 10). */
export function draftInvoice(
  order: OrderToInvoice,
  seller: Seller,
  deliveryRateBp: number | null,
):
  | { ok: true; draft: Omit<Invoice, 'number' | 'issuedAt'> }
  | { ok: false; reason: 'no-tax-rate'; products: string[] } {
  const isTaxed = seller.gstin !== ''
  const unrated = isTaxed ? order.goods.filter(({ hsn, rateBp }) => hsn === null || rateBp === null) : []
  if (unrated.length > 0)
    return { ok: false, reason: 'no-tax-rate', products: [...new Set(unrated.map(({ name }) => name))] }
  const reach = seller.state === order.buyer.state ? 'inside' : 'outside'
  const charged = [...order.goods, ...(order.shippingPaise > 0 ? [deliveryOf(order, deliveryRateBp)] : [])]
  const { number, placedAt, payment, reference, buyer, totalPaise } = order
  return {
    ok: true,
    draft: {
      kind: 'invoice',
      seller,
      buyer,
      placeOfSupply: { state: buyer.state, stateCode: stateCode(buyer.state) },
      order: reference ? { number, placedAt, payment, reference } : { number, placedAt, payment },
      lines: charged.map((goods, position) => toLine(goods, position, isTaxed ? reach : null)),
      totalPaise,
    },
  }
}

type Charged = OrderToInvoice['goods'][number]

/** Taxed like the line with the highest rate (composite supply, CGST Act, s. 8). */
function deliveryOf({ goods, shippingPaise }: OrderToInvoice, rateBp: number | null): Charged {
  const [principal] = goods.toSorted((a, b) => (b.rateBp ?? 0) - (a.rateBp ?? 0))
  return {
    name: 'Delivery',
    size: '',
    quantity: 1,
    pricePaise: shippingPaise,
    discountPaise: 0,
    hsn: principal?.hsn ?? null,
    rateBp: rateBp ?? principal?.rateBp ?? null,
  }
}

function grossOf({
  quantity,
  pricePaise,
  discountPaise,
}: Record<'quantity' | 'pricePaise' | 'discountPaise', number>): number {
  return quantity * pricePaise - discountPaise
}

/** The discount was known at the time of supply, so it lowers the taxable value (CGST Act, s. 15(3)(a)). */
function toLine(charged: Charged, position: number, reach: SupplyType | null): DocumentLine {
  const { pricePaise, discountPaise, ...goods } = charged
  const grossPaise = grossOf(charged)
  const line: Omit<DocumentLine, keyof Tax> = { position, ...goods, unitPaise: pricePaise, grossPaise }
  if (discountPaise > 0) line.discountPaise = discountPaise
  if (reach && goods.rateBp !== null) return { ...line, ...splitTax(grossPaise, goods.rateBp, reach) }
  return { ...line, hsn: null, rateBp: null, taxablePaise: grossPaise, cgstPaise: 0, sgstPaise: 0, igstPaise: 0 }
}

export type CreditedLine = { position: number; quantity: number }

/** The credit notes of an invoice sum to it exactly, for each kind of tax, however it is split. */
export function draftCreditNote(
  invoice: Invoice,
  earlier: readonly CreditedLine[],
  wanted: readonly CreditedLine[] | 'all',
  reason: CreditReason,
):
  | { ok: true; draft: Omit<CreditNote, 'number' | 'issuedAt'> }
  | { ok: false; reason: 'nothing-to-credit' | 'more-than-invoiced' } {
  const before = new Map<number, number>()
  for (const { position, quantity } of earlier) before.set(position, (before.get(position) ?? 0) + quantity)
  const lines: DocumentLine[] = []
  for (const { position, quantity } of wanted === 'all' ? listUncredited(invoice, before) : mergeLines(wanted)) {
    const line = invoice.lines.find((line) => line.position === position)
    const credited = before.get(position) ?? 0
    if (!line || credited + quantity > line.quantity) return { ok: false, reason: 'more-than-invoiced' }
    lines.push(creditLine(line, credited, quantity))
  }
  const totalPaise = sum(lines, ({ grossPaise }) => grossPaise)
  if (totalPaise === 0) return { ok: false, reason: 'nothing-to-credit' }
  const { number, issuedAt, kind: _, ...content } = invoice
  return {
    ok: true,
    draft: { ...content, kind: 'credit-note', against: { number, issuedAt }, reason, lines, totalPaise },
  }
}

function listUncredited({ lines }: Invoice, before: ReadonlyMap<number, number>): CreditedLine[] {
  return lines
    .map(({ position, quantity }) => ({ position, quantity: quantity - (before.get(position) ?? 0) }))
    .filter(({ quantity }) => quantity > 0)
}

function mergeLines(wanted: readonly CreditedLine[]): CreditedLine[] {
  const sums = new Map<number, number>()
  for (const { position, quantity } of wanted) {
    if (!Number.isInteger(quantity) || quantity < 0) throw new RangeError(`No number of packs: ${quantity}`)
    sums.set(position, (sums.get(position) ?? 0) + quantity)
  }
  return [...sums]
    .map(([position, quantity]) => ({ position, quantity }))
    .filter(({ quantity }) => quantity > 0)
    .toSorted((a, b) => a.position - b.position)
}

function creditLine(line: DocumentLine, before: number, quantity: number): DocumentLine {
  const part = (paise: number) => shareAfter(paise, before, quantity, line.quantity)
  const discountPaise = part(line.discountPaise ?? 0)
  const grossPaise = line.unitPaise * quantity - discountPaise
  const [cgstPaise, sgstPaise, igstPaise] = [part(line.cgstPaise), part(line.sgstPaise), part(line.igstPaise)]
  return {
    ...line,
    quantity,
    ...(discountPaise > 0 && { discountPaise }),
    grossPaise,
    taxablePaise: grossPaise - cgstPaise - sgstPaise - igstPaise,
    cgstPaise,
    sgstPaise,
    igstPaise,
  }
}

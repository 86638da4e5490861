import type { Buyer, DocumentLine, Invoice } from '#domain/invoices/document'
import type { Seller } from '#domain/invoices/seller'
import { stateCode } from '#domain/invoices/state-codes'
import { type SupplyType, splitTax } from '#domain/invoices/tax'

/** `goods` are in the sequence of the order. */
export type OrderToInvoice = {
  number: string
  placedAt: number
  payment: 'prepaid' | 'cash'
  buyer: Buyer
  goods: {
    name: string
    size: string
    quantity: number
    pricePaise: number
    hsn: string | null
    rateBp: number | null
  }[]
  shippingPaise: number
  totalPaise: number
}

export type InvoiceDraft = Omit<Invoice, 'number' | 'issuedAt'>

/**
 * Drafts an invoice. If the seller has a GSTIN, each line needs an HSN code and a tax rate: lines without are returned instead. Goods are taxed at
 * the place of delivery (IGST Act, s. 10).
 */
export function draftInvoice(
  order: OrderToInvoice,
  seller: Seller,
  deliveryRateBp: number | null,
): { ok: true; draft: InvoiceDraft } | { ok: false; reason: 'no-tax-rate'; products: string[] } {
  const isTaxed = seller.gstin !== ''
  const unrated = isTaxed ? order.goods.filter(({ hsn, rateBp }) => hsn === null || rateBp === null) : []
  if (unrated.length > 0)
    return { ok: false, reason: 'no-tax-rate', products: [...new Set(unrated.map(({ name }) => name))] }
  const reach = seller.state === order.buyer.state ? 'inside' : 'outside'
  const charged = [...order.goods, ...(order.shippingPaise > 0 ? [deliveryOf(order, deliveryRateBp)] : [])]
  const { number, placedAt, payment, buyer, totalPaise } = order
  return {
    ok: true,
    draft: {
      kind: 'invoice',
      seller,
      buyer,
      placeOfSupply: { state: buyer.state, stateCode: stateCode(buyer.state) },
      order: { number, placedAt, payment },
      lines: charged.map((goods, position) => toLine(goods, position, isTaxed ? reach : null)),
      totalPaise,
    },
  }
}

type Charged = OrderToInvoice['goods'][number]

/** Returns the delivery line, taxed like the line with the highest rate (composite supply, CGST Act, s. 8). */
function deliveryOf({ goods, shippingPaise }: OrderToInvoice, rateBp: number | null): Charged {
  const [principal] = goods.toSorted((a, b) => (b.rateBp ?? 0) - (a.rateBp ?? 0))
  return {
    name: 'Delivery',
    size: '',
    quantity: 1,
    pricePaise: shippingPaise,
    hsn: principal?.hsn ?? null,
    rateBp: rateBp ?? principal?.rateBp ?? null,
  }
}

function toLine({ pricePaise, ...goods }: Charged, position: number, reach: SupplyType | null): DocumentLine {
  const grossPaise = pricePaise * goods.quantity
  const line = { position, ...goods, unitPaise: pricePaise, grossPaise }
  if (reach && goods.rateBp !== null) return { ...line, ...splitTax(grossPaise, goods.rateBp, reach) }
  return { ...line, hsn: null, rateBp: null, taxablePaise: grossPaise, cgstPaise: 0, sgstPaise: 0, igstPaise: 0 }
}

import type { Delivery } from '#domain/delivery/delivery'
import type { Seller } from '#domain/invoices/gstin'
import { sum, toRupees } from '#domain/money'

/** Stored as JSON and never rebuilt, so it contains everything that is printed. Amounts in paise. */
export type IssuedDocument = Invoice | CreditNote

type Content = {
  number: string
  issuedAt: number
  seller: Seller
  buyer: Buyer
  placeOfSupply: { state: string; stateCode: string }
  /** With the bank's reference of money that came to the shop's own account. */
  order: { number: string; placedAt: number; payment: 'prepaid' | 'cash'; reference?: string }
  lines: DocumentLine[]
  totalPaise: number
}

/** A Tax invoice, or a Bill if the seller has no GSTIN. */
export type Invoice = Content & { kind: 'invoice' }

export type CreditNote = Content & {
  kind: 'credit-note'
  against: { number: string; issuedAt: number }
  reason: CreditReason
}

export type CreditReason = 'cancelled' | 'undelivered' | 'returned'

export type Buyer = Delivery & {
  name: string
  /** Empty unless the buyer claims input tax. Of an erased buyer's GSTIN only the two digits of the state are left. */
  firm: string
  gstin: string
}

export type DocumentLine = Tax & {
  position: number
  name: string
  size: string
  hsn: string | null
  rateBp: number | null
  quantity: number
  /** Including tax. */
  unitPaise: number
  /** What offers took off all packs of the line, before tax. */
  discountPaise?: number
  grossPaise: number
}

export function readDocument<Document extends IssuedDocument = IssuedDocument>(body: string): Document {
  return JSON.parse(body) as Document
}

export function isTaxed(document: IssuedDocument): boolean {
  return document.seller.gstin !== ''
}

export function totalLines(lines: readonly DocumentLine[]) {
  return {
    taxablePaise: sum(lines, (line) => line.taxablePaise),
    cgstPaise: sum(lines, (line) => line.cgstPaise),
    sgstPaise: sum(lines, (line) => line.sgstPaise),
    igstPaise: sum(lines, (line) => line.igstPaise),
    grossPaise: sum(lines, (line) => line.grossPaise),
  }
}

/** Amounts in integer paise; the price includes the tax. */
export type Tax = { taxablePaise: number; cgstPaise: number; sgstPaise: number; igstPaise: number }

/** Inside the seller's state CGST and SGST, outside IGST (IGST Act, s. 7 and 8). */
export type SupplyType = 'inside' | 'outside'

/** The halves are equal and the rest is the taxable value, so that the parts sum to the gross. `rateBp` 500 is 5 %. */
export function splitTax(grossPaise: number, rateBp: number, reach: SupplyType): Tax {
  if (reach === 'outside') {
    const igstPaise = share(grossPaise, rateBp, 10_000 + rateBp)
    return { taxablePaise: grossPaise - igstPaise, cgstPaise: 0, sgstPaise: 0, igstPaise }
  }
  const half = share(grossPaise, rateBp, 2 * (10_000 + rateBp))
  return { taxablePaise: grossPaise - 2 * half, cgstPaise: half, sgstPaise: half, igstPaise: 0 }
}

/** The share of `count` out of `of` packs, after `before` others: all shares sum to the amount. */
export function shareAfter(amountPaise: number, before: number, count: number, of: number): number {
  return share(amountPaise, before + count, of) - share(amountPaise, before, of)
}

function share(amountPaise: number, part: number, of: number): number {
  return Math.floor((2 * amountPaise * part + of) / (2 * of))
}

const ones =
  'zero one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen seventeen eighteen nineteen'.split(
    ' ',
  )
const tens = ['', '', 'twenty', 'thirty', 'forty', 'fifty', 'sixty', 'seventy', 'eighty', 'ninety']
const steps = [
  [10_000_000, 'crore'],
  [100_000, 'lakh'],
  [1_000, 'thousand'],
  [100, 'hundred'],
] as const

export function rupeesInWords(paise: number): string {
  const rupees = Math.floor(toRupees(paise))
  const rest = paise % 100
  return `Rupees ${inWords(rupees)}${rest > 0 ? ` and ${inWords(rest)} paise` : ''} only`
}

function inWords(count: number): string {
  if (count < 20) return ones[count] ?? ''
  if (count < 100) return [tens[Math.floor(count / 10)], ones[count % 10 || 20]].filter(Boolean).join('-')
  const [size, word] = steps.find(([size]) => count >= size) ?? [100, 'hundred']
  const rest = count % size
  return `${inWords(Math.floor(count / size))} ${word}${rest > 0 ? ` ${inWords(rest)}` : ''}`
}

import type { Delivery } from '#domain/delivery/delivery'
import type { Seller } from '#domain/invoices/seller'
import type { Tax } from '#domain/invoices/tax'
import { sum } from '#domain/sum'

/** Stored as JSON and never rebuilt, so it contains everything that is printed; amounts in paise, times in epoch milliseconds. */
export type IssuedDocument = Invoice | CreditNote

type Content = {
  number: string
  issuedAt: number
  seller: Seller
  buyer: Buyer
  placeOfSupply: { state: string; stateCode: string }
  order: { number: string; placedAt: number; payment: 'prepaid' | 'cash' }
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
  /** Set for a business buyer that claims input tax; empty otherwise. Of an erased buyer's GSTIN only the two digits of the state are left. */
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
  grossPaise: number
}

/** Returns the document that a row of `documents` has as its `body`. */
export function readDocument<Document extends IssuedDocument = IssuedDocument>(body: string): Document {
  return JSON.parse(body) as Document
}

export function isTaxed(document: IssuedDocument): boolean {
  return document.seller.gstin !== ''
}

export type TaxTotals = Tax & { grossPaise: number }

export function totalLines(lines: readonly DocumentLine[]): TaxTotals {
  return {
    taxablePaise: sum(lines, (line) => line.taxablePaise),
    cgstPaise: sum(lines, (line) => line.cgstPaise),
    sgstPaise: sum(lines, (line) => line.sgstPaise),
    igstPaise: sum(lines, (line) => line.igstPaise),
    grossPaise: sum(lines, (line) => line.grossPaise),
  }
}

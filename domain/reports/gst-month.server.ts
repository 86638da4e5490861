import { startOfDay } from '#domain/calendar/moment'
import type { Db } from '#domain/database'
import { type IssuedDocument, isTaxed, readDocument } from '#domain/invoices/document'
import { financialYear } from '#domain/invoices/document-number.server'
import { addDocument, emptyMonth, sortMonth } from '#domain/reports/gst'
import type { Period } from '#domain/reports/period'
import { readSlices } from '#domain/reports/read-slices.server'
import { listWaiting } from '#domain/stock/waiting.server'

/** The accountant must check these before filing the month. */
export type GstIssue =
  /** Bills to other states, which need a registration from the first rupee on (CGST Act, s. 24). */
  | { what: 'needs-registration'; bills: number }
  | { what: 'unknown-state'; numbers: string[] }
  /** The buyer is registered in a state other than the place of delivery. */
  | { what: 'other-state'; numbers: string[] }
  /** Credit notes issued too late to reclaim the tax: after 30 November of the following financial year (s. 34(2)). */
  | { what: 'late-credit-note'; numbers: string[] }
  /** Products that lack the tax data for an invoice; an archived one only while an order waits for it. */
  | { what: 'no-tax-rate'; products: string[] }

const maxNamed = 20

export async function readGstMonth(db: Db, period: Period, homeState: string) {
  const month = emptyMonth()
  const found = { 'unknown-state': [] as string[], 'other-state': [] as string[], 'late-credit-note': [] as string[] }
  for await (const rows of readDocuments(db, period))
    for (const { body, invoicedPaise } of rows) {
      const document = readDocument(body)
      addDocument(month, { document, invoicedPaise })
      // A bill has no tax to place or to reclaim.
      if (!isTaxed(document)) continue
      const { number, buyer, placeOfSupply } = document
      if (placeOfSupply.stateCode === '97') found['unknown-state'].push(number)
      if (buyer.gstin !== '' && !buyer.gstin.startsWith(placeOfSupply.stateCode)) found['other-state'].push(number)
      if (isLate(document)) found['late-credit-note'].push(number)
    }
  const gaps: GstIssue[] = []
  const far = month.bills.filter(({ kind, state }) => kind === 'invoice' && state !== homeState)
  if (far.length > 0) gaps.push({ what: 'needs-registration', bills: far.length })
  for (const what of ['unknown-state', 'other-state', 'late-credit-note'] as const)
    if (found[what].length > 0) gaps.push({ what, numbers: found[what].slice(0, maxNamed) })
  const products = await listUnrated(db)
  if (products.length > 0) gaps.push({ what: 'no-tax-rate', products })
  return { month: sortMonth(month), gaps }
}

function readDocuments(db: Db, period: Period) {
  const documents = db
    .selectFrom('documents')
    .leftJoin('documents as invoices', 'invoices.id', 'documents.invoice_id')
    .select(['documents.id', 'documents.issued_at as at', 'documents.body', 'invoices.total_paise as invoicedPaise'])
  return readSlices(documents, ['documents.issued_at', 'documents.id'], period)
}

function isLate(document: IssuedDocument): boolean {
  if (document.kind !== 'credit-note') return false
  const invoiced = 2000 + Number(financialYear(document.against.issuedAt).slice(0, 2))
  return document.issuedAt >= startOfDay(`${invoiced + 1}-12-01`)
}

async function listUnrated(db: Db): Promise<string[]> {
  const waiting = (await listWaiting(db)).map(({ productId }) => productId)
  const rows = await db
    .selectFrom('products')
    .select('name')
    .where((eb) => eb.or([eb('hsn', 'is', null), eb('rate_bp', 'is', null)]))
    .where((eb) => eb.or([eb('status', '<>', 'archived'), eb('id', 'in', ['', ...waiting])]))
    .orderBy('name')
    .limit(maxNamed)
    .execute()
  return rows.map(({ name }) => name)
}

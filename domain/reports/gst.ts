import { type IssuedDocument, isTaxed } from '#domain/invoices/document'
import { splitNumber } from '#domain/invoices/gstin'
import { compareWords } from '#domain/text'

/** GSTR-1 (CGST rules, rule 59), in paise, from the documents alone, so that a filed month never changes. */
export type GstMonth = {
  b2b: GstDocumentRow[]
  /** Supplies above one lakh to other buyers in another state (notification 12/2024). */
  b2cl: GstDocumentRow[]
  /** Buyers without a GSTIN, minus their credit notes. */
  b2cs: StateRow[]
  /** `cdnr` to buyers with a GSTIN, `cdnur` of large invoices to others. */
  cdnr: GstDocumentRow[]
  cdnur: GstDocumentRow[]
  'hsn-b2b': HsnRow[]
  'hsn-b2c': HsnRow[]
  docs: SeriesRow[]
  /** Documents without tax, issued while the shop had no GSTIN. */
  bills: BillRow[]
  totals: GstTotals
}

export type GstDocumentRow = ReturnType<typeof toRows>[number]
export type StateRow = { place: string; rateBp: number; taxablePaise: number }
export type HsnRow = Amounts & { hsn: string; rateBp: number; quantity: number; valuePaise: number }
export type SeriesRow = { kind: IssuedDocument['kind']; series: string; from: string; to: string; count: number }
export type BillRow = ReturnType<typeof toBill>
type Amounts = { taxablePaise: number; igstPaise: number; cgstPaise: number; sgstPaise: number }
const noAmounts: Amounts = { taxablePaise: 0, igstPaise: 0, cgstPaise: 0, sgstPaise: 0 }
export type GstTotals = Amounts & { invoices: number; creditNotes: number; grossPaise: number }

export type ReportedDocument = { document: IssuedDocument; invoicedPaise: number | null }

const largeB2cPaise = 1_00_000_00

export function emptyMonth(): GstMonth {
  return {
    b2b: [],
    b2cl: [],
    b2cs: [],
    cdnr: [],
    cdnur: [],
    'hsn-b2b': [],
    'hsn-b2c': [],
    docs: [],
    bills: [],
    totals: { invoices: 0, creditNotes: 0, grossPaise: 0, ...noAmounts },
  }
}

export function addDocument(month: GstMonth, { document, invoicedPaise }: ReportedDocument): void {
  if (!isTaxed(document)) {
    month.bills.push(toBill(document))
    return
  }
  const { buyer, seller, placeOfSupply, lines, totalPaise } = document
  const isInvoice = document.kind === 'invoice'
  const sign = isInvoice ? 1 : -1
  const isLarge = seller.stateCode !== placeOfSupply.stateCode && (invoicedPaise ?? totalPaise) > largeB2cPaise
  if (buyer.gstin !== '') month[isInvoice ? 'b2b' : 'cdnr'].push(...toRows(document))
  else if (isLarge) month[isInvoice ? 'b2cl' : 'cdnur'].push(...toRows(document))
  else
    for (const { place, rateBp, taxablePaise } of toRows(document))
      findRow(month.b2cs, { place, rateBp }, { taxablePaise: 0 }).taxablePaise += sign * taxablePaise
  const byHsn = month[buyer.gstin === '' ? 'hsn-b2c' : 'hsn-b2b']
  for (const line of lines) {
    const key = { hsn: line.hsn ?? '', rateBp: line.rateBp ?? 0 }
    const row = findRow(byHsn, key, { quantity: 0, valuePaise: 0, ...noAmounts })
    // Delivery is taxed with its goods: its value counts with them, but not as a pack.
    if (line.size !== '' || line.name !== 'Delivery') row.quantity += sign * line.quantity
    row.valuePaise += sign * line.grossPaise
    addAmounts(row, line, sign)
    addAmounts(month.totals, line, sign)
  }
  month.totals[isInvoice ? 'invoices' : 'creditNotes'] += 1
  month.totals.grossPaise += sign * totalPaise
  addToSeries(month.docs, document)
}

/** Returns the row with this key; adds it with the values `first` if there is none. */
function findRow<Key extends object, Values>(rows: (Key & Values)[], key: Key, first: Values): Key & Values {
  const names = Object.keys(key) as (keyof Key)[]
  const known = rows.find((row) => names.every((name) => row[name] === key[name]))
  if (known) return known
  const added = { ...key, ...first }
  rows.push(added)
  return added
}

function addToSeries(rows: SeriesRow[], { kind, number }: IssuedDocument): void {
  const { series, counter } = splitNumber(number)
  const row = findRow(rows, { kind, series }, { from: number, to: number, count: 0 })
  row.count += 1
  if (counter < splitNumber(row.from).counter) row.from = number
  if (counter > splitNumber(row.to).counter) row.to = number
}

/** Sorts the rows that documents share: by state, HSN or series. */
export function sortMonth(month: GstMonth): GstMonth {
  const byRate = (a: { rateBp: number }, b: { rateBp: number }) => a.rateBp - b.rateBp
  month.b2cs.sort((a, b) => compareWords(a.place, b.place) || byRate(a, b))
  for (const rows of [month['hsn-b2b'], month['hsn-b2c']])
    rows.sort((a, b) => compareWords(a.hsn, b.hsn) || byRate(a, b))
  month.docs.sort((a, b) => compareWords(b.kind, a.kind) || compareWords(a.series, b.series))
  return month
}

function placeText({ placeOfSupply: { state, stateCode } }: IssuedDocument): string {
  return stateCode === '97' ? '97-Other Territory' : `${stateCode}-${state.replaceAll(' and ', ' & ')}`
}

function toRows(document: IssuedDocument) {
  const taxable = new Map<number, number>()
  for (const { rateBp, taxablePaise } of document.lines)
    taxable.set(rateBp ?? 0, (taxable.get(rateBp ?? 0) ?? 0) + taxablePaise)
  const { number, issuedAt, totalPaise, buyer } = document
  return [...taxable]
    .toSorted(([a], [b]) => a - b)
    .map(([rateBp, taxablePaise]) => ({
      number,
      issuedAt,
      totalPaise,
      rateBp,
      taxablePaise,
      place: placeText(document),
      gstin: buyer.gstin,
      receiver: buyer.firm || buyer.name,
    }))
}

function toBill({ number, kind, issuedAt, order, placeOfSupply, totalPaise }: IssuedDocument) {
  return { number, kind, issuedAt, order: order.number, state: placeOfSupply.state, totalPaise }
}

function addAmounts(sum: Amounts, line: Amounts, sign: 1 | -1): void {
  sum.taxablePaise += sign * line.taxablePaise
  sum.igstPaise += sign * line.igstPaise
  sum.cgstPaise += sign * line.cgstPaise
  sum.sgstPaise += sign * line.sgstPaise
}

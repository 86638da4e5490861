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
export type SeriesRow = { kind: IssuedDocument['kind']; from: string; to: string; count: number }
export type BillRow = ReturnType<typeof toBill>
type Amounts = { taxablePaise: number; igstPaise: number; cgstPaise: number; sgstPaise: number }
const noAmounts: Amounts = { taxablePaise: 0, igstPaise: 0, cgstPaise: 0, sgstPaise: 0 }
export type GstTotals = Amounts & { invoices: number; creditNotes: number; grossPaise: number }

export type ReportedDocument = { document: IssuedDocument; invoicedPaise: number | null }

const largeB2cPaise = 1_00_000_00

export class GstMonthSum {
  readonly #b2b: GstDocumentRow[] = []
  readonly #b2cl: GstDocumentRow[] = []
  readonly #cdnr: GstDocumentRow[] = []
  readonly #cdnur: GstDocumentRow[] = []
  readonly #bills: BillRow[] = []
  readonly #b2cs = new Map<string, StateRow>()
  readonly #hsn = { b2b: new Map<string, HsnRow>(), b2c: new Map<string, HsnRow>() }
  readonly #series = new Map<string, SeriesRow>()
  readonly #totals: GstTotals = {
    invoices: 0,
    creditNotes: 0,
    grossPaise: 0,
    ...noAmounts,
  }

  add({ document, invoicedPaise }: ReportedDocument): void {
    if (!isTaxed(document)) return void this.#bills.push(toBill(document))
    const sign = document.kind === 'invoice' ? 1 : -1
    this.#addToSection(document, invoicedPaise ?? document.totalPaise, sign)
    this.#addToHsn(document, sign)
    this.#addToSeries(document)
    const totals = this.#totals
    if (sign === 1) totals.invoices += 1
    else totals.creditNotes += 1
    totals.grossPaise += sign * document.totalPaise
    for (const line of document.lines) addAmounts(totals, line, sign)
  }

  finish(): GstMonth {
    const byKey = <Row>(rows: Map<string, Row>) =>
      [...rows].toSorted(([a], [b]) => compareWords(a, b)).map(([, row]) => row)
    return {
      b2b: this.#b2b,
      b2cl: this.#b2cl,
      cdnr: this.#cdnr,
      cdnur: this.#cdnur,
      bills: this.#bills,
      b2cs: byKey(this.#b2cs),
      'hsn-b2b': byKey(this.#hsn.b2b),
      'hsn-b2c': byKey(this.#hsn.b2c),
      docs: byKey(this.#series),
      totals: { ...this.#totals },
    }
  }

  #addToSection(document: IssuedDocument, invoicedPaise: number, sign: 1 | -1): void {
    const { buyer, seller, placeOfSupply } = document
    const isLarge = seller.stateCode !== placeOfSupply.stateCode && invoicedPaise > largeB2cPaise
    if (buyer.gstin !== '') return void (sign === 1 ? this.#b2b : this.#cdnr).push(...toRows(document))
    if (isLarge) return void (sign === 1 ? this.#b2cl : this.#cdnur).push(...toRows(document))
    for (const { rateBp, taxablePaise } of toRows(document)) {
      const place = placeText(document)
      const key = `${place} ${String(rateBp).padStart(5, '0')}`
      const known = this.#b2cs.get(key) ?? { place, rateBp, taxablePaise: 0 }
      this.#b2cs.set(key, { ...known, taxablePaise: known.taxablePaise + sign * taxablePaise })
    }
  }

  #addToHsn(document: IssuedDocument, sign: 1 | -1): void {
    const rows = document.buyer.gstin === '' ? this.#hsn.b2c : this.#hsn.b2b
    for (const line of document.lines) {
      const [hsn, rateBp] = [line.hsn ?? '', line.rateBp ?? 0]
      const key = `${hsn} ${String(rateBp).padStart(5, '0')}`
      const row = rows.get(key) ?? { hsn, rateBp, quantity: 0, valuePaise: 0, ...noAmounts }
      // Delivery is taxed with its goods: its value counts with them, but not as a pack.
      row.quantity += line.size === '' && line.name === 'Delivery' ? 0 : sign * line.quantity
      row.valuePaise += sign * line.grossPaise
      addAmounts(row, line, sign)
      rows.set(key, row)
    }
  }

  #addToSeries({ kind, number }: IssuedDocument): void {
    const { series, counter } = splitNumber(number)
    const key = `${kind === 'invoice' ? 0 : 1} ${series}`
    const known = this.#series.get(key)
    const isFirst = !known || counter < splitNumber(known.from).counter
    const isLast = !known || counter > splitNumber(known.to).counter
    this.#series.set(key, {
      kind,
      from: isFirst ? number : known.from,
      to: isLast ? number : known.to,
      count: (known?.count ?? 0) + 1,
    })
  }
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

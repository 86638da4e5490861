import type { CreditNote, CreditReason, DocumentLine, Invoice } from '#domain/invoices/document'
import { shareAfter } from '#domain/invoices/tax'
import { sum } from '#domain/sum'

export type CreditedLine = { position: number; quantity: number }

export type CreditNoteDraft = Omit<CreditNote, 'number' | 'issuedAt'>

/**
 * Credits the `wanted` lines, or everything left after the `earlier` credit notes. The credit notes of an invoice sum to it exactly, for each kind of
 * tax, however it is split.
 */
export function draftCreditNote(
  invoice: Invoice,
  earlier: readonly CreditedLine[],
  wanted: readonly CreditedLine[] | 'all',
  reason: CreditReason,
): { ok: true; draft: CreditNoteDraft } | { ok: false; reason: 'nothing-to-credit' | 'more-than-invoiced' } {
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
  const grossPaise = line.unitPaise * quantity
  const [cgstPaise, sgstPaise, igstPaise] = [part(line.cgstPaise), part(line.sgstPaise), part(line.igstPaise)]
  return {
    ...line,
    quantity,
    grossPaise,
    taxablePaise: grossPaise - cgstPaise - sgstPaise - igstPaise,
    cgstPaise,
    sgstPaise,
    igstPaise,
  }
}

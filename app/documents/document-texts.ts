import type { DocumentKind, DocumentNote } from '#app/documents/load-documents.server'

const names: Record<DocumentKind, [one: string, many: string]> = {
  label: ['label', 'labels'],
  slip: ['packing slip', 'packing slips'],
  invoice: ['invoice', 'invoices'],
  'credit-note': ['credit note', 'credit notes'],
}

/** Returns the number of documents in words, such as "12 labels". */
export function countDocuments(kind: DocumentKind, count: number): string {
  return `${count === 0 ? 'No' : count} ${names[kind][count === 1 ? 0 : 1]}`
}

/** Returns the sentence for a note, which the bar above the documents shows. */
export function noteText({ code, number }: DocumentNote): string {
  switch (code) {
    case 'unknown':
      return `There is no confirmed order ${number}.`
    case 'not-drawn':
      return `${number} could not be drawn: please look at its tracking number and address.`
    case 'cancelled':
    case 'returned':
      return `${number} is ${code}: nothing is sent for it.`
    case 'refunded':
      return `${number} is refunded: nothing is sent for it. Please cancel it.`
    case 'unsaleable':
      return `${number} has packs that are past their date or called back: nothing is sent for it. Please cancel it.`
    case 'no-invoice':
      return `${number} has no invoice yet: it is made when the order is packed.`
    case 'no-credit-note':
      return `${number} has no credit note.`
    case 'other-state':
      return `${number} goes to another state, which needs a GST registration: please ask your accountant.`
  }
}

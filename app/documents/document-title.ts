import { type IssuedDocument, isTaxed } from '#domain/invoices/document'

export function titleOf(document: IssuedDocument): string {
  if (document.kind === 'credit-note') return 'Credit note'
  return isTaxed(document) ? 'Tax invoice' : 'Bill'
}

import type { DocumentKind } from '#app/documents/load-documents.server'

/** Returns the address that prints documents of orders; they lead back to the order or the board, with `from` to packing. */
export function documentsAddress(kind: DocumentKind, numbers: readonly string[], from?: 'pick'): string {
  return `/admin/documents?kind=${kind}&orders=${numbers.join(',')}&print=1${from ? `&from=${from}` : ''}`
}

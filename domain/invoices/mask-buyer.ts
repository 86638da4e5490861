import { maskDelivery } from '#domain/delivery/mask'
import type { IssuedDocument } from '#domain/invoices/document'

/** Masks the buyer for visitors with only the order's link: they must not learn the address. */
export function maskBuyer<Document extends IssuedDocument>(document: Document): Document {
  return { ...document, buyer: maskDelivery(document.buyer) }
}

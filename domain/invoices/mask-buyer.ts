import { maskDelivery } from '#domain/delivery/mask'
import type { IssuedDocument } from '#domain/invoices/document'

/** Masks the buyer for visitors with only the order's link: they must not learn the address. */
export function maskBuyer<Document extends IssuedDocument>(document: Document): Document {
  const { buyer } = document
  const { name, phone } = maskDelivery(buyer.name, buyer)
  return { ...document, buyer: { ...buyer, name, phone, street: '•••', zip: `${buyer.zip.slice(0, 3)}•••` } }
}

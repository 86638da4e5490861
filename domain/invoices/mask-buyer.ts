import { maskDelivery } from '#domain/delivery/mask'
import type { IssuedDocument } from '#domain/invoices/document'

/** For whoever has the order's link: it does not say to which door the goods went. */
export function maskBuyer<Document extends IssuedDocument>(document: Document): Document {
  const { buyer } = document
  const { name, phone } = maskDelivery(buyer.name, buyer)
  return { ...document, buyer: { ...buyer, name, phone, street: '•••', zip: `${buyer.zip.slice(0, 3)}•••` } }
}

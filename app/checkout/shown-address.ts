import { type Address, addressFields } from '#domain/delivery/delivery'

/** Returns the name of the hidden field with the address that the checkout showed under an id: it may have changed since. */
export const shownField = (id: string) => `shown.${id}`

/** Returns an address in one line, to compare what a page showed with what the shop has. */
export function oneLineAddress(address: Address): string {
  return addressFields
    .map((field) => address[field])
    .join(' | ')
    .replace(/\s+/g, ' ')
}

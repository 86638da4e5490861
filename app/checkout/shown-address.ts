import type { Address } from '#domain/delivery/addresses.server'

/** Returns the name of the hidden field with the address that the checkout showed under an id: it may have changed since. */
export const shownField = (id: string) => `shown.${id}`

/** Returns an address in one line, to compare what a page showed with what the shop has. */
export function oneLineAddress({ fullName, street, city, state, zip, phone }: Address): string {
  return [fullName, street, city, state, zip, phone].join(' | ').replace(/\s+/g, ' ')
}

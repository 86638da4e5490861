import type { Address } from '#domain/delivery/addresses.server'

/** Returns the hidden field that says which address the checkout showed under an id. */
export const shownField = (id: string) => `shown.${id}`

/** Returns an address in one line, to compare what a page showed with what the shop has. */
export function markOf({ fullName, street, city, state, zip, phone }: Address): string {
  return [fullName, street, city, state, zip, phone].join(' | ').replace(/\s+/g, ' ')
}

import type { Db } from '#domain/database'
import { isSearchable } from '#domain/fulfilment/searchable.server'
import { reverseDigits } from '#domain/orders/order-names'
import { searchAddressesOfOrders } from '#domain/queries/search-texts.server'

/** Maximum orders of the customers found that are read, the newest first. */
const maxRead = 2_000

/**
 * Returns ids of the newest orders whose name, phone, e-mail address and delivery address together have all parts: digits anywhere, words from their
 * beginning. The parts are in lower case, and one of them has at least three signs.
 */
export async function findByParts(db: Db, parts: readonly string[], max: number): Promise<string[]> {
  const customers = await searchAddressesOfOrders(db, parts)
  if (customers.length === 0) return []
  const orders = await db
    .selectFrom('orders')
    .select(['id', 'name', 'phone_rev', 'email', 'street', 'city', 'zip'])
    .where('user_id', 'in', customers)
    .where(isSearchable)
    .orderBy('placed_at', 'desc')
    .limit(maxRead)
    .execute()
  return orders
    .filter(({ name, phone_rev, email, street, city, zip }) => {
      const text = [name, reverseDigits(phone_rev), email, street, city, zip].join(' ').toLowerCase()
      const words = text.split(/[\s,/-]+/)
      const isAnywhere = (part: string) => /[\d@]/.test(part) && text.includes(part)
      return parts.every((part) => isAnywhere(part) || words.some((word) => word.startsWith(part)))
    })
    .slice(0, max)
    .map(({ id }) => id)
}

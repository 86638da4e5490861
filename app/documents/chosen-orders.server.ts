/** Maximum orders, as many as the board can select. */
export const maxOrders = 100

/** Reads the orders of a link, numbers or ids, from `?orders=a,b` or one field each. Returns null for none or too many. */
export function readChosenOrders(query: URLSearchParams): string[] | null {
  const asked = query.getAll('orders').flatMap((list) => list.split(','))
  const orders = [...new Set(asked.map((number) => number.trim()))].filter((number) => /^[\w-]{1,40}$/.test(number))
  return orders.length === 0 || orders.length > maxOrders ? null : orders
}

/** Maximum orders, as many as the board can select. */
export const maxOrders = 100

/** Reads the orders of a link, numbers or ids, from `?orders=a,b` or one field each. Returns null for none or too many. */
export function readChosenOrders(request: Request): string[] | null {
  const asked = new URL(request.url).searchParams.getAll('orders').flatMap((list) => list.split(','))
  const orders = [...new Set(asked.map((one) => one.trim()))].filter((one) => /^[\w-]{1,40}$/.test(one))
  return orders.length === 0 || orders.length > maxOrders ? null : orders
}

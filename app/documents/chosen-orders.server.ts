/** As many as the board lets choose. */
export const maxOrders = 100

/** The orders a link names, by number or id: `?orders=a,b` or a field each. Null where it is none, or too many. */
export function readChosenOrders(request: Request): string[] | null {
  const asked = new URL(request.url).searchParams.getAll('orders').flatMap((list) => list.split(','))
  const orders = [...new Set(asked.map((one) => one.trim()))].filter((one) => /^[\w-]{1,40}$/.test(one))
  return orders.length === 0 || orders.length > maxOrders ? null : orders
}

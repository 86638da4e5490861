import type { Tables } from '#database/schema'
import { type RemovedLine, readEventData } from '#domain/orders/order-events.server'
import { Broken } from '#test/simulation/broken'
import type { Stage } from '#test/simulation/database'

type Line = Tables['order_lines']

/** The lines that are to be sent, those that were taken out whole with no packs, and what was taken out. */
export type OrderLines = { lines: Line[]; removed: RemovedLine[] }

/** Of packs that were taken out of an order: they are no more to be sent or paid for, and something is left. Returns null when none were since. */
export async function lookAtRemoved(
  stage: Stage,
  { id: orderId, provider }: Pick<Tables['orders'], 'id' | 'provider'>,
  before: OrderLines,
): Promise<OrderLines | null> {
  const events = await stage.rows<{ data: string }>(
    `select data from order_events where act = 'remove-lines' and order_id = '${orderId}' order by version`,
  )
  const recorded = events.map(({ data }) => readEventData(data))
  const removed = recorded.flatMap((data) => data.removed ?? [])
  if (removed.length === before.removed.length) return null
  const lines = await stage.rows<Line>(`select * from order_lines where order_id = '${orderId}' order by position`)
  const fresh = removed.slice(before.removed.length)
  for (const { name } of before.lines)
    if (packsOf(name, before.lines) !== packsOf(name, lines) + packsOf(name, fresh))
      throw new Broken('packs are taken out of an order, and it is still to be sent with them')
  if (lines.length === 0 || lines.some(({ position }, at) => position !== at))
    throw new Broken('nothing is left of an order that is not cancelled')
  for (const { refundId, amountPaise, removed = [] } of recorded) {
    const refunds = await stage.rows(`select id from refunds where id = '${refundId}'`)
    if (amountPaise !== worthOf(removed) || (provider !== 'cod' && refunds.length === 0))
      throw new Broken('the money of packs that were taken out does not go back')
  }
  const gone = before.lines.filter(({ name }) => packsOf(name, lines) === 0)
  return { lines: [...lines, ...gone.map((line) => ({ ...line, position: -1, quantity: 0 }))], removed }
}

function packsOf(name: string, lines: readonly { name: string; quantity: number }[]): number {
  return lines.reduce((sum, line) => (line.name === name ? sum + line.quantity : sum), 0)
}

/** Returns the price of the packs, in paise. */
export function worthOf(removed: readonly RemovedLine[]): number {
  return removed.reduce(
    (sum, { quantity, pricePaise, discountPaise = 0 }) => sum + quantity * pricePaise - discountPaise,
    0,
  )
}

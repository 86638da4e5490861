import type { Tables } from '#database/schema'
import { type EventData, readEventData } from '#domain/orders/order-events.server'
import { Broken } from '#test/simulation/broken'
import type { Stage } from '#test/simulation/database'
import { freeFromPaise, shippingFeePaise } from '#test/simulation/fixtures'

type Line = Tables['order_lines']
type Order = Pick<Tables['orders'], 'id' | 'provider' | 'total_paise'>

/** The lines that are to be sent, those that were taken out whole with no packs, and each change of them. */
export type OrderLines = { lines: Line[]; changes: EventData[] }

/**
 * Of packs that went out of an order or came in: they are the difference of its lines, its total is theirs, nothing became dearer for who had it, what of a
 * paid order is less goes back, and nobody pays twice for one. Returns null when none did since. `priceOf` returns what a line costs by the catalogue.
 */
export async function lookAtChanged(
  stage: Stage,
  { id: orderId, provider, total_paise }: Order,
  before: OrderLines & { totalPaise: number },
  priceOf: (line: Line) => number | undefined,
): Promise<OrderLines | null> {
  const events = await stage.rows<{ data: string }>(
    `select data from order_events where act = 'change-lines' and order_id = '${orderId}' order by version`,
  )
  const changes = events.map(({ data }) => readEventData(data))
  if (changes.length === before.changes.length) return null
  const lines = await stage.rows<Line>(`select * from order_lines where order_id = '${orderId}' order by position`)
  const fresh = changes.slice(before.changes.length)
  const [out, more] = [fresh.flatMap(({ removed = [] }) => removed), fresh.flatMap(({ added = [] }) => added)]
  for (const { name } of [...before.lines, ...lines])
    if (packsOf(name, before.lines) + packsOf(name, more) !== packsOf(name, lines) + packsOf(name, out))
      throw new Broken('an order is not sent with what its changes say')
  if (lines.length === 0 || lines.some(({ position }, at) => position !== at))
    throw new Broken('nothing is left of an order that is not cancelled')
  for (const line of lines) lookAtPrice(line)
  const shippingPaise = total_paise - goodsPaise(lines)
  const mayShip = goodsPaise(lines) < freeFromPaise && before.totalPaise > goodsPaise(before.lines)
  if (shippingPaise !== (mayShip ? shippingFeePaise : 0))
    throw new Broken('a changed order is not the sum of its lines')
  for (const { refundId, amountPaise = 0 } of fresh) {
    if (provider === 'cod') continue
    const refunds = await stage.rows<{ amount_paise: number }>(
      `select amount_paise from refunds where id = '${refundId}'`,
    )
    if (amountPaise < 0) throw new Broken('a paid order became dearer')
    if (amountPaise !== (refunds[0]?.amount_paise ?? 0)) throw new Broken('not what was paid too much goes back')
  }
  const gone = before.lines.filter(({ name }) => packsOf(name, lines) === 0)
  return { lines: [...lines, ...gone.map((line) => ({ ...line, position: -1, quantity: 0 }))], changes }

  function lookAtPrice(line: Line) {
    const was = before.lines.find(({ name, quantity }) => name === line.name && quantity > 0)
    const isDearer = was && line.price_paise > was.price_paise
    const isNew = (was?.quantity ?? 0) < line.quantity
    if (isDearer || (isNew && line.price_paise > (priceOf(line) ?? 0))) throw new Broken('a pack became dearer')
  }
}

/** What the changes took off the total in all. */
export function changedPaise({ changes }: Pick<OrderLines, 'changes'>): number {
  return changes.reduce((sum, { amountPaise = 0 }) => sum + amountPaise, 0)
}

function goodsPaise(lines: readonly Line[]): number {
  return lines.reduce(
    (sum, { quantity, price_paise, discount_paise }) => sum + quantity * price_paise - Number(discount_paise),
    0,
  )
}

function packsOf(name: string, lines: readonly { name: string; quantity: number }[]): number {
  return lines.reduce((sum, line) => (line.name === name ? sum + line.quantity : sum), 0)
}

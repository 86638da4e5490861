import type { Tables } from '#database/schema'
import { Broken, type OrderRow } from '#test/simulation/broken'
import type { Stage } from '#test/simulation/database'
import type { createGoodsInvariants } from '#test/simulation/goods'

type MoveRow = Tables['stock_moves'] & { note: string }
type Line = Pick<Tables['order_lines'], 'product_id' | 'position' | 'quantity'>

/** Watches the stock's ledger: that stock is the sum of its moves, and that each order took what it has and no more. */
export function createLedgerInvariants(stage: Stage, goods: ReturnType<typeof createGoodsInvariants>) {
  let written = new Map<string, string>()

  return {
    async look(sizes: Tables['pack_sizes'][], orders: OrderRow[], linesOf: (orderId: string) => Line[]) {
      const moves = await stage.rows<MoveRow>('select * from stock_moves')
      lookAtChanges(moves)
      for (const { product_id: id, stock } of sizes) {
        const sum = moves.reduce((sum, move) => (move.product_id === id ? sum + move.change : sum), 0)
        if (sum !== stock) throw new Broken(`of ${id} ${stock} are there, and its moves sum to ${sum}`)
      }
      // What was found to be out of stock is counted in the order's name.
      const ofOrder = Map.groupBy(
        moves.filter(({ reason }) => reason !== 'counted'),
        ({ order_id }) => order_id,
      )
      for (const order of orders) lookAtOrder(order, linesOf(order.id), ofOrder.get(order.id) ?? [])
    },
  }

  /** What was written stays. */
  function lookAtChanges(moves: MoveRow[]) {
    const now = new Map(moves.map((move) => [`${move.product_id} ${move.id}`, JSON.stringify(move)]))
    for (const [id, before] of written) if (now.get(id) !== before) throw new Broken('a move of stock was changed')
    written = now
  }

  /** A live order has taken its packs; one that was given up or called off has given them back, one that came back those that are good. */
  function lookAtOrder({ id, state, stage }: OrderRow, lines: Line[], moves: MoveRow[]) {
    const isOff = state === 'cancelled' || stage === 'cancelled'
    const returned = goods.listReturns(id)
    for (const { product_id, position, quantity } of lines) {
      const good = returned.reduce((sum, line) => (line.position === position ? sum + line.good : sum), 0)
      const expected = isOff ? 0 : good - quantity
      const sum = moves.reduce((sum, move) => (move.product_id === product_id ? sum + move.change : sum), 0)
      if (sum !== expected) throw new Broken(`an order's ${product_id} moved by ${sum} instead of ${expected}`)
    }
    if (moves.some((move) => !lines.some(({ product_id }) => product_id === move.product_id)))
      throw new Broken('an order moved what nobody ordered')
  }
}

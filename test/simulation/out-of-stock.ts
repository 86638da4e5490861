import type { Tables } from '#database/schema'
import { Broken } from '#test/simulation/broken'
import type { Stage } from '#test/simulation/database'

type Line = Pick<Tables['order_lines'], 'product_id' | 'position'>

/** Watches orders that are cancelled since something of them is out of stock: what was counted as gone is not for sale, and nothing else is counted. */
export function createOutOfStockInvariants(stage: Stage) {
  const seen = new Set<string>()
  const invariants = {
    /** Positions of the lines of which a form counts none, by its key. */
    named: new Map<string, readonly number[]>(),
    async look(linesOf: (orderId: string) => Line[]) {
      const cancels = await stage.rows<{ order_id: string; act_key: string }>(
        "select order_id, act_key from order_events where act = 'cancel' and act_key is not null",
      )
      for (const { order_id, act_key } of cancels)
        if (!seen.has(act_key)) await meet(order_id, act_key, linesOf(order_id))
    },
  }
  return invariants

  /** Looks at a cancelled order in the step in which it was cancelled. */
  async function meet(orderId: string, key: string, lines: Line[]) {
    seen.add(key)
    const named = invariants.named.get(key)
    const gone = lines.filter(({ position }) => named?.includes(position))
    for (const { product_id: id } of gone) {
      const [row] = await stage.rows<{ stock: number }>(`select stock from pack_sizes where product_id = '${id}'`)
      if (row?.stock !== 0) throw new Broken(`${row?.stock} packs of what is out of stock are for sale`)
    }
    const counted = await stage.rows<{ product_id: string }>(
      `select product_id from stock_moves where order_id = '${orderId}' and reason = 'counted'`,
    )
    if (counted.some((move) => gone.every(({ product_id }) => product_id !== move.product_id)))
      throw new Broken('stock changed that nobody counted')
  }
}

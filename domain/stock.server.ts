import type { Db } from '#domain/database'

export type StockedLine = { product_id: string; name: string; size: string; quantity: number }

/**
 * Takes the stock of all lines, or of none: answers with the lines that there is not enough of. Guarded updates in one
 * order for everybody, so that two buyers neither oversell nor lock each other out. To be called inside a transaction.
 */
export async function reserveStock(tx: Db, lines: StockedLine[]): Promise<{ missing: StockedLine[] }> {
  const taken: StockedLine[] = []
  const missing: StockedLine[] = []
  for (const line of inFixedOrder(lines)) {
    const updated = await tx
      .updateTable('pack_sizes')
      .set((eb) => ({ stock: eb('stock', '-', line.quantity) }))
      .where('product_id', '=', line.product_id)
      .where('label', '=', line.size)
      .where('stock', '>=', line.quantity)
      .executeTakeFirst()
    if (updated.numUpdatedRows === 1n) taken.push(line)
    else missing.push(line)
  }
  if (missing.length > 0) await releaseStock(tx, taken)
  return { missing }
}

/** Gives the stock of the lines back; a size that is no longer sold has nothing to give it back to. */
export async function releaseStock(tx: Db, lines: StockedLine[]): Promise<void> {
  for (const line of inFixedOrder(lines))
    await tx
      .updateTable('pack_sizes')
      .set((eb) => ({ stock: eb('stock', '+', line.quantity) }))
      .where('product_id', '=', line.product_id)
      .where('label', '=', line.size)
      .execute()
}

function inFixedOrder(lines: StockedLine[]): StockedLine[] {
  return lines.toSorted((a, b) => (`${a.product_id}|${a.size}` < `${b.product_id}|${b.size}` ? -1 : 1))
}

import type { Db } from '#domain/database'

export type StockedLine = { product_id: string; name: string; size: string; quantity: number }
export type MissingLine = StockedLine & { left: number }

/**
 * Takes the stock of all lines, or of none: answers with the lines that there is not enough of, and how many are left. Guarded updates in one
 * order for everybody, so that two buyers neither oversell nor lock each other out. To be called inside a transaction.
 */
export async function reserveStock(tx: Db, lines: StockedLine[]): Promise<{ missing: MissingLine[] }> {
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
  if (missing.length === 0) return { missing: [] }
  await releaseStock(tx, taken)
  return { missing: await Promise.all(missing.map((line) => countLeft(tx, line))) }
}

async function countLeft(tx: Db, line: StockedLine): Promise<MissingLine> {
  const row = await tx
    .selectFrom('pack_sizes')
    .select('stock')
    .where('product_id', '=', line.product_id)
    .where('label', '=', line.size)
    .executeTakeFirst()
  return { ...line, left: row?.stock ?? 0 }
}

/** What a person's unpaid order holds, by `product|size`. */
export async function listHeldStock(db: Db, userId: string): Promise<Map<string, number>> {
  const rows = await db
    .selectFrom('orders')
    .innerJoin('order_lines', 'order_lines.order_id', 'orders.id')
    .select(['product_id', 'size', 'quantity'])
    .where('user_id', '=', userId)
    .where('state', '=', 'pending')
    .execute()
  return new Map(rows.map((row) => [`${row.product_id}|${row.size}`, row.quantity]))
}

/** Whether everything of an order could be had now; nothing is taken. */
export async function isInStock(db: Db, orderId: string): Promise<boolean> {
  const missing = await db
    .selectFrom('order_lines')
    .leftJoin('pack_sizes', (join) =>
      join
        .onRef('pack_sizes.product_id', '=', 'order_lines.product_id')
        .onRef('pack_sizes.label', '=', 'order_lines.size'),
    )
    .select('order_lines.position')
    .where('order_lines.order_id', '=', orderId)
    .where((eb) =>
      eb.or([eb('pack_sizes.stock', 'is', null), eb('pack_sizes.stock', '<', eb.ref('order_lines.quantity'))]),
    )
    .executeTakeFirst()
  return missing === undefined
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

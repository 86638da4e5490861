import { randomUUID } from 'node:crypto'
import { addDays, indianDay } from '#domain/calendar/moment'
import { receiveBatch } from '#domain/stock/receive.server'
import type { DemoContext } from '#tools/demo/play'

/**
 * Assigns the opening stock to batches: for most products an older batch of a few packs and a newer one, for some a batch with little shelf
 * planned left, for some none.
 */
export async function receiveDemoBatches(
  context: DemoContext,
  { opened, now }: { opened: number; now: number },
): Promise<void> {
  const { db, clock, random } = context
  const [actor = ''] = context.staff
  clock.set(opened)
  const sizes = await db
    .selectFrom('pack_sizes')
    .select(['product_id', 'label', 'stock'])
    .where('stock', '>', 50)
    .orderBy('product_id')
    .orderBy('label')
    .execute()
  for (const [n, ofProduct] of [...Map.groupBy(sizes, (size) => size.product_id).values()].entries()) {
    if (n % 8 === 7) continue
    const olderDays = n % 12 === 3 ? 10 : 60 + random.below(200)
    const older = { code: batchCode(n, 1), days: olderDays, quantity: olderDays < 60 ? 40 : 5 + random.below(20) }
    const newer = { code: batchCode(n, 2), days: 290 + random.below(250), quantity: null }
    for (const { product_id: productId, label, stock } of ofProduct)
      for (const { code, days, quantity } of [older, newer])
        await receiveBatch(db, clock, {
          commandKey: randomUUID(),
          by: { id: actor, requestId: 'demo' },
          productId,
          label,
          code,
          isInStock: true,
          isSure: true,
          note: '',
          quantity: quantity ?? stock - older.quantity,
          packedOn: addDays(indianDay(opened), code === older.code ? -60 : -7),
          bestBefore: addDays(indianDay(now), days),
        })
  }
}

function batchCode(product: number, batch: number): string {
  return `SM${String(product + 1).padStart(2, '0')}-${batch}`
}

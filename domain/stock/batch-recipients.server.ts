import type { Db } from '#domain/database'
import { countPacks } from '#domain/money'
import { buyerJobs } from '#domain/outbox/job-kinds'
import { isSameReference } from '#domain/queries/search-texts.server'
import { batchLife } from '#domain/stock/batches.server'

/** Lists the batches with this code, in any letter case and however spaced, one for each product. */
export async function listBatchesByCode(db: Db, code: string) {
  return db
    .selectFrom('batches')
    .leftJoin('products', 'products.id', 'batches.product_id')
    .select(({ fn, ref }) => [
      ...(['product_id as productId', 'code'] as const),
      fn.coalesce('products.name', ref('product_id')).as('productName'),
    ])
    .distinct()
    .where(isSameReference('code', code))
    .orderBy('product_id')
    .limit(50)
    .execute()
}

export async function findBatch(db: Db, now: number, { productId, code }: { productId: string; code: string }) {
  const rows = await db
    .selectFrom('batches')
    .leftJoin('products', 'products.id', 'batches.product_id')
    .selectAll('batches')
    .select('products.name')
    .where('product_id', '=', productId)
    .where('code', '=', code)
    .orderBy('label')
    .execute()
  const [first] = rows
  if (!first) return undefined
  const sizes = rows.map((row) => ({ ...row, life: batchLife(row, now) }))
  return { productId, productName: first.name ?? productId, code, isRecalled: first.recalled === 1, sizes }
}

export type BatchRecipient = Awaited<ReturnType<typeof listBatchRecipients>>[number]

export async function listBatchRecipients(db: Db, { productId, code }: { productId: string; code: string }) {
  const rows = await db
    .selectFrom('batches')
    .innerJoin('batch_picks', 'batch_picks.batch_id', 'batches.id')
    .innerJoin('orders', 'orders.id', 'batch_picks.order_id')
    .select(['orders.id as orderId', 'orders.number', 'orders.name', 'orders.phone', 'orders.stage'])
    .select(['orders.placed_at as placedAt', 'batch_picks.quantity', 'batches.label'])
    .where('batches.product_id', '=', productId)
    .where('batches.code', '=', code)
    .orderBy('orders.id')
    .orderBy('batches.label')
    .execute()
  const notices = await listNotices(db, { productId, code })
  const byOrder = Map.groupBy(rows, ({ orderId }) => orderId)
  return [...byOrder.values()].flatMap((picks) =>
    picks.slice(0, 1).map(({ label: _, ...order }) => ({
      ...order,
      quantity: countPacks(picks),
      sizes: [...new Set(picks.map(({ label }) => label))].join(', '),
      notice: notices.get(order.orderId) ?? null,
    })),
  )
}

async function listNotices(
  db: Db,
  { productId, code }: { productId: string; code: string },
): Promise<Map<string, 'waits' | 'sent' | 'failed'>> {
  const rows = await db
    .selectFrom('recalls')
    .innerJoin('recall_notices', 'recall_notices.recall_id', 'recalls.id')
    .innerJoin('outbox', 'outbox.subject', 'recall_notices.id')
    .select(['recall_notices.order_id', 'outbox.state', 'outbox.receipt'])
    .where('recalls.product_id', '=', productId)
    .where('recalls.code', '=', code)
    .where('recalls.ended_at', 'is', null)
    .where('outbox.kind', 'in', buyerJobs('recall'))
    .execute()
  const byOrder = Map.groupBy(rows, ({ order_id }) => order_id)
  return new Map(
    [...byOrder].map(([orderId, jobs]) => {
      if (jobs.some(({ receipt }) => receipt !== null)) return [orderId, 'sent'] as const
      return [orderId, jobs.some(({ state }) => state === 'due' || state === 'sending') ? 'waits' : 'failed'] as const
    }),
  )
}

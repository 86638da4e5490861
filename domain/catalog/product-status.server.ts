import type { StaffActor } from '#domain/accounts/staff'
import { recordAudit } from '#domain/audit/audit.server'
import type { ProductStatus } from '#domain/catalog/product-list.server'
import { statusTexts } from '#domain/catalog/status-texts'
import type { Clock } from '#domain/clock'
import type { Db } from '#domain/database'
import { transact } from '#domain/transaction.server'

/** Changes the status of a product; orders keep their lines. Returns false when the status changed meanwhile or the product does not exist. */
export async function changeStatus(
  db: Db,
  clock: Clock,
  by: StaffActor,
  { id, from, to }: { id: string; from: ProductStatus; to: ProductStatus },
): Promise<boolean> {
  return transact(db, async (tx) => {
    const changed = await tx
      .updateTable('products')
      .set({ status: to })
      .where('id', '=', id)
      .where('status', '=', from)
      .executeTakeFirst()
    if (changed.numUpdatedRows === 0n) return false
    await recordAudit(tx, {
      ...{ at: clock.now(), actor: by.id, act: 'product.status', subject: id, requestId: by.requestId },
      ...{ before: { Status: statusTexts[from] }, after: { Status: statusTexts[to] } },
    })
    return true
  })
}

import type { Db } from '#domain/database'

/**
 * Returns whether an order is already as its buyer wants it: confirmed, or cancelled by a person. An order that only expired is not: money that comes
 * later still confirms it.
 */
export async function isBuyerCommandDone(db: Db, orderId: string, wish: 'confirm' | 'cancel'): Promise<boolean> {
  const { state, stage, replaced, cod_confirm } = await db
    .selectFrom('orders')
    .select(['state', 'stage', 'replaced', 'cod_confirm'])
    .where('id', '=', orderId)
    .executeTakeFirstOrThrow()
  const isCancelled = stage === 'cancelled' || (state === 'cancelled' && replaced === 1)
  return wish === 'cancel' ? isCancelled : !isCancelled && (cod_confirm === 'yes' || cod_confirm === 'by-phone')
}

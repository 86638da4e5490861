import type { Db } from '#domain/database'
import { listOpenCredits } from '#domain/payments/open-credits.server'
import { unrefundedPaise } from '#domain/payments/refund-progress'
import { findRefundTotals } from '#domain/payments/refund-totals.server'
import { listRefunds } from '#domain/payments/refunds.server'

/** Returns whether an order owes its buyer money that only a person can send or decide to send. */
export async function isMoneyOwed(db: Db, orderId: string): Promise<boolean> {
  const order = await db.selectFrom('orders').select('money_owed').where('id', '=', orderId).executeTakeFirst()
  return order?.money_owed === 1
}

/** Stores whether the order owes its buyer money. Must be called in a transaction that has locked the order or its payment. */
export async function updateMoneyOwed(tx: Db, orderId: string): Promise<void> {
  const owed = Number(await owesMoney(tx, orderId))
  await tx
    .updateTable('orders')
    .set({ money_owed: owed })
    .where('id', '=', orderId)
    .where('money_owed', '<>', owed)
    .execute()
}

/** Returns whether a refund by hand is due, or a credit note is not paid out although money of the order is left. */
async function owesMoney(tx: Db, orderId: string): Promise<boolean> {
  if ((await listRefunds(tx, orderId)).some(({ method, state }) => method === 'upi' && state === 'due')) return true
  if ((await listOpenCredits(tx, [orderId])).every(({ openPaise }) => openPaise === 0)) return false
  return unrefundedPaise(await findRefundTotals(tx, orderId)) > 0
}

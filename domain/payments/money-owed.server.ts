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

async function owesMoney(tx: Db, orderId: string): Promise<boolean> {
  const isDueByHand = (await listRefunds(tx, orderId)).some(({ method, state }) => method === 'upi' && state === 'due')
  return isDueByHand || (await findOwedPaise(tx, orderId)) > 0
}

/**
 * Returns what is still to go back for the credit notes of an order, at most what is left of its money. Goodwill counts against it; a credit note that
 * an owner closed does not.
 */
export async function findOwedPaise(db: Db, orderId: string): Promise<number> {
  const credits = await listOpenCredits(db, [orderId])
  const unclosedPaise = sum(credits.filter(({ isClosed }) => !isClosed).map(({ openPaise }) => openPaise))
  if (unclosedPaise === 0) return 0
  const given = (await listRefunds(db, orderId)).filter(
    ({ reason, state }) => reason === 'goodwill' && state !== 'dropped',
  )
  const openPaise = sum(credits.map((credit) => credit.openPaise)) - sum(given.map((refund) => refund.amount_paise))
  const leftPaise = unrefundedPaise(await findRefundTotals(db, orderId))
  return Math.max(0, Math.min(unclosedPaise, openPaise, leftPaise))
}

function sum(amounts: number[]): number {
  return amounts.reduce((total, amount) => total + amount, 0)
}

import { sql } from 'kysely'
import { type Day, dayMs, startOfDay } from '#domain/calendar/moment'
import type { Db } from '#domain/database'
import { isManual } from '#domain/payments/refund-progress'
import { readSlices } from '#domain/reports/read-slices.server'

type Days = { from: Day; to: Day }
/** Negative in paise where the bank gave a refund back. */
type RefundEntry = { at: number; refundsPaise: number; providerRefundsPaise: number }

const isOfNoSale = sql<boolean>`(orders.stage = 'cancelled' or (refunds.payment_id is not null and refunds.payment_id is distinct from orders.payment_id))`

/**
 * Yields the processed refunds of these days by `updated_at`, which no longer changes for a processed refund. One that the bank gave back later still
 * counts on its day, and is subtracted on the day when it came back. `isWithoutSale` restricts them to refunds of cancelled orders and of payments that
 * confirmed no order, such as a second payment of the same order.
 */
export async function* readRefunds(
  db: Db,
  days: Days,
  { isWithoutSale }: { isWithoutSale: boolean },
): AsyncGenerator<RefundEntry> {
  const refunds = db
    .selectFrom('refunds')
    .select(['refunds.id', 'refunds.updated_at as at', 'refunds.amount_paise', 'refunds.method'])
    // Must match the condition of the index `refunds_processed` exactly.
    .where(sql<boolean>`refunds.state = 'processed'`)
    .$if(isWithoutSale, (query) => query.innerJoin('orders', 'orders.id', 'refunds.order_id').where(isOfNoSale))
  for await (const rows of readSlices(refunds, ['refunds.updated_at', 'refunds.id'], days))
    for (const { at, amount_paise, method } of rows) yield entry(at, amount_paise, isManual({ method }))
  const [start, end] = [startOfDay(days.from), startOfDay(days.to) + dayMs]
  // There are few.
  const reversals = await db
    .selectFrom('refund_reversals')
    .innerJoin('refunds', 'refunds.id', 'refund_reversals.refund_id')
    .selectAll('refund_reversals')
    .where('reversed_at', '>=', start)
    .where('processed_at', '<', end)
    .$if(isWithoutSale, (query) => query.innerJoin('orders', 'orders.id', 'refunds.order_id').where(isOfNoSale))
    .execute()
  for (const { processed_at, reversed_at, amount_paise } of reversals) {
    if (processed_at >= start) yield entry(processed_at, amount_paise, false)
    if (reversed_at < end) yield entry(reversed_at, -amount_paise, false)
  }
}

function entry(at: number, paise: number, isByHand: boolean): RefundEntry {
  return { at, refundsPaise: paise, providerRefundsPaise: isByHand ? 0 : paise }
}

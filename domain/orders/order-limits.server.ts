import type { Clock } from '#domain/clock'
import type { Db } from '#domain/database'
import { addAttempts, type LimitSubject, limitSubject } from '#domain/limits/rate-limit.server'
import type { OrderLimits } from '#domain/limits/shop-limits'

export type LimitReached =
  | 'packs-of-account'
  | 'packs-of-network'
  | 'cash-of-account'
  | 'cash-of-phone'
  | 'cash-of-network'

/** Limits the unpaid packs per account and per network. Must be called in the transaction that places the order. */
export async function checkUnpaidPacks(
  tx: Db,
  clock: Clock,
  limits: OrderLimits,
  wanted: { packs: number; network: string | null },
): Promise<LimitReached | null> {
  // An account has one unpaid order at most.
  if (wanted.packs > limits.unpaidPacksPerAccount) return 'packs-of-account'
  if (wanted.network === null) return null
  // Locks the network's row until this order commits, so that a second order at the same moment sees what the first one holds.
  const subject = limitSubject('unpaid-order', 'network', wanted.network)
  await addAttempts(tx, clock, new Map([[subject, 1]]), limits.windowMs)
  const held = await tx
    .selectFrom('orders')
    .innerJoin('order_lines', 'order_lines.order_id', 'orders.id')
    .select(({ fn }) => fn.sum<number | null>('order_lines.quantity').as('packs'))
    .where('orders.held_for', '=', wanted.network)
    .where('orders.state', '=', 'pending')
    .executeTakeFirst()
  return (held?.packs ?? 0) + wanted.packs > limits.unpaidPacksPerNetwork ? 'packs-of-network' : null
}

/** Counts a cash order against its limits. Must be called in the transaction that places the order, so that a refused order does not count. */
export async function countCashOrder(
  tx: Db,
  clock: Clock,
  limits: OrderLimits,
  order: { userId: string; phone: string; network: string | null },
): Promise<LimitReached | null> {
  const subjects: [LimitSubject, number, LimitReached][] = [
    [limitSubject('cash-order', 'account', order.userId), limits.cashOrdersPerAccount, 'cash-of-account'],
    [limitSubject('cash-order', 'phone', order.phone), limits.cashOrdersPerPhone, 'cash-of-phone'],
  ]
  if (order.network)
    subjects.push([
      limitSubject('cash-order', 'network', order.network),
      limits.cashOrdersPerNetwork,
      'cash-of-network',
    ])
  const counts = await addAttempts(tx, clock, new Map(subjects.map(([subject]) => [subject, 1])), limits.windowMs)
  for (const [subject, limit, reached] of subjects) if ((counts.get(subject)?.count ?? 0) > limit) return reached
  return null
}

import type { Clock } from '#domain/clock'
import type { Db } from '#domain/database'
import type { OrderLimits } from '#domain/limits'
import { addAttempts } from '#domain/limits/rate-limit.server'

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
  if (wanted.packs > limits.unpaidPacksPerAccount) return 'packs-of-account'
  if (wanted.network === null) return null
  // Locks the network's row until this order commits, so that a second order at the same moment sees what the first one holds.
  await addAttempts(tx, clock, new Map([[`held:${wanted.network}`, 1]]), limits.windowMs)
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
  const subjects = {
    [`cash:account:${order.userId}`]: ['cash-of-account', limits.cashOrdersPerAccount],
    [`cash:phone:${order.phone}`]: ['cash-of-phone', limits.cashOrdersPerPhone],
    ...(order.network && { [`cash:network:${order.network}`]: ['cash-of-network', limits.cashOrdersPerNetwork] }),
  } satisfies Record<string, [LimitReached, number]>
  const ones = new Map(Object.keys(subjects).map((subject) => [subject, 1]))
  const counts = await addAttempts(tx, clock, ones, limits.windowMs)
  for (const [subject, [reached, limit]] of Object.entries<[LimitReached, number]>(subjects))
    if ((counts.get(subject)?.count ?? 0) > limit) return reached
  return null
}

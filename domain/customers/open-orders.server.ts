import type { Db } from '#domain/database'
import { openStages } from '#domain/orders/stage'

const maxNamed = 10

/** Lists orders that wait for payment, whose goods are on the way, or whose buyer is still to get money. */
export async function listOpenOrders(db: Db, userId: string): Promise<string[]> {
  const rows = await db
    .selectFrom('orders')
    .select('number')
    .where('user_id', '=', userId)
    .where((eb) =>
      eb.or([
        eb('state', '=', 'pending'),
        eb('money_owed', '=', 1),
        eb.and([eb('state', '=', 'confirmed'), eb('stage', 'in', openStages)]),
        eb.exists(
          eb
            .selectFrom('refunds')
            .select('refunds.id')
            .whereRef('refunds.order_id', '=', 'orders.id')
            .where('refunds.state', 'in', ['due', 'pending', 'failed']),
        ),
        eb.exists(
          eb
            .selectFrom('payments')
            .select('payments.id')
            .whereRef('payments.order_id', '=', 'orders.id')
            .where('payments.state', 'in', ['refund-due', 'refund-failed']),
        ),
      ]),
    )
    .orderBy('placed_at', 'desc')
    .limit(maxNamed)
    .execute()
  return rows.map(({ number }) => number)
}

import type { OrderStage } from '#database/schema/orders'
import type { Db } from '#domain/database'

/** Times in epoch milliseconds, amounts in paise. */
export type SenderOrder = { number: string; phone: string; placedAt: number; totalPaise: number; stage: OrderStage }

const maxShown = 3

/**
 * Lists the latest confirmed orders of the account with this e-mail address, newest first. Of an account whose address is not confirmed it lists none: the
 * sender of a message may be somebody else.
 */
export async function listSenderOrders(db: Db, email: string): Promise<SenderOrder[]> {
  return db
    .selectFrom('orders')
    .innerJoin('user', 'user.id', 'orders.user_id')
    .select(['orders.number', 'orders.phone', 'orders.stage'])
    .select(['orders.placed_at as placedAt', 'orders.total_paise as totalPaise'])
    .where('user.email', '=', email)
    .where('user.unconfirmedSince', 'is', null)
    .where('orders.state', '=', 'confirmed')
    .orderBy('orders.placed_at', 'desc')
    .orderBy('orders.id')
    .limit(maxShown)
    .execute()
}

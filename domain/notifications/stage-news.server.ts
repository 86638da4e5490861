import type { Db } from '#domain/database'
import type { Order } from '#domain/orders/order'
import { findOrder } from '#domain/orders/orders.server'
import type { Act, Stage } from '#domain/orders/stage'
import { findShipment } from '#domain/shipping/shipments.server'
import type { Courier } from '#domain/shop-settings/shop-settings'
import { readSettings } from '#domain/shop-settings/shop-settings.server'

export type StageNews = {
  eventId: string
  act: Act
  to: Stage
  /** As it is by now. */
  order: Order
  shipment: { courier: string; trackingNumber: string | null } | null
  couriers: readonly Courier[]
}

/** Undefined when there is no such event. */
export async function findStageNews(db: Db, eventId: string): Promise<StageNews | undefined> {
  const event = await db
    .selectFrom('order_events')
    .select(['order_id', 'act', 'to_stage'])
    .where('id', '=', eventId)
    .executeTakeFirst()
  const order = event && (await findOrder(db, event.order_id))
  if (!order) return undefined
  const shipment = (await findShipment(db, order.id)) ?? null
  const { couriers } = await readSettings(db)
  return { eventId, act: event.act, to: event.to_stage, order, shipment, couriers }
}

import { sql } from 'kysely'
import { shownEmail } from '#domain/accounts/user'
import { netQuantityOfLabel } from '#domain/catalog/sizes'
import type { Db } from '#domain/database'
import { shopLimits } from '#domain/limits/shop-limits'
import { sum } from '#domain/money'
import { deliveryForCourier, isUnshipped, isVoided, toCollectPaise } from '#domain/orders/order'
import { toDelivery } from '#domain/orders/orders.server'
import { listFullyRefunded } from '#domain/payments/refunds.server'
import { inOrderOf } from '#domain/queries/pagination'
import { findCourier } from '#domain/shipping/couriers'
import { readSettings } from '#domain/shop-settings/shop-settings.server'

export type Parcel = Awaited<ReturnType<typeof listParcels>>[number]
export type ParcelLine = Parcel['lines'][number]

/** Lists parcels by order number or id, in the given sequence without duplicates; unknown ones are left out. */
export async function listParcels(db: Db, asked: readonly string[]) {
  if (asked.length === 0) return []
  const { couriers } = await readSettings(db)
  const rows = await db
    .selectFrom('orders')
    .leftJoin('shipments', 'shipments.order_id', 'orders.id')
    .selectAll('orders')
    .select(['shipments.courier', 'shipments.tracking_number'])
    .where('orders.state', '=', 'confirmed')
    .where((eb) => eb.or([eb('orders.number', 'in', asked), eb('orders.id', 'in', asked)]))
    .execute()
  const ids = rows.map(({ id }) => id)
  const lines = Map.groupBy(await listLines(db, ids), (line) => line.orderId)
  const unweighed = rows.flatMap(({ id, weight_grams }) => (weight_grams === null ? [id] : []))
  const proposed = await proposeWeights(db, unweighed)
  const refunded = await listFullyRefunded(db, ids)
  const recalled = await listRecalledIn(db, ids)
  const parcels = rows.map((row) => {
    const courier = row.courier === null ? undefined : findCourier(couriers, row.courier)
    return {
      orderId: row.id,
      number: row.number,
      /** Gives access to the order's page; printed only on documents inside the parcel. */
      viewKey: row.view_key,
      name: row.name,
      /** The courier calls its phone. */
      delivery: deliveryForCourier({ delivery: toDelivery(row), courierPhone: row.courier_phone }),
      email: shownEmail(row.email),
      toCollectPaise: toCollectPaise(row, row.total_paise),
      lines: (lines.get(row.id) ?? []).map(({ orderId: _, ...line }) => line),
      shippingPaise: row.shipping_paise,
      totalPaise: row.total_paise,
      note: row.note,
      weightGrams: row.weight_grams ?? proposed.get(row.id) ?? null,
      courier: courier ? { id: courier.id, name: courier.name } : null,
      trackingNumber: row.tracking_number,
      placedAt: row.placed_at,
      stage: row.stage,
      isRefunded: refunded.has(row.id),
      isRecalled: recalled.some(({ orderId }) => orderId === row.id),
    }
  })
  const references = new Set(asked)
  return inOrderOf(asked, parcels, ({ number, orderId }) => (references.has(number) ? number : orderId))
}

async function listLines(db: Db, orderIds: string[]) {
  if (orderIds.length === 0) return []
  return (
    db
      .selectFrom('order_lines')
      .leftJoin('products', 'products.id', 'order_lines.product_id')
      .select(['order_id as orderId', 'order_lines.position', 'product_id as productId', 'order_lines.name', 'size'])
      .select(['quantity', 'price_paise as pricePaise', 'products.hsn', 'products.rate_bp as rateBp'])
      // Empty when the product has no Gujarati name or no longer exists; HSN and rate are then null.
      .select(sql<string>`coalesce(products.name_gu, '')`.as('nameGu'))
      .where('order_id', 'in', orderIds)
      .orderBy('order_lines.position')
      .execute()
  )
}

/** Returns whether a parcel may be packed or sent: not that of a cancelled, returned or fully refunded order, nor one with recalled packs. */
export function isShippable({ stage, isRefunded, isRecalled }: Parcel): boolean {
  return !isVoided(stage) && !((isRefunded || isRecalled) && isUnshipped(stage))
}

export function selectRecalled(db: Db) {
  return db
    .selectFrom('batch_picks')
    .innerJoin('batches', 'batches.id', 'batch_picks.batch_id')
    .where('recalled', '=', 1)
}

export async function listRecalledIn(db: Db, orderIds: readonly string[]) {
  if (orderIds.length === 0) return []
  return selectRecalled(db)
    .select(['order_id as orderId', 'code'])
    .distinct()
    .where('order_id', 'in', orderIds)
    .orderBy('code')
    .execute()
}

/** By order id, in grams; null when the weight of a pack is unknown. */
export async function proposeWeights(db: Db, orderIds: readonly string[]): Promise<Map<string, number | null>> {
  if (orderIds.length === 0) return new Map()
  const rows = await db
    .selectFrom('order_lines')
    .leftJoin('pack_sizes', (join) =>
      join
        .onRef('pack_sizes.product_id', '=', 'order_lines.product_id')
        .onRef('pack_sizes.label', '=', 'order_lines.size'),
    )
    .select(['order_id', 'size', 'quantity', 'pack_sizes.weight_grams as weightGrams'])
    .where('order_id', 'in', orderIds)
    .execute()
  const lines = Map.groupBy(rows, ({ order_id }) => order_id)
  return new Map(orderIds.map((id) => [id, estimateWeightGrams(lines.get(id) ?? [])]))
}

type Packed = { size: string; quantity: number; weightGrams?: number | null }

/** With its wrapping; by the stored weight of a pack, or the quantity in its size label, a millilitre as a gram. */
export function estimateWeightGrams(lines: readonly Packed[]): number | null {
  const grams = sum(
    lines,
    ({ size, quantity, weightGrams }) => (weightGrams ?? netQuantityOfLabel(size)?.quantity ?? Number.NaN) * quantity,
  )
  return Number.isNaN(grams) ? null : Math.round(grams) + shopLimits.fulfilment.wrappingGrams
}

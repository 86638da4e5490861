import { NewOrderForm } from '#app/admin/orders/new/new-order-form.tsx'
import { takeOrderAction } from '#app/admin/orders/new/take-order-action.server'
import { AdminLayout } from '#app/admin/shared/admin-layout.tsx'
import { adminMeta } from '#app/admin/shared/admin-meta'
import { staffAction, staffLoader } from '#app/admin/shared/staff-form.server'
import { refreshAfterRefusal } from '#app/forms/refresh-after-refusal'
import { type RouteHandle, staffPage } from '#app/navigation/route-handle'
import { parseCartField } from '#domain/cart/cart'
import { listProducts } from '#domain/catalog/catalog.server'
import { storedName } from '#domain/catalog/product'
import { readPhone } from '#domain/delivery/phone'
import { findCallerAddress, quoteTaken, takenWays } from '#domain/fulfilment/take-order.server'
import { t } from '#domain/texts/translate'
import type { Route } from './+types/order-new'

export const handle: RouteHandle = staffPage

/** Reads what can be sold; the form asks again, by its fields in the query, for the caller's address and the total alone. */
export const loader = staffLoader(async ({ db, clock, payments, query }) => {
  const phone = readPhone(query.get('phone') ?? '')
  const way = takenWays.find((one) => one === query.get('way')) ?? 'cash'
  const lines = parseCartField(query.get('lines') ?? '[]')
  return {
    sizes: (query.has('way') ? [] : await listProducts(db)).flatMap((product) =>
      product.sizes.map((size) => ({
        id: product.id,
        name: storedName(product),
        size: size.label,
        pricePaise: size.pricePaise,
        inStock: size.inStock,
      })),
    ),
    upi: payments !== null,
    phone,
    lines,
    address: phone === null ? null : ((await findCallerAddress(db, phone)) ?? null),
    totalPaise: lines.length === 0 ? 0 : (await quoteTaken(db, clock, way, lines)).totalPaise,
  }
})

export const action = staffAction(takeOrderAction)
export const shouldRevalidate = refreshAfterRefusal

export const meta = adminMeta(() => t('New order'))

export default function NewOrderPage({ loaderData, actionData }: Route.ComponentProps) {
  const { sizes, upi, phone, lines, commandKey } = loaderData
  return (
    <AdminLayout title={t('New order')}>
      <NewOrderForm sizes={sizes} upi={upi} first={{ phone, lines }} commandKey={commandKey} result={actionData} />
    </AdminLayout>
  )
}

import { CashByCourier } from '#app/admin/orders/cod/cash-by-courier.tsx'
import { remittanceAction } from '#app/admin/orders/cod/remittance-action.server'
import { RemittanceForm, type RemittanceResult } from '#app/admin/orders/cod/remittance-form.tsx'
import { RemittanceList } from '#app/admin/orders/cod/remittance-list.tsx'
import { AdminLayout } from '#app/admin/shared/admin-layout.tsx'
import { adminMeta } from '#app/admin/shared/admin-meta'
import { EmptyText, Panel } from '#app/admin/shared/panel.tsx'
import { staffAction, staffLoader } from '#app/admin/shared/staff-form.server'
import { refreshAfterRefusal } from '#app/forms/refresh-after-refusal'
import { type RouteHandle, staffPage } from '#app/navigation/route-handle'
import { FormSuccess } from '#app/ui/field.tsx'
import { indianDay } from '#domain/calendar/moment'
import { listCashOrdersOf, listLatestRemittances, listOutstanding } from '#domain/fulfilment/courier-cash.server'
import { bookedCourier } from '#domain/shipping/courier-service'
import { readSettings } from '#domain/shop-settings/shop-settings.server'
import { t } from '#domain/texts/translate'
import type { Route } from './+types/cod'

export const handle: RouteHandle = staffPage

/** Reads the courier from `?courier=dtdc`, and from `?takeBack=` the payment that an owner wants to take back, for which a fresh code is needed. */
export const loader = staffLoader(
  async ({ staff, db, now, query }) => {
    const { couriers } = await readSettings(db)
    const own = couriers.find(({ isOwn }) => isOwn)?.id
    const names = Object.fromEntries([...couriers, bookedCourier].map(({ id, name }) => [id, name]))
    const outstanding = await listOutstanding(db)
    const asked = query.get('courier')
    const courier = outstanding.find((row) => row.courier === asked)?.courier ?? outstanding[0]?.courier ?? null
    return {
      now,
      names,
      outstanding,
      courier,
      today: indianDay(now),
      isOwn: courier !== null && courier === own,
      orders: courier ? await listCashOrdersOf(db, courier) : [],
      ...(await listLatestRemittances(db)),
      takenBack: staff.role === 'owner' ? query.get('takeBack') : null,
    }
  },
  (query) => ({ freshCode: query.has('takeBack') }),
)

export const action = staffAction(remittanceAction)
export const shouldRevalidate = refreshAfterRefusal
export const meta = adminMeta(() => t('COD remittance'))

export default function CodPage({ loaderData, actionData }: Route.ComponentProps) {
  const { staff, names, outstanding, courier, orders, remittances, isCut, now, today, isOwn, takenBack } = loaderData
  const nameOf = (id: string) => names[id] ?? id
  const result: RemittanceResult | undefined = actionData
  // After a refusal the page may show the form of another courier, where what was typed for the first one must not be sent.
  const isOfForm = orders.length > 0 && (result?.ok || result?.values?.courier === courier)
  return (
    <AdminLayout title={t('COD remittance')}>
      <div className="grid items-start gap-4 lg:grid-cols-2 lg:grid-rows-[auto_1fr]">
        <Panel title={t('With couriers')}>
          {outstanding.length === 0 && <EmptyText>{t('No courier has cash of ours.')}</EmptyText>}
          <CashByCourier outstanding={outstanding} nameOf={nameOf} courier={courier} />
        </Panel>
        <div className="grid gap-4 empty:hidden lg:col-start-2 lg:row-span-2 lg:row-start-1">
          {courier && orders.length > 0 && (
            <RemittanceForm
              // A file fills the form anew.
              key={`${courier} ${result?.ok === false ? result.file?.key : ''}`}
              courier={{ id: courier, name: nameOf(courier), isOwn }}
              orders={orders}
              now={now}
              today={today}
              count={outstanding.find((row) => row.courier === courier)?.orders ?? 0}
              result={isOfForm ? result : undefined}
            />
          )}
          <FormSuccess text={result?.ok && result.message} />
        </div>
        <RemittanceList
          remittances={remittances}
          isCut={isCut}
          nameOf={nameOf}
          takenBack={takenBack}
          mayTakeBack={staff.role === 'owner'}
          error={result?.ok === false && !isOfForm ? result.message : undefined}
        />
      </div>
    </AdminLayout>
  )
}

import { MoneyView } from '#app/admin/reports/money-view.tsx'
import { PeriodNav } from '#app/admin/reports/period-nav.tsx'
import { ReportTabs } from '#app/admin/reports/report-tabs.tsx'
import { AdminLayout } from '#app/admin/shared/admin-layout.tsx'
import { adminMeta } from '#app/admin/shared/admin-meta'
import { OwnersOnlyBoundary } from '#app/admin/shared/owners-only-boundary.tsx'
import { staffLoader } from '#app/admin/shared/staff-form.server'
import { type RouteHandle, staffPage } from '#app/navigation/route-handle'
import { indianDay } from '#domain/calendar/moment'
import { listOutstanding, listRemittances } from '#domain/fulfilment/courier-cash.server'
import { periodOf, readDay } from '#domain/reports/period'
import { readMoney } from '#domain/reports/sales.server'
import { readSettings } from '#domain/shop-settings/shop-settings.server'
import { t } from '#domain/texts/translate'
import type { Route } from './+types/money'

export const handle: RouteHandle = staffPage

export const loader = staffLoader(
  async ({ db, now, query }) => {
    const today = indianDay(now)
    const period = periodOf('month', readDay(query.get('day'), today))
    const { couriers } = await readSettings(db)
    return {
      today,
      period,
      money: await readMoney(db, period),
      outstanding: await listOutstanding(db),
      remittances: await listRemittances(db, period),
      couriers: couriers.map(({ id, name }) => ({ id, name })),
    }
  },
  { role: 'owner' },
)

export const ErrorBoundary = OwnersOnlyBoundary
export const meta = adminMeta(() => t('Money'))

export default function MoneyPage({ loaderData }: Route.ComponentProps) {
  const { today, period, ...view } = loaderData
  return (
    <AdminLayout title={t('Reports')}>
      <ReportTabs view="money" />
      <PeriodNav period={period} today={today} path="/admin/reports/money" />
      <MoneyView {...view} />
    </AdminLayout>
  )
}

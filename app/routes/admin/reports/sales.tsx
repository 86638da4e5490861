import { PeriodNav } from '#app/admin/reports/period-nav.tsx'
import { ReportTabs } from '#app/admin/reports/report-tabs.tsx'
import { SalesView } from '#app/admin/reports/sales-view.tsx'
import { UnpaidList } from '#app/admin/reports/unpaid-list.tsx'
import { AdminLayout } from '#app/admin/shared/admin-layout.tsx'
import { adminMeta } from '#app/admin/shared/admin-meta'
import { staffLoader } from '#app/admin/shared/staff-form.server'
import { type RouteHandle, staffPage } from '#app/navigation/route-handle'
import { buttonClass } from '#app/ui/button.tsx'
import { indianDay } from '#domain/calendar/moment'
import { periodOf, readDay, spans } from '#domain/reports/period'
import { listUnpaid, readSales } from '#domain/reports/sales.server'
import { t } from '#domain/texts/translate'
import type { Route } from './+types/sales'

export const handle: RouteHandle = staffPage

export const loader = staffLoader(async ({ staff, db, now, query }) => {
  const today = indianDay(now)
  const span = spans.find((span) => span === query.get('span')) ?? 'month'
  const period = periodOf(span, readDay(query.get('day'), today))
  const isOwner = staff.role === 'owner'
  return { isOwner, now, today, period, report: await readSales(db, now, period), unpaid: await listUnpaid(db, now) }
})

export const meta = adminMeta(() => t('Sales'))

export default function SalesPage({ loaderData }: Route.ComponentProps) {
  const { isOwner, now, today, period, report, unpaid } = loaderData
  return (
    <AdminLayout
      title={t('Reports')}
      actions={
        isOwner && (
          <a
            href={`/admin/reports/sales.csv?${new URLSearchParams({ span: period.span, day: period.from })}`}
            className={buttonClass('outline')}
          >
            {t('Export')}
          </a>
        )
      }
    >
      <ReportTabs view="sales" />
      <PeriodNav period={period} today={today} path="/admin/reports" choices={spans} />
      <div className="grid gap-4">
        <SalesView report={report} period={period} />
        <UnpaidList orders={unpaid} now={now} />
      </div>
    </AdminLayout>
  )
}

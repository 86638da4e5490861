import { GstView, type PartSum } from '#app/admin/reports/gst-view.tsx'
import { PeriodNav } from '#app/admin/reports/period-nav.tsx'
import { ReportTabs } from '#app/admin/reports/report-tabs.tsx'
import { AdminLayout } from '#app/admin/shared/admin-layout.tsx'
import { adminMeta } from '#app/admin/shared/admin-meta'
import { OwnersOnlyBoundary } from '#app/admin/shared/owners-only-boundary.tsx'
import { staffLoader } from '#app/admin/shared/staff-form.server'
import { type RouteHandle, staffPage } from '#app/navigation/route-handle'
import { indianDay } from '#domain/calendar/moment'
import type { GstMonth } from '#domain/reports/gst'
import { type GstPart, gstParts, partRows } from '#domain/reports/gst-files'
import { readGstMonth } from '#domain/reports/gst-month.server'
import { periodOf, readDay } from '#domain/reports/period'
import { readSettings } from '#domain/shop-settings/shop-settings.server'
import { sum } from '#domain/sum'
import { t } from '#domain/texts/translate'
import type { Route } from './+types/gst'

export const handle: RouteHandle = staffPage

export const loader = staffLoader(
  async ({ db, now, query }) => {
    const today = indianDay(now)
    const period = periodOf('month', readDay(query.get('day'), today))
    const { firm } = await readSettings(db)
    const { month, gaps } = await readGstMonth(db, period, firm.address.state)
    const rows = partRows(month)
    return {
      today,
      period,
      gaps,
      gstin: firm.gstin,
      totals: month.totals,
      parts: gstParts
        .map((part) => (part === 'bills' ? sumOfBills(month) : sumOf(part, rows[part])))
        .filter(({ part, rows }) => rows > 0 || isAlwaysShown(part, month)),
    }
  },
  { role: 'owner' },
)

/** Returns whether a file is listed although it is empty. */
function isAlwaysShown(part: GstPart, { totals, bills }: GstMonth): boolean {
  const isTaxed = totals.invoices + totals.creditNotes > 0
  return part === 'bills' ? !isTaxed && bills.length === 0 : isTaxed
}

function sumOf(part: GstPart, rows: readonly object[]): PartSum {
  const taxable = rows.flatMap((row) => ('taxablePaise' in row ? [Number(row.taxablePaise)] : []))
  const sumPaise = taxable.length === 0 ? null : sum(taxable, (paise) => paise)
  return { part, rows: rows.length, sumPaise }
}

/** What the bills come to, credit notes taken off. */
function sumOfBills({ bills }: GstMonth): PartSum {
  const sumPaise = sum(bills, ({ kind, totalPaise }) => (kind === 'invoice' ? totalPaise : -totalPaise))
  return { part: 'bills', rows: bills.length, sumPaise: bills.length === 0 ? null : sumPaise }
}

export const ErrorBoundary = OwnersOnlyBoundary
export const meta = adminMeta(() => 'GST')

export default function GstPage({ loaderData }: Route.ComponentProps) {
  const { today, period, ...gst } = loaderData
  return (
    <AdminLayout title={t('Reports')}>
      <ReportTabs view="gst" />
      <PeriodNav period={period} today={today} path="/admin/reports/gst" />
      <GstView {...gst} month={period.from.slice(0, 7)} isRunning={today <= period.to} />
    </AdminLayout>
  )
}

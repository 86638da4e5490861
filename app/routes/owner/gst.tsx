import { requireStaff } from '#app/accounts/require-staff.server'
import { shopContext } from '#app/context'
import { type RouteHandle, staffPage } from '#app/layout/route-handle'
import { BooksChips } from '#app/owner/books/books-chips.tsx'
import { GstView, type PartSum } from '#app/owner/books/gst-view.tsx'
import { PeriodNav } from '#app/owner/books/period-nav.tsx'
import { OwnerLayout } from '#app/owner/owner-layout.tsx'
import { ownerMeta } from '#app/owner/owner-meta'
import type { GstMonth } from '#domain/books/gst'
import { type GstPart, gstParts, partRows } from '#domain/books/gst-files'
import { readGstMonth } from '#domain/books/gst-month.server'
import { periodOf, readDay } from '#domain/books/period'
import { indianDay } from '#domain/calendar/moment'
import { readSettings } from '#domain/shop-settings/shop-settings.server'
import type { Route } from './+types/gst'

export const handle: RouteHandle = staffPage

export async function loader({ context, request }: Route.LoaderArgs) {
  const staff = await requireStaff(context, request, { role: 'owner' })
  const { db, clock } = context.get(shopContext)
  const today = indianDay(clock.now())
  const period = periodOf('month', readDay(new URL(request.url).searchParams.get('day'), today))
  const { firm } = await readSettings(db)
  const { month, gaps } = await readGstMonth(db, period, firm.address.state)
  const rows = partRows(month)
  return {
    ...{ staff, today, period, gaps, gstin: firm.gstin, totals: month.totals },
    parts: gstParts
      .map((part) => sumOf(part, rows[part]))
      .filter(({ part, rows }) => rows > 0 || isAlwaysShown(part, month)),
  }
}

/** Empty files are of no use, but a month with tax shows that it was thought of them. */
function isAlwaysShown(part: GstPart, { totals, bills }: GstMonth): boolean {
  const isTaxed = totals.invoices + totals.creditNotes > 0
  return part === 'bills' ? !isTaxed && bills.length === 0 : isTaxed
}

function sumOf(part: GstPart, rows: readonly object[]): PartSum {
  const taxable = rows.flatMap((row) => ('taxablePaise' in row ? [Number(row.taxablePaise)] : []))
  const taxablePaise = taxable.length === 0 ? null : taxable.reduce((sum, paise) => sum + paise, 0)
  return { part, rows: rows.length, taxablePaise }
}

export function meta({ matches }: Route.MetaArgs) {
  return ownerMeta(matches[0], 'GST', '/owner/books/gst')
}

export default function GstPage({ loaderData }: Route.ComponentProps) {
  const { staff, today, period, ...gst } = loaderData
  return (
    <OwnerLayout staff={staff} title="Books">
      <BooksChips view="gst" role={staff.role} />
      <PeriodNav period={period} today={today} path="/owner/books/gst" />
      <GstView {...gst} month={period.from.slice(0, 7)} isRunning={today <= period.to} />
    </OwnerLayout>
  )
}

import { requireStaff } from '#app/accounts/require-staff.server'
import { shopContext } from '#app/context'
import { type RouteHandle, staffPage } from '#app/layout/route-handle'
import { BooksChips } from '#app/owner/books/books-chips.tsx'
import { PeriodNav } from '#app/owner/books/period-nav.tsx'
import { SalesView } from '#app/owner/books/sales-view.tsx'
import { UnpaidList } from '#app/owner/books/unpaid-list.tsx'
import { OwnerLayout } from '#app/owner/owner-layout.tsx'
import { ownerMeta } from '#app/owner/owner-meta'
import { periodOf, readDay, spans } from '#domain/books/period'
import { listUnpaid, readSales } from '#domain/books/sales.server'
import { indianDay } from '#domain/calendar/moment'
import type { Route } from './+types/sales'

export const handle: RouteHandle = staffPage

export async function loader({ context, request }: Route.LoaderArgs) {
  const staff = await requireStaff(context, request)
  const { db, clock } = context.get(shopContext)
  const now = clock.now()
  const query = new URL(request.url).searchParams
  const today = indianDay(now)
  const span = spans.find((one) => one === query.get('span')) ?? 'month'
  const period = periodOf(span, readDay(query.get('day'), today))
  return { staff, now, today, period, report: await readSales(db, now, period), unpaid: await listUnpaid(db, now) }
}

export function meta({ matches }: Route.MetaArgs) {
  return ownerMeta(matches[0], 'Sales', '/owner/books')
}

export default function SalesPage({ loaderData }: Route.ComponentProps) {
  const { staff, now, today, period, report, unpaid } = loaderData
  return (
    <OwnerLayout staff={staff} title="Books">
      <BooksChips view="sales" role={staff.role} />
      <PeriodNav period={period} today={today} path="/owner/books" choices={spans} />
      <div className="grid gap-4">
        <SalesView report={report} period={period} />
        <UnpaidList orders={unpaid} now={now} />
      </div>
    </OwnerLayout>
  )
}

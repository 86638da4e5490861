import { requireStaff } from '#app/accounts/require-staff.server'
import { shopContext } from '#app/context'
import { type RouteHandle, staffPage } from '#app/layout/route-handle'
import { BooksChips } from '#app/owner/books/books-chips.tsx'
import { MoneyView } from '#app/owner/books/money-view.tsx'
import { PeriodNav } from '#app/owner/books/period-nav.tsx'
import { OwnerLayout } from '#app/owner/owner-layout.tsx'
import { ownerMeta } from '#app/owner/owner-meta'
import { listOutstandingCash, listRemittances } from '#domain/books/money.server'
import { periodOf, readDay } from '#domain/books/period'
import { sumUp } from '#domain/books/sales.server'
import { listSalesDays } from '#domain/books/sales-days.server'
import { indianDay } from '#domain/calendar/moment'
import { readSettings } from '#domain/shop-settings/shop-settings.server'
import type { Route } from './+types/money'

export const handle: RouteHandle = staffPage

export async function loader({ context, request }: Route.LoaderArgs) {
  const staff = await requireStaff(context, request, { role: 'owner' })
  const { db, clock } = context.get(shopContext)
  const now = clock.now()
  const today = indianDay(now)
  const period = periodOf('month', readDay(new URL(request.url).searchParams.get('day'), today))
  const { days } = await listSalesDays(
    db,
    period.days.filter((day) => day <= today),
  )
  const { couriers } = await readSettings(db)
  return {
    ...{ staff, today, period, upi: sumUp(days) },
    outstanding: await listOutstandingCash(db, now),
    remittances: await listRemittances(db, period),
    couriers: couriers.map(({ id, name }) => ({ id, name })),
  }
}

export function meta({ matches }: Route.MetaArgs) {
  return ownerMeta(matches[0], 'Money', '/owner/books/money')
}

export default function MoneyPage({ loaderData }: Route.ComponentProps) {
  const { staff, today, period, ...money } = loaderData
  return (
    <OwnerLayout staff={staff} title="Books">
      <BooksChips view="money" role={staff.role} />
      <PeriodNav period={period} today={today} path="/owner/books/money" />
      <MoneyView {...money} />
    </OwnerLayout>
  )
}

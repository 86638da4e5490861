import { randomUUID } from 'node:crypto'
import { useState } from 'react'
import { Link, useRevalidator } from 'react-router'
import { requireStaff } from '#app/accounts/require-staff.server'
import { shopContext } from '#app/context'
import { readForm } from '#app/forms/parse-form.server'
import { type RouteHandle, staffPage } from '#app/layout/route-handle'
import { ActSourceContext } from '#app/owner/acts/act-form.tsx'
import { performActs } from '#app/owner/acts/order-acts.server'
import { refreshAfterActs, sendAct } from '#app/owner/acts/send-act'
import { ToldBar } from '#app/owner/acts/told-bar.tsx'
import { WaitingBar } from '#app/owner/acts/waiting-bar.tsx'
import { BoardChips } from '#app/owner/board/board-chips.tsx'
import { BulkBar, ChooseSwitch } from '#app/owner/board/bulk-bar.tsx'
import { findBulkPage } from '#app/owner/board/bulk-pages.server'
import { confirmTimeAction } from '#app/owner/board/confirm-time.server'
import { OrderList } from '#app/owner/board/order-list.tsx'
import { OrderSearch } from '#app/owner/board/order-search.tsx'
import { readBoard } from '#app/owner/board/read-board.server'
import { BackupAge, ShopTroubles } from '#app/owner/board/shop-troubles.tsx'
import { Bell } from '#app/owner/news/bell.tsx'
import { useNews } from '#app/owner/news/use-news'
import { OwnerLayout } from '#app/owner/owner-layout.tsx'
import { ownerMeta } from '#app/owner/owner-meta'
import { MissingSettings } from '#app/owner/settings/missing.tsx'
import { listMissing } from '#domain/shop-settings/missing-settings'
import { readSettings } from '#domain/shop-settings/shop-settings.server'
import type { Route } from './+types/board'

export const handle: RouteHandle = staffPage

export async function loader({ context, request }: Route.LoaderArgs) {
  const staff = await requireStaff(context, request)
  const shop = context.get(shopContext)
  const board = await readBoard(shop, new URL(request.url).searchParams)
  const missing = staff.role === 'owner' ? listMissing(await readSettings(shop.db)) : []
  return { staff, key: randomUUID(), missing, ...board }
}

export async function action({ context, request }: Route.ActionArgs) {
  const staff = await requireStaff(context, request)
  const form = await readForm(request)
  if (form.get('act') === 'confirm-time') return confirmTimeAction(context, request, form)
  return findBulkPage(form) ?? performActs({ context, request }, staff, form)
}

export const clientAction = sendAct
export const shouldRevalidate = refreshAfterActs

export function meta({ matches }: Route.MetaArgs) {
  return ownerMeta(matches[0], 'Orders', '/owner')
}

export default function BoardPage({ loaderData, actionData }: Route.ComponentProps) {
  const { staff, key, missing, now, view, searched, cards, counts, news, next, troubles, backup } = loaderData
  const { revalidate } = useRevalidator()
  const [newest, setNewest] = useState(news.newest)
  useNews(news, (fresh) => {
    setNewest(fresh.newest)
    void revalidate()
  })
  return (
    <OwnerLayout
      staff={staff}
      title="Orders"
      search={<OrderSearch searched={searched} />}
      actions={
        <div className="flex gap-2">
          <Bell newest={newest} />
        </div>
      }
    >
      <ActSourceContext value={{ key, staffId: staff.user.id }}>
        <div className="group/board">
          <WaitingBar staffId={staff.user.id} />
          <div className="mb-4 grid gap-3 lg:flex lg:items-center lg:justify-between">
            <BoardChips counts={counts} view={view} />
            {cards.length > 0 && (
              <div className="flex items-center justify-between gap-3">
                <p className="text-sm text-ink-soft">{view ? 'Oldest first' : `${cards.length} found, newest first`}</p>
                <ChooseSwitch />
              </div>
            )}
          </div>
          {view === 'trouble' && staff.inbox.overdue > 0 && <OverdueComplaints count={staff.inbox.overdue} />}
          <ShopTroubles troubles={troubles} isOwner={staff.role === 'owner'} />
          {(cards.length > 0 || troubles.length === 0) && (
            <OrderList cards={cards} view={view} searched={searched} now={now} staffId={staff.user.id} />
          )}
          {next && (
            <p className="mt-6 text-center">
              <Link to={next} className="text-link inline-flex min-h-tap items-center">
                Later orders
              </Link>
            </p>
          )}
          <BackupAge backup={backup} now={now} />
          {cards.length > 0 && <BulkBar view={view} cards={cards} />}
        </div>
        <div className="mt-8">
          <MissingSettings missing={missing} />
        </div>
        <ToldBar first={actionData} />
      </ActSourceContext>
    </OwnerLayout>
  )
}

/** Those about no order have no card here. */
function OverdueComplaints({ count }: { count: number }) {
  return (
    <p className="mb-4 rounded-lg border-l-4 border-danger bg-white px-4 py-3 shadow-card">
      <Link to="/owner/inbox" className="text-link font-semibold text-danger">
        {count === 1 ? '1 complaint has' : `${count} complaints have`} waited longer than the law allows
      </Link>
    </p>
  )
}

import { useState } from 'react'
import { Link, redirect, redirectDocument, useLocation, useRevalidator } from 'react-router'
import { readOrders, runCommands } from '#app/admin/commands/order-commands.server'
import { ResultBar } from '#app/admin/commands/result-bar.tsx'
import { sendCommand } from '#app/admin/commands/send-command'
import { BoardChips, BoardList } from '#app/admin/orders/board/board-card.tsx'
import { orderSearch } from '#app/admin/orders/board/board-texts'
import { BulkBar, ChooseSwitch, StepTogether } from '#app/admin/orders/board/bulk-bar.tsx'
import { ShopIssues } from '#app/admin/orders/board/shop-issues.tsx'
import { documentsAddress } from '#app/admin/orders/print-tile.tsx'
import { MissingSettings } from '#app/admin/settings/missing-settings.tsx'
import { AdminLayout } from '#app/admin/shared/admin-layout.tsx'
import { listAddress } from '#app/admin/shared/list-address'
import { searchedIn } from '#app/admin/shared/list-search.tsx'
import { Note } from '#app/admin/shared/panel.tsx'
import {
  commandAction,
  requireStaff,
  type StaffCommand,
  type StaffRequest,
  staffLoader,
} from '#app/admin/shared/staff-form.server'
import { OrderBell } from '#app/admin/updates/order-bell.tsx'
import { readUpdates, updatesOf, withOtherIssue } from '#app/admin/updates/updates.server'
import { type UpdatesState, useUpdates } from '#app/admin/updates/use-updates'
import { maxOrders } from '#app/documents/load-documents.server'
import { markedFields } from '#app/forms/form-result'
import { formText } from '#app/forms/form-text'
import { refreshAfterRefusal } from '#app/forms/refresh-after-refusal'
import { type RouteHandle, staffPage } from '#app/navigation/route-handle'
import { NextPage } from '#app/ui/next-page.tsx'
import { TextLink } from '#app/ui/text-link.tsx'
import { boardViews, maxFound } from '#domain/fulfilment/board'
import { listBoard, listTogether } from '#domain/fulfilment/board.server'
import { findOrders } from '#domain/fulfilment/find-orders.server'
import { confirmNumbers } from '#domain/invoices/document-number.server'
import { listShopIssues } from '#domain/operations/shop-issues.server'
import { readCursor, writeCursor } from '#domain/queries/pagination'
import { listMissingSettings } from '#domain/shop-settings/missing-settings'
import { readSettings } from '#domain/shop-settings/shop-settings.server'
import { plural, t } from '#domain/texts/translate'
import type { Route } from './+types/board'

export const handle: RouteHandle = staffPage

export const loader = staffLoader(async (asked) => {
  const missing = asked.staff.role === 'owner' ? listMissingSettings(await readSettings(asked.db)) : []
  return { missing, ...(await readBoard(asked)) }
})

export const action = commandAction(async (sent) => {
  if (sent.act === 'confirm-numbers') return confirmNumbersAction(sent)
  return findBulkPage(sent.form) ?? runCommands(sent)
})
export const clientAction = sendCommand
export const shouldRevalidate = refreshAfterRefusal

export default function BoardPage({ loaderData }: Route.ComponentProps) {
  const { staff, missing, now, view, searched, cards, counts, update, together, isPart, next, issues } = loaderData
  const { revalidate } = useRevalidator()
  const [newest, setNewest] = useState(update.newest)
  const updates = useUpdates(update, (fresh) => {
    setNewest(fresh.newest)
    void revalidate()
  })
  return (
    <AdminLayout title={t('Orders')} isTitleQuiet search={orderSearch(searched)}>
      <div className="group/board">
        <div className="mb-3 grid gap-2">
          {/* On a wide screen in the line of the title. */}
          <div className="flex flex-wrap items-center gap-2 lg:-mt-15 lg:justify-end">
            {together && <StepTogether isPacked={view === 'packed'} together={together} />}
            {cards.length > 0 && <ChooseSwitch />}
            <p className="sr-only">
              {view ? t('Oldest first') : t('{count} found, newest first', { count: cards.length })}
            </p>
            <span className="max-lg:ml-auto">
              <OrderBell newest={newest} isOver={updates === 'signed-out'} />
            </span>
          </div>
          <BoardChips counts={counts} view={view} />
        </div>
        <UpdatesNote updates={updates} />
        <ResultBar />
        {view === 'issues' && staff.inbox.overdue > 0 && <OverdueComplaints count={staff.inbox.overdue} />}
        <ShopIssues issues={issues} isOwner={staff.role === 'owner'} />
        {(cards.length > 0 || issues.length === 0) && (
          <BoardList cards={cards} view={view} searched={searched} now={now} />
        )}
        {cards.length === maxFound && view === null && (
          <p className="text-center">
            {t('These are the newest {maxFound}. Type more of it to find older ones.', { maxFound })}
          </p>
        )}
        {next && <NextPage to={listAddress('/admin', { view, after: next })}>{t('Later orders')}</NextPage>}
        {view === 'packed' && <TextLink to="/admin/tracking">{t('Tracking numbers from the courier’s file')}</TextLink>}
        {cards.length > 0 && <BulkBar view={view} cards={cards} isPart={isPart} />}
      </div>
      <div className="mt-8">
        <MissingSettings missing={missing} />
      </div>
    </AdminLayout>
  )
}

/** Warns that new orders do not appear on the board; stays in sight, since nothing else on the page shows it. */
function UpdatesNote({ updates }: { updates: UpdatesState }) {
  const { pathname, search } = useLocation()
  return (
    <div role="status" className="sticky top-14 z-20 lg:top-bar low:top-0">
      {(updates === 'signed-out' || updates === 'failing') && (
        <Note tone="danger" className="mb-4 font-semibold text-danger">
          {updates === 'failing' ? (
            t('New orders do not come to this page just now. We keep trying.')
          ) : (
            <>
              {t('You are signed out: new orders do not come to this page.')}{' '}
              <Link to={`/login?next=${encodeURIComponent(pathname + search)}`} className="underline">
                {t('Sign in')}
              </Link>
            </>
          )}
        </Note>
      )}
    </div>
  )
}

/** Complaints about no order have no card on the board. */
function OverdueComplaints({ count }: { count: number }) {
  return (
    <Note tone="danger" className="mb-4">
      <Link to="/admin/inbox" className="text-link font-semibold text-danger">
        {plural(
          count,
          '1 complaint has waited longer than the law allows',
          '{count} complaints have waited longer than the law allows',
          { count },
        )}
      </Link>
    </Note>
  )
}

async function readBoard({ db, now, maintenance, query }: StaffRequest) {
  const searched = searchedIn(query)
  if (searched !== '') {
    const update = await readUpdates(db, now, maintenance)
    const found = { cards: await findOrders(db, now, searched), counts: update.counts, update, issues: [] }
    return { now, view: null, searched, ...found, together: null, isPart: false, next: null }
  }
  const { issues } = await listShopIssues(db, now, maintenance)
  const view = boardViews.find((name) => name === query.get('view')) ?? 'new'
  const after = readCursor(query.get('after'))
  const board = await listBoard(db, now, view, after)
  const counts = await withOtherIssue(db, now, board.counts, issues)
  return {
    now,
    view,
    searched,
    cards: board.cards,
    counts,
    update: await updatesOf(db, counts),
    together: view === 'issues' || view === 'on-the-way' ? null : await listTogether(db, view),
    isPart: after !== null || board.next !== null,
    next: board.next && writeCursor(board.next),
    issues: view === 'issues' ? issues : [],
  }
}

const pages: Record<string, (numbers: readonly string[]) => string> = {
  labels: (numbers) => documentsAddress('label', numbers),
  slips: (numbers) => documentsAddress('slip', numbers),
  invoices: (numbers) => documentsAddress('invoice', numbers),
  'courier-csv': (numbers) => `/admin/courier.csv?orders=${numbers.join(',')}`,
  pack: (numbers) => `/admin/pick?orders=${numbers.join(',')}`,
  'hand-over': (numbers) => `/admin/hand-over?orders=${numbers.join(',')}`,
}

function findBulkPage(form: FormData): Response | null {
  const act = formText(form, 'intent')
  const page = Object.hasOwn(pages, act) ? pages[act] : undefined
  const numbers = readOrders(form).map(({ number }) => number)
  if (!page || numbers.length === 0) return null
  const address = page(numbers.slice(0, maxOrders))
  // Printed pages and files are documents of their own, outside the app's navigation.
  return act === 'pack' || act === 'hand-over' ? redirect(address) : redirectDocument(address)
}

/** Handles an owner's last numbers of the series. Typed numbers come back after the code, and beside what is wrong with them. */
async function confirmNumbersAction({ context, db, clock, by, form, refuse }: StaffCommand) {
  const typed = Object.fromEntries(
    [...form].filter(([name]) => name.includes('/')).map(([name, last]) => [name, String(last)]),
  )
  await requireStaff(context, { role: 'owner', freshCode: true, typed })
  const lastOf = (series: string) => (/^\d{1,5}$/.test(typed[series] ?? '') ? Number(typed[series]) : -1)
  const wrong = await confirmNumbers(db, clock, lastOf, by)
  if (wrong.length === 0) return redirect('/admin?view=issues')
  const errors = wrong.map(({ series, last }) => [series, t('Please type a number from {last} to 99999.', { last })])
  return refuse(400, { message: markedFields(), errors: Object.fromEntries(errors) })
}

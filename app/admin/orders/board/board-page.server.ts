import { redirect, redirectDocument } from 'react-router'
import { readOrders } from '#app/admin/commands/order-commands.server'
import { documentsAddress } from '#app/admin/orders/print-tile.tsx'
import { searchedIn } from '#app/admin/shared/list-search.tsx'
import { requireStaff, type StaffCommand, type StaffRequest } from '#app/admin/shared/staff-form.server'
import { readUpdates, updatesOf, withOtherIssue } from '#app/admin/updates/updates.server'
import { maxOrders } from '#app/documents/chosen-orders.server'
import { markedFields } from '#app/forms/form-result'
import { formText } from '#app/forms/form-text'
import { boardViews } from '#domain/fulfilment/board'
import { listBoard, listTogether } from '#domain/fulfilment/board.server'
import { findOrders } from '#domain/fulfilment/find-orders.server'
import { confirmNumbers } from '#domain/invoices/document-number.server'
import { listShopIssues } from '#domain/operations/shop-issues.server'
import { readCursor, writeCursor } from '#domain/queries/pagination'
import { t } from '#domain/texts/translate'

/** Reads the board's query: a view, a later page of it, or a search. */
export async function readBoard({ db, now, maintenance, query }: StaffRequest) {
  const { issues } = await listShopIssues(db, now, maintenance)
  const searched = searchedIn(query)
  if (searched !== '') {
    const update = await readUpdates(db, now, maintenance)
    const cards = await findOrders(db, now, searched)
    const { counts } = update
    return {
      now,
      view: null,
      searched,
      cards,
      counts,
      update,
      together: null,
      isPart: false,
      next: null,
      issues: [],
    }
  }
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

/** The pages for bulk commands that need one, by command. */
const pages: Record<string, (numbers: readonly string[]) => string> = {
  labels: (numbers) => documentsAddress('label', numbers),
  slips: (numbers) => documentsAddress('slip', numbers),
  invoices: (numbers) => documentsAddress('invoice', numbers),
  'courier-csv': (numbers) => `/admin/courier.csv?orders=${numbers.join(',')}`,
  pack: (numbers) => `/admin/pick?orders=${numbers.join(',')}`,
  'hand-over': (numbers) => `/admin/hand-over?orders=${numbers.join(',')}`,
}

/** Returns a redirect to the page of a bulk command, or null for a command that runs at once. */
export function findBulkPage(form: FormData): Response | null {
  const act = formText(form, 'intent')
  const page = Object.hasOwn(pages, act) ? pages[act] : undefined
  const numbers = readOrders(form).map(({ number }) => number)
  if (!page || numbers.length === 0) return null
  const address = page(numbers.slice(0, maxOrders))
  // Printed pages and files are documents of their own, outside the app's navigation.
  return act === 'pack' || act === 'hand-over' ? redirect(address) : redirectDocument(address)
}

/** Handles an owner's last numbers of the series. Typed numbers come back after the code, and beside what is wrong with them. */
export async function confirmNumbersAction({ context, db, clock, by, form, refuse }: StaffCommand) {
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

import { runCommands } from '#app/admin/commands/order-commands.server'
import { ResultBar } from '#app/admin/commands/result-bar.tsx'
import { sendCommand } from '#app/admin/commands/send-command'
import { PickForm } from '#app/admin/orders/board/pick-form.tsx'
import { AdminLayout } from '#app/admin/shared/admin-layout.tsx'
import { commandAction, staffLoader } from '#app/admin/shared/staff-form.server'
import { readChosenOrders } from '#app/documents/load-documents.server'
import { refreshAfterRefusal } from '#app/forms/refresh-after-refusal'
import { type RouteHandle, staffPage } from '#app/navigation/route-handle'
import { listChosen, makePickList } from '#domain/fulfilment/pick-list.server'
import { steps } from '#domain/orders/order'
import { t } from '#domain/texts/translate'
import type { Route } from './+types/pick'

export const handle: RouteHandle = staffPage

export const loader = staffLoader(async ({ db, now, query }) => {
  const numbers = readChosenOrders(query) ?? []
  const list = await makePickList(db, now, numbers)
  // From the address, so that they can still be printed after the page was left or loaded again.
  const packed = (await listChosen(db, numbers, steps['hand-over'].from)).map(({ number }) => number)
  return { list, packed }
})

export const action = commandAction(runCommands)
export const clientAction = sendCommand
export const shouldRevalidate = refreshAfterRefusal

export default function PickPage({ loaderData: { list, packed } }: Route.ComponentProps) {
  return (
    <AdminLayout title={t('Pack together')}>
      <ResultBar />
      <PickForm list={list} packed={packed} />
    </AdminLayout>
  )
}

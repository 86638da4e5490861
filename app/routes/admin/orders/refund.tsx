import { ChevronLeft } from 'lucide-react'
import { Suspense } from 'react'
import { upiRecordedText } from '#app/admin/commands/command-texts'
import { enteredRefund, runCommands } from '#app/admin/commands/order-commands.server'
import { ResultBar } from '#app/admin/commands/result-bar.tsx'
import { sendCommand } from '#app/admin/commands/send-command'
import { CloseCredits, FailedRefunds, MadeRefunds } from '#app/admin/orders/refund/failed-refunds.tsx'
import { drawPayCode } from '#app/admin/orders/refund/pay-code.server'
import { RefundForm } from '#app/admin/orders/refund/refund-form.tsx'
import { AdminLayout } from '#app/admin/shared/admin-layout.tsx'
import { adminMeta } from '#app/admin/shared/admin-meta'
import { commandAction, staffLoader } from '#app/admin/shared/staff-form.server'
import { refreshAfterRefusal } from '#app/forms/refresh-after-refusal'
import { lazyPart } from '#app/navigation/load-part'
import { notFound } from '#app/navigation/not-found'
import { type RouteHandle, staffPage } from '#app/navigation/route-handle'
import { TextLink } from '#app/ui/text-link.tsx'
import { findAdminOrder } from '#domain/fulfilment/admin-order.server'
import { isCashOrder, isUnshipped, outOfStock } from '#domain/orders/order'
import { t } from '#domain/texts/translate'
import type { Route } from './+types/refund'

const CancelForm = lazyPart(async () => (await import('#app/admin/orders/order/cancel-form.tsx')).CancelForm)
const ManualRefunds = lazyPart(async () => (await import('#app/admin/orders/refund/manual-refunds.tsx')).ManualRefunds)
const ChangeForm = lazyPart(async () => (await import('#app/admin/orders/order/change-form.tsx')).ChangeForm)

export const handle: RouteHandle = staffPage

/** Asks for a fresh code before anything is typed. */
export const loader = staffLoader(
  async ({ db, now, query }, { number }: { number: string }) => {
    const adminOrder = await findAdminOrder(db, now, number.toUpperCase())
    if (!adminOrder) throw notFound()
    const manual = adminOrder.refunds.filter(({ isManual, state }) => isManual && state === 'due')
    const codes = manual.map((refund) => ({ refund, code: adminOrder.upiId ? drawPayCode(adminOrder, refund) : null }))
    const recorded = adminOrder.events.find(({ act }) => act === 'leave-upi')
    const upiOrigin = recorded
      ? { text: upiRecordedText(recorded, now), isByLink: recorded.data.leftBy === 'link' }
      : null
    return { adminOrder, codes, upiOrigin, entered: enteredRefund(query) }
  },
  { freshCode: true },
)

export const action = commandAction(runCommands)
export const clientAction = sendCommand
export const shouldRevalidate = refreshAfterRefusal
export const meta: Route.MetaFunction = adminMeta(({ params }) => t('Refund {number}', { number: params.number }))

export default function RefundPage({ loaderData }: Route.ComponentProps) {
  const { staff, adminOrder, codes, upiOrigin, entered } = loaderData
  const { number, stage } = adminOrder.card
  const isHere = isUnshipped(stage)
  const mayCancel = isHere && !isCashOrder(adminOrder.order) && adminOrder.order.state === 'confirmed'
  return (
    <AdminLayout title={t('Send money back')}>
      <ResultBar />
      <div className="grid max-w-text gap-4 pb-24">
        <TextLink to={`/admin/orders/${number}#money`} className="gap-1">
          <ChevronLeft className="size-5" aria-hidden />
          {t('Order {number}', { number })}
        </TextLink>
        <FailedRefunds adminOrder={adminOrder} isOwner={staff.role === 'owner'} />
        <MadeRefunds refunds={adminOrder.refunds} />
        <Suspense>
          {codes.length > 0 && <ManualRefunds codes={codes} adminOrder={adminOrder} upiOrigin={upiOrigin} />}
          {mayCancel && adminOrder.mayChangeLines && (
            <ChangeForm key={adminOrder.card.version} adminOrder={adminOrder} />
          )}
          {mayCancel && <CancelForm adminOrder={adminOrder} isPaid reason={outOfStock} />}
        </Suspense>
        <RefundForm adminOrder={adminOrder} entered={entered} isOwner={staff.role === 'owner'} />
        {staff.role === 'owner' && adminOrder.owedPaise > 0 && <CloseCredits adminOrder={adminOrder} />}
      </div>
    </AdminLayout>
  )
}

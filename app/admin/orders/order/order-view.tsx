import { Suspense } from 'react'
import { OrderHead } from '#app/admin/orders/order/order-head.tsx'
import { PackForm } from '#app/admin/orders/order/pack-form.tsx'
import { lazyPart } from '#app/navigation/lazy-part'
import type { ContactMessage } from '#domain/contact/contact-message'
import type { AdminOrder } from '#domain/fulfilment/admin-order.server'
import { isUnpacked, isUnshipped } from '#domain/orders/stage'

const FailedMessages = lazyPart(
  async () => (await import('#app/admin/orders/order/failed-messages.tsx')).FailedMessages,
)
const LaterStep = lazyPart(async () => (await import('#app/admin/orders/order/later-step.tsx')).LaterStep)
const OrderPanels = lazyPart(async () => (await import('#app/admin/orders/order/order-panels.tsx')).OrderPanels)

type Props = {
  sheet: AdminOrder
  contactMessages: ContactMessage[]
  /** What has become of the order's money, in words. */
  moneyBack: string[]
  now: number
}

/** Shows one order: whose it is, its money and its next step first; the rest is folded, History last. */
export function OrderView({ sheet, contactMessages, moneyBack, now }: Props) {
  const { card, order } = sheet
  const seen = `${card.number}:${card.version}`
  const { stage } = card
  const isOpen = order.state === 'confirmed'
  const mayCancel = order.state === 'pending' || (isOpen && isUnshipped(stage))
  const isRefunded = card.refundExtent === 'all' && mayCancel
  const hasFailed = sheet.messages.some(({ status }) => status === 'failed')
  const isToPack = isOpen && isUnpacked(stage)
  return (
    <div className="grid gap-3 pb-24">
      <OrderHead {...{ sheet, seen, moneyBack, now }} />
      <Suspense>{hasFailed && <FailedMessages messages={sheet.messages} seen={seen} />}</Suspense>
      <div className="grid items-start gap-3 lg:grid-cols-[minmax(0,3fr)_minmax(0,2fr)] lg:gap-4">
        <div className="grid gap-3">
          <Suspense>
            {isToPack && !isRefunded ? (
              <PackForm sheet={sheet} seen={seen} />
            ) : (
              <LaterStep {...{ sheet, seen, now, isRefunded }} />
            )}
          </Suspense>
        </div>
        <div className="grid gap-3">
          <Suspense>
            <OrderPanels {...{ sheet, contactMessages, seen, now }} mayCancel={mayCancel && !isRefunded} />
          </Suspense>
        </div>
      </div>
    </div>
  )
}

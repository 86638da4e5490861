import { Suspense } from 'react'
import { Link } from 'react-router'
import { CommandButton } from '#app/admin/commands/command-form.tsx'
import { OrderBadges } from '#app/admin/orders/board/order-badges.tsx'
import { codTexts } from '#app/admin/orders/order/money-panel.tsx'
import { ContactLinks } from '#app/admin/shared/contact-links.tsx'
import { formatRecent } from '#app/admin/shared/times'
import { lazyPart } from '#app/navigation/load-part'
import { rich } from '#app/ui/rich.tsx'
import type { ContactMessage } from '#domain/contact/inbox.server'
import type { AdminOrder } from '#domain/fulfilment/admin-order.server'
import { formatRupees } from '#domain/money'
import { awaitsCall, isCashOrder, isUnpacked, isUnshipped } from '#domain/orders/order'
import type { CourierService } from '#domain/shipping/couriers'
import { langOf, t, translated } from '#domain/texts/translate'

const MessagesPanel = lazyPart(async () => (await import('#app/admin/orders/order/messages-panel.tsx')).MessagesPanel)
const LaterStep = lazyPart(async () => (await import('#app/admin/orders/order/later-step.tsx')).LaterStep)
const OrderPanels = lazyPart(async () => (await import('#app/admin/orders/order/order-panels.tsx')).OrderPanels)
const PackForm = lazyPart(async () => (await import('#app/admin/orders/order/pack-form.tsx')).PackForm)

type Props = {
  adminOrder: AdminOrder
  contactMessages: ContactMessage[]
  moneyBack: string[]
  courierService: CourierService['name'] | null
  now: number
}

/** Shows one order: whose it is, its money and its next step first; the rest is folded, History last. */
export function AdminOrderView({ adminOrder, contactMessages, moneyBack, courierService, now }: Props) {
  const { card, order } = adminOrder
  const { stage } = card
  const isConfirmed = order.state === 'confirmed'
  const mayCancel = order.state === 'pending' || (isConfirmed && isUnshipped(stage))
  const isRefunded = card.refundExtent === 'all' && mayCancel
  const hasFailed = adminOrder.messages.some(({ status }) => status === 'failed')
  const isToPack = isConfirmed && isUnpacked(stage)
  return (
    <div className="grid gap-3 pb-24">
      <OrderHead adminOrder={adminOrder} moneyBack={moneyBack} now={now} />
      <Suspense>{hasFailed && <MessagesPanel adminOrder={adminOrder} now={now} />}</Suspense>
      <div className="grid items-start gap-3 lg:grid-cols-[minmax(0,3fr)_minmax(0,2fr)] lg:gap-4">
        <div className="grid gap-3">
          <Suspense>
            {isToPack && !isRefunded ? (
              <PackForm adminOrder={adminOrder} />
            ) : (
              <LaterStep adminOrder={adminOrder} now={now} isRefunded={isRefunded} courierService={courierService} />
            )}
          </Suspense>
        </div>
        <div className="grid gap-3">
          <Suspense>
            <OrderPanels
              adminOrder={adminOrder}
              contactMessages={contactMessages}
              now={now}
              mayCancel={mayCancel && !isRefunded}
            />
          </Suspense>
        </div>
      </div>
    </div>
  )
}

function OrderHead({ adminOrder, moneyBack, now }: Omit<Props, 'contactMessages' | 'courierService'>) {
  const { card, order, cancelReason } = adminOrder
  return (
    <section aria-label={card.name} className="rounded-lg bg-white px-4 py-3 shadow-card sm:px-5">
      <div className="flex flex-wrap items-start gap-2">
        <div className="min-w-0 flex-1 basis-40 wrap-anywhere">
          <h2 className="text-card">
            {adminOrder.customerId ? (
              <Link to={`/admin/customers/${adminOrder.customerId}`} className="text-link">
                {card.name}
                <span className="sr-only"> {t('All about this customer')}</span>
              </Link>
            ) : (
              card.name
            )}
          </h2>
          <p className="text-sm text-ink-soft">
            {t('{city} {zip}, ordered {time}', {
              city: card.city,
              zip: card.zip,
              time: formatRecent(card.placedAt, now),
            })}
            {sourceTexts()[adminOrder.source] && ` · ${sourceTexts()[adminOrder.source]}`}
          </p>
        </div>
        <ContactLinks
          phone={order.delivery.phone}
          draft={`Namaste ${order.name}, about your order ${order.number}: `}
          look="icon"
        />
      </div>
      <div className="mt-1 flex flex-wrap items-center gap-x-3 gap-y-1">
        <p>
          <b className="font-display text-card font-semibold">{formatRupees(order.totalPaise)}</b>{' '}
          <span className="text-sm text-ink-soft">
            {[paidText(adminOrder), ...moneyBack].filter(Boolean).join(', ')}
          </span>
        </p>
        <OrderBadges card={card} />
      </div>
      {adminOrder.mayUndo && (
        <CommandButton act="undo" order={card} className="mt-2">
          {t('Take back the last step')}
        </CommandButton>
      )}
      {awaitsCall(card) && (
        <CommandButton act="confirm-cod" order={card} kind="primary" className="mt-2">
          {t('Confirmed by phone')}
        </CommandButton>
      )}
      {cancelReason && (
        <p className="mt-2 font-semibold">
          {rich('Cancelled: {cancelReason}', {
            cancelReason: <span lang={langOf(translated(cancelReason))}>{translated(cancelReason)}</span>,
          })}
        </p>
      )}
      {order.note !== '' && (
        <blockquote className="mt-2 border-l-4 border-turmeric bg-paper px-3 py-1 text-sm whitespace-pre-line">
          <span className="block font-semibold text-ink-soft">{t('From the buyer')}</span>
          {order.note}
        </blockquote>
      )}
    </section>
  )
}

const sourceTexts = () => ({
  shop: '',
  phone: t('by phone'),
  door: t('at the counter'),
  claim: t('sent again for a claim'),
})

function paidText({ card, order, codState, paidReference }: AdminOrder): string {
  if (order.state === 'pending') return t('not paid yet')
  if (order.state === 'cancelled') return card.isPaidLate ? t('paid too late') : t('never paid')
  if (order.totalPaise === 0) return t('Nothing to pay').toLowerCase()
  if (isCashOrder(order)) return codState ? codTexts()[codState].toLowerCase() : ''
  return paidReference ? t('paid to our account, {reference}', { reference: paidReference }) : t('paid by UPI')
}

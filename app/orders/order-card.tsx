import { CircleCheck, CircleX, Clock, type LucideIcon, MessageCircle } from 'lucide-react'
import { useState } from 'react'
import { useRevalidator } from 'react-router'
import { AddressLine } from '#app/delivery/address-line.tsx'
import { useShopDetails } from '#app/layout/shop-details'
import type { ListedOrder } from '#app/orders/listed-orders.server'
import { OrderAgain } from '#app/orders/order-again.tsx'
import { ConfirmOrderButton, confirmQuestionText } from '#app/orders/order-page-forms.tsx'
import { askOrderState } from '#app/orders/order-status'
import { OrderedLine } from '#app/orders/ordered-line.tsx'
import { isPaidBack, promiseOf, stageTexts, unsuccessfulStages } from '#app/orders/stage-texts'
import { Button, ButtonLink, buttonClass } from '#app/ui/button.tsx'
import { rich } from '#app/ui/rich.tsx'
import { Time } from '#app/ui/time.tsx'
import { formatLongDate } from '#domain/calendar/moment'
import { shippingText } from '#domain/cart/shipping-fee'
import { sizeKey } from '#domain/catalog/sizes'
import { formatPhone } from '#domain/delivery/phone'
import { formatRupees } from '#domain/money'
import { paymentName } from '#domain/orders/payment-name'
import { chatLink } from '#domain/shop-settings/shop-settings'
import { t } from '#domain/texts/translate'

/** With `isAskedAbove` the thanks above the list ask for its confirmation. */
export function OrderCard({ order, isAskedAbove }: { order: ListedOrder; isAskedAbove: boolean }) {
  const heading = `order-${order.id}`
  return (
    <article
      aria-labelledby={heading}
      className="overflow-hidden rounded-lg bg-white shadow-card print:break-inside-avoid print:border print:border-line"
    >
      <header className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2 border-b border-line px-5 py-4">
        <div>
          <h3 id={heading} className="text-card tabular-nums">
            {t('Order {number}', { number: order.number })}
          </h3>
          <p className="text-sm text-ink-soft">
            {rich('Ordered on {date}.', {
              date: <Time at={order.placedAt}>{formatLongDate(order.placedAt)}</Time>,
            })}
            {order.state === 'confirmed' && !isPaidBack(order) && ` ${promiseOf(order)}`}
          </p>
        </div>
        <OrderStateLabel order={order} />
      </header>
      {order.state === 'pending' && <PendingPaymentCard order={order} />}
      {order.confirmKey && !isAskedAbove && (
        <div className="flex flex-wrap items-center justify-between gap-4 bg-brand-50 px-5 py-4 print:hidden">
          <p>{confirmQuestionText()}</p>
          <ConfirmOrderButton commandKey={order.confirmKey} number={order.number} />
        </div>
      )}
      {/* While the order waits for its yes, nothing else is asked for above that. */}
      {order.isMessageHeld && !order.confirmKey && <AskToWriteFirst order={order} />}
      <OrderItems order={order} />
      {order.isMessageHeld && order.confirmKey && <AskToWriteFirst order={order} />}
      <footer className="grid gap-4 border-t border-line px-5 py-4 text-sm sm:grid-cols-2">
        <div className="min-w-0">
          <p className="font-semibold">{t('Delivery to')}</p>
          <p className="break-words text-ink-soft">{order.name}</p>
          <p className="break-words text-ink-soft">
            <AddressLine address={order.address.fullAddress} />
          </p>
          <p className="text-ink-soft">{formatPhone(order.address.phone)}</p>
        </div>
        <div>
          <p className="font-semibold">{t('Payment method')}</p>
          <p className="text-ink-soft">{paymentName(order)}</p>
        </div>
        <div className="flex flex-wrap gap-3 sm:col-span-2 print:hidden">
          <ButtonLink to={`/order/${order.number}`} kind="dark" className="grow sm:grow-0">
            {t('See this order')}
          </ButtonLink>
          {order.state !== 'pending' && <OrderAgain lines={order.lines} className="grow sm:grow-0" />}
        </div>
      </footer>
    </article>
  )
}

function OrderStateLabel({ order }: { order: ListedOrder }) {
  const [text, look, Icon] = labelOf(order)
  return (
    <p className={`inline-flex items-center gap-1.5 rounded-full px-3 py-1 text-sm font-semibold text-white ${look}`}>
      <Icon className="size-4" aria-hidden />
      {text}
    </p>
  )
}

function labelOf(order: ListedOrder): [text: string, look: string, icon: LucideIcon] {
  const { state, stage } = order
  if (state === 'pending') return [t('Waiting for payment'), 'bg-warning', Clock]
  if (state === 'cancelled') return [stageTexts().cancelled.name, 'bg-ink', CircleX]
  if (isPaidBack(order)) return [t('Money back'), 'bg-ink', CircleX]
  const { name } = stageTexts()[stage]
  if (stage === 'waiting-for-confirmation') return [name, 'bg-warning', Clock]
  return unsuccessfulStages.includes(stage) ? [name, 'bg-ink', CircleX] : [name, 'bg-success', CircleCheck]
}

function OrderItems({ order }: { order: ListedOrder }) {
  if (order.lines.length === 0) return <p className="px-5 py-4 text-ink-soft">{t('No items in this order.')}</p>
  return (
    <div className="px-5 py-2">
      <ul className="divide-y divide-line">
        {order.lines.map((line) => (
          <OrderedLine key={sizeKey(line.productId, line.size)} line={line} />
        ))}
      </ul>
      <p className="flex justify-between gap-4 border-t border-line pt-3 text-sm text-ink-soft">
        <span>{t('Shipping')}</span>
        <span className="tabular-nums">{shippingText(order.shippingPaise)}</span>
      </p>
      <p className="flex items-baseline justify-between gap-4 py-3 font-semibold">
        <span>{t('Total')}</span>
        <span className="font-display text-price">{formatRupees(order.totalPaise)}</span>
      </p>
      <MoneyBack text={t('Sent back; your bank books it within 5–7 working days')} paise={order.money.sentPaise} />
      <MoneyBack text={t('Goes back to you')} paise={order.money.pendingPaise} />
    </div>
  )
}

function MoneyBack({ text, paise }: { text: string; paise: number }) {
  if (paise === 0) return null
  return (
    <p className="flex justify-between gap-4 border-t border-line py-3 text-sm">
      <span>{text}</span>
      <b className="font-semibold tabular-nums">{formatRupees(paise)}</b>
    </p>
  )
}

/** A number that never answered gets one message only. */
function AskToWriteFirst({ order }: { order: ListedOrder }) {
  const shop = useShopDetails()
  const text = t('Namaste, please write me here about order {number}.', { number: order.number })
  return (
    <div className="grid gap-3 border-b border-line bg-paper px-5 py-4">
      <p>
        {t('Your order is with us. Send us a “hi” on WhatsApp from {contactPhone}, and we keep you posted there.', {
          contactPhone: formatPhone(order.contactPhone),
        })}
      </p>
      <a href={chatLink(shop, text)} rel="noreferrer" target="_blank" className={buttonClass('outline', 'w-fit')}>
        <MessageCircle className="size-5" aria-hidden />
        {t('Write to us on WhatsApp')}
      </a>
    </div>
  )
}

function PendingPaymentCard({ order }: { order: ListedOrder }) {
  const { revalidate, state } = useRevalidator()
  const [looking, setLooking] = useState(false)
  const [notice, setNotice] = useState('')
  const look = async () => {
    setLooking(true)
    const found = await askOrderState(order.id)
    if (found === 'unknown') setNotice(t('The shop could not be reached. Please try again.'))
    else {
      setNotice(found === 'pending' ? t('No payment has arrived yet.') : '')
      await revalidate()
    }
    setLooking(false)
  }
  const isBusy = looking || state === 'loading'
  return (
    <div className="grid gap-4 bg-brand-50 px-5 py-4">
      <p>
        {t(
          'Waiting for the payment of order {number}. If you have paid, we confirm it as soon as your bank tells us. If not, it is cancelled and nothing is charged.',
          { number: order.number },
        )}
      </p>
      <div className="flex flex-wrap items-center gap-3 print:hidden">
        <Button aria-disabled={isBusy} onClick={() => isBusy || look()} kind="outline" className="needs-scripts">
          {isBusy ? t('Checking...') : t('I have paid, check again')}
        </Button>
        <ButtonLink to="/checkout" reloadDocument>
          {t('Continue paying {amount}', { amount: formatRupees(order.totalPaise) })}
        </ButtonLink>
        <p role="status" className="font-semibold">
          {notice}
        </p>
      </div>
    </div>
  )
}

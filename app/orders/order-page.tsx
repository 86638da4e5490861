import { ChevronLeft, MessageCircle, Phone } from 'lucide-react'
import type { ComponentProps, ReactNode } from 'react'
import type { FormResult } from '#app/forms/form-result'
import { useShopDetails } from '#app/layout/shop-details'
import { ComplaintForm } from '#app/orders/complaint-form.tsx'
import { OrderDetails } from '#app/orders/order-details.tsx'
import { CancelOrder, CodQuestion } from '#app/orders/order-page-forms.tsx'
import { OrderRefunds } from '#app/orders/order-refunds.tsx'
import { OrderTimeline } from '#app/orders/order-timeline.tsx'
import { PrintHead } from '#app/orders/print-head.tsx'
import { moneyBack } from '#app/orders/refund-texts'
import { isPaidBack, promiseOf, stageTexts } from '#app/orders/stage-texts'
import { OrderReviews } from '#app/reviews/order-reviews.tsx'
import { ButtonLink, buttonClass } from '#app/ui/button.tsx'
import { FormError } from '#app/ui/field.tsx'
import { rich } from '#app/ui/rich.tsx'
import { Wrap } from '#app/ui/section.tsx'
import { TextLink } from '#app/ui/text-link.tsx'
import { Time } from '#app/ui/time.tsx'
import { formatLongDate } from '#domain/calendar/moment'
import type { OrderView } from '#domain/fulfilment/order-view.server'
import { formatRupees } from '#domain/money'
import { callLink, chatLink } from '#domain/shop-settings/shop-settings'
import { t } from '#domain/texts/translate'

type Props = {
  view: OrderView
  reviews: ComponentProps<typeof OrderReviews>['reviews']
  payment: ReactNode
  commandKeys: { confirm: string; cancel: string; upi: string }
  result: FormResult | undefined
}

export function OrderPage({ view, reviews, payment, commandKeys, result }: Props) {
  const isComplaint = result?.ok === false && result.values?.intent === 'complain'
  const message = result?.ok === false && !isComplaint ? result.message : undefined
  return (
    <Wrap className="py-8 md:py-12 print:flex print:flex-col print:py-0">
      {view.isOwner && (
        <TextLink to="/myprofile" className="mb-3 gap-1 print:hidden">
          <ChevronLeft className="size-5" aria-hidden />
          {t('My Orders')}
        </TextLink>
      )}
      <div className="grid grid-cols-1 items-start gap-6 lg:grid-cols-[minmax(0,1fr)_24rem] lg:gap-8 print:mt-6 print:grid-cols-1">
        <div className="grid grid-cols-1 gap-6">
          <Headline view={view} />
          {message && <FormError text={message} />}
          {view.mayConfirm && <CodQuestion view={view} commandKey={commandKeys.confirm} />}
          {!(view.isOwner && view.state === 'pending') && payment}
          {view.state === 'confirmed' && (
            <section
              aria-label={t('Progress')}
              className="rounded-lg bg-white p-5 shadow-card sm:p-7 print:break-inside-avoid print:p-0 print:shadow-none"
            >
              <OrderTimeline steps={view.timeline} />
              <Parcel view={view} />
            </section>
          )}
          <OrderReviews number={view.number} reviews={reviews} />
          <OrderRefunds view={view} commandKey={commandKeys.upi} result={result} />
          <div className="flex flex-wrap items-start gap-x-6 text-sm print:hidden">
            {view.mayCancel && <CancelOrder view={view} commandKey={commandKeys.cancel} />}
            <ComplaintForm view={view} result={result} />
          </div>
          <OrderHelp view={view} className="max-lg:hidden" />
        </div>
        <OrderDetails view={view} />
        <OrderHelp view={view} className="lg:hidden" />
      </div>
      <PrintHead />
    </Wrap>
  )
}

function Headline({ view }: { view: OrderView }) {
  const { name, meaning } = textsOf(view)
  return (
    <header>
      <p className="kicker text-brand-600">
        {rich('Order {number} · {date}', {
          number: view.number,
          date: <Time at={view.placedAt}>{formatLongDate(view.placedAt)}</Time>,
        })}
      </p>
      <h1 className="text-title text-balance">{name}</h1>
      <p className="mt-3 max-w-text text-lg text-pretty text-ink-soft">{meaning}</p>
      {view.state === 'pending' && view.isOwner && (
        <ButtonLink to="/checkout" reloadDocument className="mt-5 print:hidden">
          {t('Continue paying {amount}', { amount: formatRupees(view.totalPaise) })}
        </ButtonLink>
      )}
    </header>
  )
}

function textsOf(view: OrderView): { name: string; meaning: string } {
  const { state, stage, isCash, money, lateMoney, hasWrongAmount, codConfirm, isOutOfStock } = view
  if (state === 'pending')
    return {
      name: t('Waiting for payment'),
      meaning: t(
        'If you have paid, we confirm it as soon as your bank tells us. If not, it is cancelled and nothing is charged.',
      ),
    }
  if (state === 'cancelled' && lateMoney)
    return {
      name: t('Closed'),
      meaning: [
        hasWrongAmount
          ? t('The payment was not {total}, so that this order was not placed and nothing is sent for it.', {
              total: formatRupees(view.totalPaise),
            })
          : t('Your payment came after this order was closed, so that nothing is sent for it.'),
        moneyBack(isCash, lateMoney),
      ]
        .filter(Boolean)
        .join(' '),
    }
  if (state === 'cancelled')
    return {
      name: t('Closed'),
      meaning: t('This order was not paid, and nothing was charged. A late payment is returned in full.'),
    }
  const { name, meaning: usual } = stageTexts()[stage]
  if (isPaidBack(view))
    return {
      name: t('Money back'),
      meaning: t('This order is not sent. {moneyBack}', { moneyBack: moneyBack(isCash, money) }),
    }
  const meaning = [usual, promiseOf(view)].filter(Boolean).join(' ')
  if (stage === 'confirmed' && codConfirm === 'yes')
    return { name, meaning: t('Thank you for saying yes. {meaning}', { meaning }) }
  if (stage === 'cancelled') {
    const sorry = isOutOfStock ? t('We are sorry: something in it is out of stock.') : ''
    const back = moneyBack(isCash && view.refunds.length === 0, money)
    return { name, meaning: [sorry, meaning, back].filter(Boolean).join(' ') }
  }
  return { name, meaning }
}

function Parcel({ view: { shipment, isCash, stage, totalPaise } }: { view: OrderView }) {
  if (!shipment) return null
  const { courier, isOwn, trackingNumber, link } = shipment
  return (
    <div className="mt-6 flex flex-wrap items-center justify-between gap-4 border-t border-line pt-5">
      <p className="min-w-0">
        <span className="block font-semibold">
          {isOwn ? t('We bring it ourselves') : t('With {courier}', { courier })}
        </span>
        {trackingNumber && (
          <span className="block text-ink-soft">
            {t('Tracking number')}{' '}
            <span className="font-semibold tabular-nums break-all text-ink">{trackingNumber}</span>
          </span>
        )}
        {isCash && stage === 'on-its-way' && (
          <span className="block text-ink-soft">
            {t('Please have {total} ready at the door.', { total: formatRupees(totalPaise) })}
          </span>
        )}
      </p>
      {link && (
        <a href={link} rel="noreferrer" target="_blank" className={buttonClass('outline', 'print:hidden')}>
          {t('Follow the parcel')}
        </a>
      )}
    </div>
  )
}

const way = 'text-link inline-flex min-h-tap items-center gap-2 [&>svg]:size-5'

function OrderHelp({ view, className }: { view: { number: string }; className: string }) {
  const text = t('Namaste, something is not right with my order {number}.', { number: view.number })
  const shop = useShopDetails()
  const [phone = ''] = shop.contact.phones
  return (
    <section aria-label={t('Help')} className={`print:hidden ${className}`}>
      <h2 className="text-card">{t('Need help?')}</h2>
      <p className="mt-1 text-ink-soft">
        {t('A wrong pack, a torn bag, another address: tell us and we will put it right.')}
      </p>
      <ul className="mt-3 grid gap-x-6 sm:grid-flow-col sm:justify-start">
        <li>
          <a href={chatLink(shop, text)} rel="noreferrer" target="_blank" className={way}>
            <MessageCircle aria-hidden />
            {t('WhatsApp')}
          </a>
        </li>
        <li>
          <a href={callLink(phone)} className={way}>
            <Phone aria-hidden />
            {t('Call {phone}', { phone })}
          </a>
        </li>
      </ul>
    </section>
  )
}

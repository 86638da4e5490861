import { RefundList } from '#app/admin/orders/order/refund-list.tsx'
import { FoldedPanel } from '#app/admin/shared/panel.tsx'
import { refundNames } from '#app/orders/refund-texts'
import { ButtonLink } from '#app/ui/button.tsx'
import { TextLink } from '#app/ui/text-link.tsx'
import type { AdminOrder, AdminRefund } from '#domain/fulfilment/admin-order.server'
import { formatRupees } from '#domain/money'
import { offerText } from '#domain/offers/offer'
import { isAllowed, isCashOrder } from '#domain/orders/order'
import { t } from '#domain/texts/translate'

export function MoneyPanel({ adminOrder }: { adminOrder: AdminOrder }) {
  const { card, order, payments, codState, paidReference, record } = adminOrder
  const isWrong = adminOrder.refunds.some(({ reason }) => reason === 'mismatch')
  const paidAgain = card.isPaidLate ? t('Paid too late by UPI') : t('Paid once more by UPI')
  const otherPayment = isWrong ? t('Paid another amount by UPI') : paidAgain
  return (
    <FoldedPanel id="money" title={t('Money')} summary={summaryOf(adminOrder)} isOpen={needsCare(adminOrder)}>
      <dl className="grid grid-cols-[1fr_auto] gap-y-1">
        <Row text={t('Goods')} paise={order.subtotalPaise} />
        {order.offers.length > 0 && <Row text={order.offers.map(offerText).join(', ')} paise={-order.discountPaise} />}
        <Row text={t('Delivery')} paise={order.shippingPaise} />
        <dt className="border-t border-line pt-1 font-semibold">{t('Total')}</dt>
        <dd className="border-t border-line pt-1 pl-4 text-right font-display text-card font-semibold">
          {formatRupees(order.totalPaise)}
        </dd>
        {isCashOrder(order) && order.totalPaise > 0 && codState && (
          <>
            <dt>{t('Cash')}</dt>
            <dd className="pl-4 text-right font-semibold">{codTexts()[codState]}</dd>
          </>
        )}
        {paidReference && (
          <Row text={t('Paid to our account, {reference}', { reference: paidReference })} paise={order.totalPaise} />
        )}
        {payments.map(({ id, amountPaise, isOwn }) => (
          <Row key={id} text={isOwn ? t('Paid by UPI') : otherPayment} paise={amountPaise} />
        ))}
      </dl>
      <RefundList refunds={adminOrder.refunds} />
      <SendBack adminOrder={adminOrder} />
      {order.state === 'pending' && <p className="mt-2 font-semibold text-warning">{t('Not paid yet.')}</p>}
      {isCashOrder(order) && <p className="mt-3 text-sm text-ink-soft">{recordText(record)}</p>}
    </FoldedPanel>
  )
}

function needsCare({ refunds, owedPaise, card }: AdminOrder): boolean {
  return (
    refunds.some(waitsForStaff) ||
    owedPaise > 0 ||
    (card.isCash && card.codConfirm === 'asked' && isAllowed('hand-over', card.stage))
  )
}

function waitsForStaff({ isManual, state }: AdminRefund): boolean {
  return state === 'failed' || (isManual && state === 'due')
}

function summaryOf({ refunds, order }: AdminOrder): string {
  const [last] = refunds.toReversed()
  return last
    ? t('Refund: {progress}', { progress: refundNames()[last.progress].toLowerCase() })
    : formatRupees(order.totalPaise)
}

function Row({ text, paise }: { text: string; paise: number }) {
  return (
    <>
      <dt>{text}</dt>
      <dd className="pl-4 text-right tabular-nums">{formatRupees(paise)}</dd>
    </>
  )
}

function SendBack({ adminOrder: { card, owedPaise, refunds, refundablePaise } }: { adminOrder: AdminOrder }) {
  const to = `/admin/orders/${card.number}/refund`
  if (owedPaise > 0)
    return (
      <div className="mt-3 rounded-sm bg-brand-50 p-3">
        <p className="font-semibold">
          {t('{open} of a credit note is not sent back yet.', { open: formatRupees(owedPaise) })}
        </p>
        <ButtonLink to={to} className="mt-2 w-full">
          {t('Send it back')}
        </ButtonLink>
      </div>
    )
  if (refunds.some(waitsForStaff))
    return (
      <ButtonLink to={to} className="mt-3 w-full">
        {t('Look after the refund')}
      </ButtonLink>
    )
  if (refundablePaise === 0) return null
  return (
    <TextLink to={to} className="mt-1">
      {t('Send money back')}
    </TextLink>
  )
}

function recordText({ delivered, returned }: AdminOrder['record']): string {
  if (delivered + returned === 0) return t('Nothing was delivered to this phone before.')
  return t('This phone: {delivered} delivered, {returned} came back.', { delivered, returned })
}

export const codTexts = () =>
  ({
    due: t('Due at the door'),
    'with-courier': t('Not handed in yet'),
    remitted: t('Handed in'),
    received: t('Received'),
    void: t('Not to be paid'),
  }) as const

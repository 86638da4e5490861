import { Link } from 'react-router'
import { CommandButton } from '#app/admin/commands/command-form.tsx'
import { OrderBadges } from '#app/admin/orders/board/order-badges.tsx'
import { codTexts } from '#app/admin/orders/order/money-panel.tsx'
import { ContactLinks } from '#app/admin/shared/contact-links.tsx'
import { formatRecent } from '#app/admin/shared/times'
import { rich } from '#app/ui/rich.tsx'
import type { AdminOrder } from '#domain/fulfilment/admin-order.server'
import { formatRupees } from '#domain/money'
import { awaitsCall, isCashOrder } from '#domain/orders/order'
import { langOf, t, translated } from '#domain/texts/translate'

type Props = { adminOrder: AdminOrder; moneyBack: string[]; now: number }

/** `moneyBack` says what has become of the order's money. */
export function OrderHead({ adminOrder, moneyBack, now }: Props) {
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

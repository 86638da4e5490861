import type { ReactNode } from 'react'
import { stageNames } from '#app/admin/commands/stage-names'
import { DeadlineBadge } from '#app/admin/inbox/deadline-badge.tsx'
import { Panel } from '#app/admin/shared/panel.tsx'
import { textSummary } from '#app/admin/shared/text-button'
import { momentOf } from '#app/admin/shared/times'
import { TextLink } from '#app/ui/text-link.tsx'
import { formatDay, indianDay } from '#domain/calendar/moment'
import type { CustomerDetails, CustomerOrder, CustomerRefund } from '#domain/customers/customer-details.server'
import { formatPhone, shownAddress } from '#domain/delivery/delivery'
import { formatRupees } from '#domain/money'
import { plural, t } from '#domain/texts/translate'

/** Rows shown before "show all". */
const firstRows = 8

export function OrderPanel({ orders, now }: { orders: CustomerOrder[]; now: number }) {
  const [newest, older] = [orders.slice(0, firstRows), orders.slice(firstRows)]
  return (
    <Panel title={t('Orders')}>
      {orders.length === 0 ? (
        <p className="text-ink-soft">{t('Has not ordered yet.')}</p>
      ) : (
        <Orders orders={newest} now={now} />
      )}
      {older.length > 0 && (
        <details>
          <summary className={textSummary}>
            {plural(older.length, '1 earlier order', '{count} earlier orders', { count: older.length })}
          </summary>
          <Orders orders={older} now={now} />
        </details>
      )}
    </Panel>
  )
}

function Orders({ orders, now }: { orders: CustomerOrder[]; now: number }) {
  return (
    <Rows>
      {orders.map((order) => (
        <li key={order.number} className="flex flex-wrap items-center justify-between gap-x-4 py-1 tabular-nums">
          <TextLink to={`/admin/orders/${order.number}`} className="font-semibold">
            {order.number}
          </TextLink>
          <b className="font-semibold">{formatRupees(order.totalPaise)}</b>
          <span className="w-full text-sm text-ink-soft">
            {stateText(order)}, {order.isCash ? t('cash') : 'UPI'}, {momentOf(order.placedAt, now)}
          </span>
        </li>
      ))}
    </Rows>
  )
}

function stateText({ state, stage }: CustomerOrder): string {
  if (state === 'pending') return t('Waits for its payment')
  return state === 'cancelled' ? t('Not paid') : stageNames()[stage]
}

/** A refund with its words, which the loader makes. */
export type RefundInWords = CustomerRefund & { stateName: string; text: string }

export function RefundPanel({ refunds }: { refunds: RefundInWords[] }) {
  if (refunds.length === 0) return null
  return (
    <Panel title={t('Refunds')}>
      <Rows>
        {refunds.map((refund) => (
          <li key={refund.id} className="flex flex-wrap items-center justify-between gap-x-4 py-1 tabular-nums">
            <TextLink to={`/admin/orders/${refund.orderNumber}`}>{refund.orderNumber}</TextLink>
            <b className="font-semibold">{formatRupees(refund.amountPaise)}</b>
            <span
              className={`w-full text-sm ${refund.progress === 'refused' ? 'font-semibold text-danger' : 'text-ink-soft'}`}
            >
              <b className="font-semibold">{refund.stateName}</b> {refund.text}
            </span>
          </li>
        ))}
      </Rows>
    </Panel>
  )
}

export function MessagePanel({ customer: { messages }, now }: { customer: CustomerDetails; now: number }) {
  if (messages.length === 0) return null
  return (
    <Panel title={t('Messages')}>
      <Rows>
        {messages.map((message) => (
          <li key={message.id} className="flex flex-wrap items-center justify-between gap-x-4 py-1">
            <TextLink to={`/admin/inbox/${message.ticket}`} className="wrap-anywhere">
              {message.subject}
            </TextLink>
            <DeadlineBadge contactMessage={message} now={now} />
            <span className="w-full text-sm text-ink-soft">
              {message.state === 'open' ? t('Waits for an answer') : t('Answered')}, {momentOf(message.receivedAt, now)}
            </span>
          </li>
        ))}
      </Rows>
    </Panel>
  )
}

export function AddressPanel({ addresses }: { addresses: CustomerDetails['addresses'] }) {
  if (addresses.length === 0) return null
  return (
    <Panel title={t('Addresses')}>
      <Rows>
        {addresses.map((address) => (
          <li key={`${address.name} ${address.street} ${address.zip}`} className="py-2 wrap-anywhere">
            <b className="font-semibold">{address.name}</b>
            {address.isSaved && <span className="text-sm text-ink-soft"> {t('(saved in the account)')}</span>}
            <span className="block">{shownAddress(address)}</span>
            <span className="block text-sm text-ink-soft tabular-nums">{formatPhone(address.phone)}</span>
          </li>
        ))}
      </Rows>
    </Panel>
  )
}

/** Shows what the customer agreed to, and since when. */
export function ConsentPanel({ customer, now }: { customer: CustomerDetails; now: number }) {
  const { since, isConfirmed, subscribedAt, wroteAt } = customer
  return (
    <Panel title={t('Account and consents')}>
      <dl className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-4 gap-y-2">
        <dt className="text-ink-soft">{t('Account')}</dt>
        <dd>{t('since {day}', { day: formatDay(indianDay(since)) })}</dd>
        <dt className="text-ink-soft">{t('E-mail address')}</dt>
        <dd>{isConfirmed ? t('confirmed') : t('not confirmed yet')}</dd>
        <dt className="text-ink-soft">{t('Newsletter')}</dt>
        <dd>
          {subscribedAt === null
            ? t('not subscribed')
            : t('subscribed on {day}', { day: formatDay(indianDay(subscribedAt)) })}
        </dd>
        <dt className="text-ink-soft">{t('WhatsApp')}</dt>
        <dd>
          {wroteAt === null
            ? t('has not written to us')
            : t('last heard from {time}', { time: momentOf(wroteAt, now) })}
        </dd>
      </dl>
    </Panel>
  )
}

function Rows({ children }: { children: ReactNode }) {
  return <ul className="divide-y divide-line">{children}</ul>
}

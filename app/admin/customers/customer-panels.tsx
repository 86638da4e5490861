import { DeadlineBadge, messageStateText } from '#app/admin/inbox/deadline-badge.tsx'
import { Panel, Rows } from '#app/admin/shared/panel.tsx'
import { formatRecent } from '#app/admin/shared/times'
import { TextLink } from '#app/ui/text-link.tsx'
import { formatDate } from '#domain/calendar/moment'
import type { CustomerDetails } from '#domain/customers/customer-details.server'
import { deliveryFields, shownAddress } from '#domain/delivery/delivery'
import { formatPhone } from '#domain/delivery/phone'
import { t } from '#domain/texts/translate'

/** Shows a customer's messages and addresses, and what they agreed to. */
export function CustomerPanels({ customer, now }: { customer: CustomerDetails; now: number }) {
  return (
    <>
      <MessagePanel customer={customer} now={now} />
      <AddressPanel addresses={customer.addresses} />
      <ConsentPanel customer={customer} now={now} />
    </>
  )
}

function MessagePanel({ customer: { messages }, now }: { customer: CustomerDetails; now: number }) {
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
              {messageStateText(message)}, {formatRecent(message.receivedAt, now)}
            </span>
          </li>
        ))}
      </Rows>
    </Panel>
  )
}

function AddressPanel({ addresses }: { addresses: CustomerDetails['addresses'] }) {
  if (addresses.length === 0) return null
  return (
    <Panel title={t('Addresses')}>
      <Rows>
        {addresses.map((address) => (
          <li
            key={[address.name, ...deliveryFields.map((field) => address[field])].join('\n')}
            className="py-2 wrap-anywhere"
          >
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
function ConsentPanel({ customer, now }: { customer: CustomerDetails; now: number }) {
  const { since, isConfirmed, subscribedAt, wroteAt } = customer
  return (
    <Panel title={t('Account and consents')}>
      <dl className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-4 gap-y-2">
        <dt className="text-ink-soft">{t('Account')}</dt>
        <dd>{t('since {day}', { day: formatDate(since) })}</dd>
        <dt className="text-ink-soft">{t('E-mail address')}</dt>
        <dd>{isConfirmed ? t('confirmed') : t('not confirmed yet')}</dd>
        <dt className="text-ink-soft">{t('Newsletter')}</dt>
        <dd>
          {subscribedAt === null ? t('not subscribed') : t('subscribed on {day}', { day: formatDate(subscribedAt) })}
        </dd>
        <dt className="text-ink-soft">{t('WhatsApp')}</dt>
        <dd>
          {wroteAt === null
            ? t('has not written to us')
            : t('last heard from {time}', { time: formatRecent(wroteAt, now) })}
        </dd>
      </dl>
    </Panel>
  )
}

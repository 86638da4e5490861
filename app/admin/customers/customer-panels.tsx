import { Fragment } from 'react'
import { DeadlineBadge, messageStateText } from '#app/admin/inbox/deadline-badge.tsx'
import { AdminForm, KeyField } from '#app/admin/shared/by-field.tsx'
import { Fold, Panel, Rows } from '#app/admin/shared/panel.tsx'
import { formatRecent } from '#app/admin/shared/times'
import type { FormResult } from '#app/forms/form-result'
import { IntentButton } from '#app/forms/submit-row.tsx'
import { useFormResult } from '#app/forms/use-form-result'
import { Field, FormError } from '#app/ui/field.tsx'
import { TextLink } from '#app/ui/text-link.tsx'
import { formatDate } from '#domain/calendar/moment'
import type { CustomerDetails } from '#domain/customers/customer-details.server'
import { deliveryFields, shownAddress } from '#domain/delivery/delivery'
import { formatPhone } from '#domain/delivery/phone'
import { plural, t } from '#domain/texts/translate'

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

function ConsentPanel({ customer, now }: { customer: CustomerDetails; now: number }) {
  const { since, isConfirmed, subscribedAt, wroteAt } = customer
  const facts = [
    [t('Account'), t('since {day}', { day: formatDate(since) })],
    [t('E-mail address'), isConfirmed ? t('confirmed') : t('not confirmed yet')],
    [
      t('Newsletter'),
      subscribedAt === null ? t('not subscribed') : t('subscribed on {day}', { day: formatDate(subscribedAt) }),
    ],
    [
      t('WhatsApp'),
      wroteAt === null ? t('has not written to us') : t('last heard from {time}', { time: formatRecent(wroteAt, now) }),
    ],
  ] as const
  return (
    <Panel title={t('Account and consents')}>
      <dl className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-4 gap-y-2">
        {facts.map(([name, text]) => (
          <Fragment key={name}>
            <dt className="text-ink-soft">{name}</dt>
            <dd>{text}</dd>
          </Fragment>
        ))}
      </dl>
    </Panel>
  )
}

type Props = { customer: CustomerDetails; backupDays: number; result: FormResult | undefined }

export function EraseForm({ customer, backupDays, result }: Props) {
  const isOwn = result?.ok === false && result.values?.intent === 'erase'
  const { form, formMessage, field } = useFormResult(isOwn ? result : undefined)
  return (
    <div className="mt-3">
      <Fold title={t('Erase this customer')} isOpen={isOwn}>
        <ul className="mb-4 grid list-disc gap-1 pl-5 text-ink-soft">
          <li>
            {t(
              'Erased at once: account, sign-ins, cart, addresses, messages, subscription, note, and the names and addresses of their orders.',
            )}
          </li>
          <li>
            {t(
              'Kept: what was bought and paid, without a name; and invoices for as long as tax law requires: six years after the annual return of their year. Then the name is erased from them too.',
            )}
          </li>
          <li>
            {plural(
              backupDays,
              'Backups still have it all, for about a day. Copies at a second place are yours to delete by then.',
              'Backups still have it all, for about {days} days. Copies at a second place are yours to delete by then.',
              { days: backupDays },
            )}
          </li>
          <li>{t('It cannot be undone.')}</li>
        </ul>
        <AdminForm ref={form} className="grid gap-3">
          <KeyField />
          <Field
            label={t('Type the name: {name}', { name: customer.name })}
            autoComplete="off"
            maxLength={200}
            required
            {...field('typedName')}
          />
          <FormError text={formMessage} />
          <IntentButton intent="erase" busyLabel={t('Erasing...')} className="justify-self-start">
            {t('Erase for good')}
          </IntentButton>
        </AdminForm>
      </Fold>
    </div>
  )
}

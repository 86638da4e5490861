import { Link } from 'react-router'
import { EraseForm } from '#app/admin/customers/erase-form.tsx'
import { NoteForm } from '#app/admin/customers/note-form.tsx'
import { Panel } from '#app/admin/orders/order/panel.tsx'
import { Icon } from '#app/admin/shared/icon.tsx'
import { momentOf } from '#app/admin/shared/times'
import type { FormResult } from '#app/forms/form-result'
import { buttonClass } from '#app/ui/button.tsx'
import type { CustomerOrder, CustomerSheet } from '#domain/customers/customers.server'
import { formatPhone } from '#domain/delivery/delivery'
import { formatRupees } from '#domain/money'

type Props = {
  customer: CustomerSheet
  isOwner: boolean
  commandKey: string
  now: number
  result: FormResult | undefined
}

/** Shows a customer's orders, record, messages and note; for owners also export and erasure. */
export function CustomerView({ customer, isOwner, commandKey, now, result }: Props) {
  const { cash, newest, letters, phones } = customer
  return (
    <div className="grid items-start gap-4 lg:grid-cols-2">
      <div className="grid gap-4">
        <Panel title="Reached by">
          <p className="wrap-anywhere">
            {customer.email}
            {!customer.isConfirmed && <span className="text-ink-soft"> (not confirmed yet)</span>}
            {phones.map((phone) => (
              <a key={phone} href={`tel:${phone}`} className="text-link flex min-h-tap items-center gap-2">
                <Icon name="phone" /> {formatPhone(phone)}
              </a>
            ))}
          </p>
          <p className="mt-1 text-sm text-ink-soft">
            Customer since {momentOf(customer.since, now)}
            {customer.isSubscribed && ', on the list of subscribers'}
            {customer.isStaff && ', works here'}
          </p>
        </Panel>
        <Panel title="Cash orders">
          <dl className="grid grid-cols-3 gap-2 text-center tabular-nums">
            <Count name="Delivered" count={cash.delivered} />
            <Count name="Came back" count={cash.returned} isBad={cash.returned > 0} />
            <Count name="Cancelled" count={cash.cancelled} />
          </dl>
        </Panel>
        <Panel title="Note">
          <NoteForm note={customer.note} version={customer.noteVersion} result={result} />
        </Panel>
      </div>
      <div className="grid gap-4">
        <Panel title="Orders">
          {newest.length === 0 ? (
            <p className="text-ink-soft">Has not ordered yet.</p>
          ) : (
            <ul className="divide-y divide-line">
              {newest.map((order) => (
                <li
                  key={order.number}
                  className="flex flex-wrap items-baseline justify-between gap-x-4 py-2 tabular-nums"
                >
                  <Link to={`/admin/orders/${order.number}`} className="text-link font-semibold">
                    {order.number}
                  </Link>
                  <span>{formatRupees(order.totalPaise)}</span>
                  <span className="w-full text-sm text-ink-soft">
                    {momentOf(order.placedAt, now)}, {order.isCash ? 'cash' : 'UPI'}, {stateText(order)}
                  </span>
                </li>
              ))}
            </ul>
          )}
        </Panel>
        {letters.length > 0 && (
          <Panel title="Letters">
            <ul className="divide-y divide-line">
              {letters.map(({ id, ticket, subject, state }) => (
                <li key={id} className="flex flex-wrap items-center justify-between gap-x-4 py-1">
                  <Link to={`/admin/inbox/${ticket}`} className="text-link inline-flex min-h-tap items-center">
                    {subject}
                  </Link>
                  <span className="text-sm text-ink-soft">{state}</span>
                </li>
              ))}
            </ul>
          </Panel>
        )}
        {isOwner && !customer.isStaff && (
          <Panel title="Their data">
            <p className="text-ink-soft">
              Whoever asks may have everything that is kept about them, and may be forgotten. Both want a fresh code.
            </p>
            <a
              href={`/admin/customers/${customer.id}/data.json`}
              className={buttonClass('outline', 'mt-3 inline-flex gap-2')}
            >
              <Icon name="download" /> Everything as a file
            </a>
            <EraseForm customer={customer} commandKey={commandKey} result={result} />
          </Panel>
        )}
      </div>
    </div>
  )
}

function Count({ name, count, isBad = false }: { name: string; count: number; isBad?: boolean }) {
  return (
    <div>
      <dd className={`font-display text-heading font-semibold ${isBad ? 'text-danger' : ''}`}>{count}</dd>
      <dt className="text-sm text-ink-soft">{name}</dt>
    </div>
  )
}

function stateText({ state, stage }: CustomerOrder): string {
  if (state === 'pending') return 'waits for its payment'
  return state === 'cancelled' ? 'not paid' : stage.replace('-', ' ')
}

import { ChevronRight } from 'lucide-react'
import { Link } from 'react-router'
import { formatDate } from '#domain/calendar/moment'
import type { CustomerCard } from '#domain/customers/customers.server'
import { plural, t } from '#domain/texts/translate'

type Props = { customers: CustomerCard[]; countedUpTo: number }

/** Lists customers with the number of their orders. */
export function CustomerList({ customers, countedUpTo }: Props) {
  return (
    <ul className="divide-y divide-line overflow-hidden rounded-lg bg-white shadow-card">
      {customers.map(({ id, name, email, since, orders, latest }) => (
        <li key={id}>
          <Link
            to={`/admin/customers/${id}`}
            className="grid grid-cols-[minmax(0,1fr)_auto] items-center gap-x-4 px-4 py-3 hover:bg-paper-deep sm:grid-cols-[minmax(0,1fr)_auto_auto]"
          >
            <span className="min-w-0 wrap-anywhere">
              <b className="font-semibold">{name}</b>
              {latest && <span className="text-ink-soft">, {latest.city}</span>}
              <span className="block text-sm text-ink-soft">{email}</span>
            </span>
            <ChevronRight className="size-5 text-brand-600 max-sm:row-span-2 sm:order-last" aria-hidden />
            <span className="text-sm text-ink-soft tabular-nums sm:text-right">
              {historyText(ordersText(orders, countedUpTo), latest?.at ?? null, since)}
            </span>
          </Link>
        </li>
      ))}
    </ul>
  )
}

function historyText(counted: string, latestAt: number | null, since: number): string {
  return latestAt === null
    ? t('{counted}, account since {day}', { counted, day: formatDate(since) })
    : t('{counted}, last on {day}', { counted, day: formatDate(latestAt) })
}

function ordersText(orders: number, countedUpTo: number): string {
  if (orders === 0) return t('No order yet')
  if (orders >= countedUpTo) return t('{countedUpTo} orders or more', { countedUpTo })
  return plural(orders, '1 order', '{orders} orders', { orders })
}

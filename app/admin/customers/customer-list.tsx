import { Link } from 'react-router'
import { shortDay } from '#app/admin/reports/period-texts'
import { indianDay } from '#domain/calendar/moment'
import type { CustomerCard } from '#domain/customers/customers.server'

type Props = { customers: CustomerCard[]; countedUpTo: number }

/** Lists customers with the number of their orders. */
export function CustomerList({ customers, countedUpTo }: Props) {
  return (
    <ul className="divide-y divide-line rounded-lg bg-white px-4 shadow-card">
      {customers.map(({ id, name, email, since, orders }) => (
        <li key={id}>
          <Link
            to={`/admin/customers/${id}`}
            className="flex flex-wrap items-center justify-between gap-x-4 py-3 hover:bg-paper-deep"
          >
            <span className="min-w-0 wrap-anywhere">
              <b className="text-link font-semibold">{name}</b>
              <span className="block text-sm text-ink-soft">{email}</span>
            </span>
            <span className="text-sm text-ink-soft tabular-nums">
              {ordersText(orders, countedUpTo)}, since {shortDay(indianDay(since))} {indianDay(since).slice(0, 4)}
            </span>
          </Link>
        </li>
      ))}
    </ul>
  )
}

function ordersText(orders: number, countedUpTo: number): string {
  if (orders >= countedUpTo) return `${countedUpTo} orders or more`
  return orders === 1 ? '1 order' : `${orders} orders`
}

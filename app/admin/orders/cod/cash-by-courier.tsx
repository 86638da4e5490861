import { Link } from 'react-router'
import { formatShortDate } from '#domain/calendar/moment'
import type { CourierCash } from '#domain/fulfilment/courier-cash.server'
import { formatRupees } from '#domain/money'
import { plural, t } from '#domain/texts/translate'

type Props = { outstanding: CourierCash[]; nameOf: (courier: string) => string; courier?: string | null }

export function CashByCourier({ outstanding, nameOf, courier }: Props) {
  return (
    <ul className="grid gap-2 sm:grid-cols-[repeat(auto-fill,minmax(15rem,1fr))]">
      {outstanding.map((cash) => (
        <li key={cash.courier}>
          <Link
            to={`/admin/cod?courier=${cash.courier}`}
            aria-current={cash.courier === courier ? 'true' : undefined}
            className="block rounded-md border-2 border-line p-3 aria-[current]:border-brand-600"
          >
            <span className="flex flex-wrap justify-between gap-x-4 font-semibold">
              <span>{nameOf(cash.courier)}</span>
              <span className="tabular-nums">{formatRupees(cash.paise)}</span>
            </span>
            <span className="block text-sm text-ink-soft">
              {plural(cash.orders, '1 order', '{orders} orders', { orders: cash.orders })}
              {' · '}
              {t('the oldest of {day}', { day: formatShortDate(cash.since) })}
            </span>
          </Link>
        </li>
      ))}
    </ul>
  )
}

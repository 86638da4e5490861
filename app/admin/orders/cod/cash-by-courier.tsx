import { Link } from 'react-router'
import type { CourierCash } from '#domain/fulfilment/courier-cash.server'
import { formatRupees } from '#domain/money'
import { plural, t } from '#domain/texts/translate'

const ages = () => [t('up to 7 days'), t('8 to 14 days'), t('15 to 30 days'), t('over 30 days')]

type Props = { outstanding: CourierCash[]; nameOf: (courier: string) => string; courier?: string | null }

/** Lists the cash that each courier holds, and for how long; each leads to the form for what it pays out. */
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
              <Ages cash={cash} />
            </span>
          </Link>
        </li>
      ))}
    </ul>
  )
}

/** Shows how much of the cash is how old; what is over 30 days old stands out. */
function Ages({ cash: { byAge } }: { cash: CourierCash }) {
  return byAge.map((paise, place) => {
    if (paise === 0) return null
    const age = ages()[place]
    const isOld = place === byAge.length - 1
    return (
      <span key={age} className={`flex justify-between gap-4 ${isOld ? 'font-semibold text-danger' : ''}`}>
        <span>{age}</span> <span className="tabular-nums">{formatRupees(paise)}</span>
      </span>
    )
  })
}

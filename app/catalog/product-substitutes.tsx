import { Link } from 'react-router'
import type { ProductCard } from '#domain/catalog/product-card'
import { formatRupees } from '#domain/money'
import { langOf, t } from '#domain/texts/translate'

/** Names similar products that can be bought while one is sold out. */
export function ProductSubstitutes({ cards }: { cards: ProductCard[] }) {
  if (cards.length === 0) return null
  return (
    <section aria-labelledby="substitutes" className="mt-2 rounded-md bg-paper-deep px-3 py-2 text-sm sm:mt-5">
      <h2 id="substitutes" className="font-semibold">
        {t('Out of stock. Similar, and in stock:')}
      </h2>
      <ul className="divide-y divide-line">
        {cards.map(({ id, name, sizeText, pricePaise }) => (
          <li key={id} className="flex flex-wrap items-center justify-between gap-x-3">
            <Link to={`/product/${id}`} lang={langOf(name)} className="text-link inline-flex min-h-9 items-center">
              {name}
            </Link>
            <span className="text-ink-soft">
              {sizeText.split(' · ', 1)[0]} · {formatRupees(pricePaise)}
            </span>
          </li>
        ))}
      </ul>
    </section>
  )
}

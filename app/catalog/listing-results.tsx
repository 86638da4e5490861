import { Link, useSearchParams } from 'react-router'
import { FiltersButton } from '#app/catalog/listing-filters.tsx'
import { withParameter } from '#app/catalog/listing-query'
import { ProductCard } from '#app/catalog/product-card.tsx'
import { countOf, Pages, ProductGrid } from '#app/catalog/product-grid.tsx'
import { type ListingFilter, type ListingSort, sortOptions } from '#domain/catalog/listing'
import type { ProductCard as Card } from '#domain/catalog/product-card'
import { formatRupees } from '#domain/money'

type ResultsProps = {
  cards: Card[]
  page: number
  hasMore: boolean
  /** How many pass the filters, on all pages; counted up to a thousand. */
  total: number
  filter: ListingFilter
  sort: ListingSort
  /** Countries of origin; empty where nothing is imported. */
  origins: readonly string[]
  /** What the price filter hides, and the maximum that would show it. */
  hiddenByPrice: { count: number; maxPrice: number } | null
  /** The products are still on their way. */
  late: boolean
}

/** The products that pass the filters, page by page. */
export function Results({ cards, page, hasMore, total, filter, sort, origins, hiddenByPrice, late }: ResultsProps) {
  const without = late ? 'Loading...' : 'No products found in this category.'
  return (
    <section aria-label="Products">
      {hiddenByPrice && <HiddenByPrice {...hiddenByPrice} above={filter.maxPrice} />}
      <div className="mb-4 flex flex-wrap items-center justify-between gap-x-6 gap-y-2">
        <p
          role="status"
          className={cards.length > 0 ? 'text-ink-soft' : 'basis-full py-10 text-center text-lg text-balance sm:py-16'}
        >
          {cards.length > 0 ? countOf(total) : without}
        </p>
        <FiltersButton />
        {cards.length > 1 && <Sorting sort={sort} hasImported={origins.length > 0} />}
      </div>
      <ProductGrid cards={cards} />
      <Pages page={page} hasMore={hasMore} />
    </section>
  )
}

/** Links, so that they work without scripts. */
function Sorting({ sort, hasImported }: { sort: ListingSort; hasImported: boolean }) {
  const [query] = useSearchParams()
  const first = new URLSearchParams(query)
  first.delete('page')
  return (
    <nav aria-label="Sort by">
      <ul className="-mx-2 flex flex-wrap">
        {sortOptions
          .filter(({ value }) => value !== 'origin' || hasImported || sort === 'origin')
          .map(({ value, label }) => (
            <li key={value}>
              <Link
                to={withParameter(first, 'sort', value || null)}
                replace
                preventScrollReset
                aria-current={value === sort ? 'true' : undefined}
                className="flex min-h-tap items-center px-2 text-sm decoration-brand-600 decoration-2 underline-offset-4 hover:underline aria-[current]:font-semibold aria-[current]:underline"
              >
                {label}
              </Link>
            </li>
          ))}
      </ul>
    </nav>
  )
}

function HiddenByPrice({ count, maxPrice, above }: { count: number; maxPrice: number; above: number }) {
  const [query] = useSearchParams()
  return (
    <p className="mb-4 rounded-lg bg-brand-50 px-4 py-2">
      {count === 1 ? '1 product' : `${count} products`} above {formatRupees(above * 100)} {count === 1 ? 'is' : 'are'}{' '}
      hidden. {/* On a phone in a line of its own: beside the sentence it would stand or not as each font arrives. */}
      <Link
        to={withParameter(query, 'maxPrice', maxPrice)}
        className="text-link flex min-h-tap w-fit items-center sm:inline-flex"
      >
        Show {count === 1 ? 'it' : 'them'}
      </Link>
    </p>
  )
}

/** What sells best of this kind stands in a category of its own; here in a row of its own. */
export function BestSellersOfKind({ cards }: { cards: Card[] }) {
  if (cards.length === 0) return null
  return (
    <section aria-labelledby="best-sellers-of-kind" className="mt-section">
      <h2 id="best-sellers-of-kind" className="text-heading">
        Best sellers in this category
      </h2>
      <ul className="mt-5 grid grid-cols-cards gap-3 sm:gap-5 lg:grid-cols-4">
        {cards.map((card) => (
          <li key={card.id} className="draw-late card-late">
            <ProductCard card={card} level="h3" />
          </li>
        ))}
      </ul>
    </section>
  )
}

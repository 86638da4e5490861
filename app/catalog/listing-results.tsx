import { Link, useSearchParams } from 'react-router'
import { CategoryLinks } from '#app/catalog/category-links.tsx'
import { clearedQuery } from '#app/catalog/listing-band.tsx'
import { withParameter } from '#app/catalog/listing-query'
import { ProductCardItem } from '#app/catalog/product-card.tsx'
import { Pages, ProductGrid } from '#app/catalog/product-grid.tsx'
import { ButtonLink } from '#app/ui/button.tsx'
import { isFiltered, type ListingFilter, type ListingSort } from '#domain/catalog/listing'
import type { ProductCard } from '#domain/catalog/product-card'
import { formatRupees, toPaise } from '#domain/money'
import { plural, t } from '#domain/texts/translate'

type ResultsProps = {
  cards: ProductCard[]
  page: number
  hasMore: boolean
  /** False for a category that the shop does not have. */
  known: boolean
  filter: ListingFilter
  sort: ListingSort
  /** The products that only the price filter hides, and the maximum that would show them. */
  hiddenByPrice: { count: number; maxPrice: number } | undefined
  /** True while the products are loading. */
  isLoading: boolean
}

/** Shows the products that pass the filters, page by page. */
export function ListingResults({ cards, page, hasMore, known, filter, sort, hiddenByPrice, isLoading }: ResultsProps) {
  return (
    <section id="products" aria-label={t('Products')} className="outline-none">
      {hiddenByPrice && <HiddenByPrice {...hiddenByPrice} above={filter.maxPrice} />}
      {cards.length === 0 && (
        <div className="flex flex-col items-center gap-6 py-8 text-center sm:py-12">
          <p role="status" className="text-lg text-balance">
            {isLoading ? t('Loading...') : t('No products found in this category.')}
          </p>
          {!isLoading && isFiltered(filter) && (
            <ButtonLink to={clearedQuery(sort)} kind="outline">
              {t('Clear filters')}
            </ButtonLink>
          )}
          {!known && <CategoryLinks />}
        </div>
      )}
      <ProductGrid cards={cards} />
      <Pages page={page} hasMore={hasMore} />
    </section>
  )
}

function HiddenByPrice({ count, maxPrice, above }: { count: number; maxPrice: number; above: number }) {
  const [query] = useSearchParams()
  return (
    <p className="mb-2 flex flex-wrap items-center gap-x-2 rounded-md bg-brand-50 px-3 text-xs sm:mb-4 sm:text-sm">
      <span>
        {plural(count, '1 product above {price} is hidden.', '{count} products above {price} are hidden.', {
          count,
          price: formatRupees(toPaise(above)),
        })}
      </span>
      <Link
        to={withParameter(query, 'maxPrice', maxPrice)}
        className="text-link inline-flex min-h-9 items-center sm:min-h-tap"
      >
        {plural(count, 'Show it', 'Show them')}
      </Link>
    </p>
  )
}

/** Shows in a row below the list the best sellers that belong to its category; the shop lists them in a category of their own. */
export function BestSellersOfKind({ cards }: { cards: ProductCard[] }) {
  if (cards.length === 0) return null
  return (
    <section aria-labelledby="best-sellers-of-kind" className="mt-section">
      <h2 id="best-sellers-of-kind" className="text-heading">
        {t('Best sellers in this category')}
      </h2>
      <ul className="mt-5 grid grid-cols-cards gap-3 sm:gap-4 lg:grid-cols-4">
        {cards.map((card) => (
          <li key={card.id} className="lazy-section card-late">
            <ProductCardItem card={card} level="h3" />
          </li>
        ))}
      </ul>
    </section>
  )
}

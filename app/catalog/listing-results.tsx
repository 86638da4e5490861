import { Link, useSearchParams } from 'react-router'
import { withParameter } from '#app/catalog/listing-query'
import { ProductCard } from '#app/catalog/product-card.tsx'
import { buttonClass } from '#app/ui/button.tsx'
import type { ProductCard as Card } from '#domain/catalog/product-card'

type ResultsProps = {
  cards: Card[]
  page: number
  hasMore: boolean
  /** What the price filter hides, and the maximum that would show it. */
  hiddenByPrice: { count: number; maxPrice: number } | null
  /** The products are still on their way. */
  late: boolean
}

/** The most of them that a window shows before it is scrolled. */
const cardsInFirstView = 6

/** The products that pass the filters, page by page. */
export function Results({ cards, page, hasMore, hiddenByPrice, late }: ResultsProps) {
  const without = late ? 'Loading...' : 'No products found in this category.'
  return (
    <section aria-label="Products">
      <p role="status" className={cards.length > 0 ? 'sr-only' : 'py-16 text-center text-lg'}>
        {cards.length > 0 ? `${cards.length} products on this page` : without}
      </p>
      <ul className="grid grid-cols-cards gap-3 sm:gap-5 md:grid-cols-3 xxl:grid-cols-4">
        {cards.map((card, index) => (
          <li key={card.id} className={index < cardsInFirstView ? undefined : 'draw-late card-late'}>
            <ProductCard card={card} first={index === 0} />
          </li>
        ))}
      </ul>
      {hiddenByPrice && <HiddenByPrice {...hiddenByPrice} />}
      <Pages page={page} hasMore={hasMore} />
    </section>
  )
}

function HiddenByPrice({ count, maxPrice }: { count: number; maxPrice: number }) {
  const [query] = useSearchParams()
  return (
    <p className="mt-8 rounded-lg bg-brand-50 px-5 py-4">
      {count === 1 ? 'One more product costs' : `${count} more products cost`} more than your maximum.{' '}
      <Link to={withParameter(query, 'maxPrice', maxPrice)} className="text-link">
        Show {count === 1 ? 'it' : 'them'} too
      </Link>
    </p>
  )
}

/** The way to the next page and back. */
export function Pages({ page, hasMore }: { page: number; hasMore: boolean }) {
  const [query] = useSearchParams()
  if (page === 1 && !hasMore) return null
  return (
    <nav aria-label="Pages" className="mt-10 flex items-center justify-center gap-4">
      {page > 1 && (
        <Link
          to={withParameter(query, 'page', page === 2 ? null : page - 1)}
          rel="prev"
          className={buttonClass('outline')}
        >
          Previous
        </Link>
      )}
      <span aria-current="page">Page {page}</span>
      {hasMore && (
        <Link to={withParameter(query, 'page', page + 1)} rel="next" className={buttonClass('outline')}>
          Next
        </Link>
      )}
    </nav>
  )
}

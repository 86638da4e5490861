import { Link } from 'react-router'
import { ProductCard } from '#app/catalog/product-card.tsx'
import { countOf, Pages, ProductGrid } from '#app/catalog/product-grid.tsx'
import { useShopDetails } from '#app/layout/shop-details'
import { buttonClass } from '#app/ui/button.tsx'
import { categories } from '#domain/catalog/categories'
import type { ProductCard as Card } from '#domain/catalog/product-card'
import { chatLink } from '#domain/shop-settings/shop-settings'

type ResultsProps = { cards: Card[]; total: number; page: number; hasMore: boolean; guessed: string | null }

/** What was found, the best first. */
export function SearchResults({ cards, total, page, hasMore, guessed }: ResultsProps) {
  return (
    <section aria-label="Products" className="mt-6">
      <p role="status" className="text-ink-soft">
        {guessed && (
          <>
            Showing results for <strong className="text-ink">{guessed}</strong>.{' '}
          </>
        )}
        {countOf(total)}
      </p>
      <div className="mt-4">
        <ProductGrid cards={cards} />
      </div>
      <Pages page={page} hasMore={hasMore} />
    </section>
  )
}

/** Ways on where there is nothing to show; without a query, where to begin. */
export function NothingFound({ query, cards }: { query: string; cards: Card[] }) {
  const shop = useShopDetails()
  return (
    <>
      <p role="status" className="mt-6 max-w-text text-lg">
        {query === ''
          ? 'Type the name of a spice in English, Hindi or Gujarati, or the dish you are cooking.'
          : 'Try another spelling or a shorter word, or browse by category.'}
      </p>
      <ul className="mt-6 flex flex-wrap gap-3">
        {categories.map(({ slug, name }) => (
          <li key={slug}>
            <Link to={`/category/${slug}`} className={buttonClass('outline')}>
              {name}
            </Link>
          </li>
        ))}
      </ul>
      {query !== '' && (
        <p className="mt-6">
          <a href={chatLink(shop, `Namaste! Do you have ${query}?`)} rel="noopener" className="text-link">
            Ask us on WhatsApp
          </a>
          , we may have it.
        </p>
      )}
      <aside aria-labelledby="others" className="mt-12">
        <h2 id="others" className="text-heading">
          Popular right now
        </h2>
        <ul className="mt-4 grid grid-cols-cards gap-3 sm:gap-5 lg:grid-cols-4">
          {cards.map((card) => (
            <li key={card.id}>
              <ProductCard card={card} level="h3" />
            </li>
          ))}
        </ul>
      </aside>
    </>
  )
}

import { memo, useDeferredValue } from 'react'
import { useSearchParams } from 'react-router'
import { withParameter } from '#app/catalog/listing-query'
import { ProductCardItem } from '#app/catalog/product-card.tsx'
import { ButtonLink } from '#app/ui/button.tsx'
import { useHydrated } from '#app/ui/use-hydrated'
import { categoryLinks } from '#domain/catalog/categories'
import { countedTo } from '#domain/catalog/listing'
import type { ProductCard } from '#domain/catalog/product-card'
import { plural, t } from '#domain/texts/translate'

/** Two rows of a phone: or the second row's pictures would come a third of a second after the first's. */
const picturesInFirstView = 4
/** Those below are laid out when they come near. */
const cardsInFirstView = 6
/** After a navigation; the others follow. */
const cardsAtOnce = 4

/** Memoized, because React Router renders the page again on every step of a navigation. */
export const ProductGrid = memo(function ProductGrid({ cards }: { cards: ProductCard[] }) {
  const drawn = useDeferredValue(cards.length, useHydrated() ? cardsAtOnce : cards.length)
  return (
    <ul className="grid grid-cols-cards gap-3 sm:gap-4 md:grid-cols-3 xl:grid-cols-4">
      {cards.map((card, index) => (
        <li key={card.id} className={index < cardsInFirstView ? undefined : 'lazy-section card-late'}>
          {index < drawn ? (
            <ProductCardItem card={card} first={index < picturesInFirstView} />
          ) : (
            <div className="h-72" />
          )}
        </li>
      ))}
    </ul>
  )
})

type RowProps = { id: string; title: string; cards: ProductCard[]; className: string }

/** A few products beside what the page is about. */
export function ProductRow({ id, title, cards, className }: RowProps) {
  if (cards.length === 0) return null
  return (
    <aside aria-labelledby={id} className={className}>
      <h2 id={id} className="text-heading">
        {title}
      </h2>
      <ul className="mt-5 grid grid-cols-cards gap-3 sm:gap-4 lg:grid-cols-4">
        {cards.map((card) => (
          <li key={card.id} className="lazy-section card-late">
            <ProductCardItem card={card} level="h3" />
          </li>
        ))}
      </ul>
    </aside>
  )
}

export function countOf(total: number): string {
  if (total > countedTo) return t('More than {countedTo} products', { countedTo })
  return plural(total, '1 product', '{total} products', { total })
}

export function Pages({ page, hasMore }: { page: number; hasMore: boolean }) {
  const [query] = useSearchParams()
  if (page === 1 && !hasMore) return null
  const toPage = (number: number | null) => `${withParameter(query, 'page', number)}#products`
  return (
    <nav aria-label={t('Pages')} className="mt-10 flex items-center justify-center gap-4">
      {page > 1 && (
        <ButtonLink to={toPage(page === 2 ? null : page - 1)} rel="prev" kind="outline">
          {t('Previous')}
        </ButtonLink>
      )}
      <span aria-current="page">{t('Page {page}', { page })}</span>
      {hasMore && (
        <ButtonLink to={toPage(page + 1)} rel="next" kind="outline">
          {t('Next')}
        </ButtonLink>
      )}
    </nav>
  )
}

export function CategoryLinks() {
  return (
    <ul className="grid w-full max-w-2xl grid-cols-[repeat(auto-fit,minmax(min(9rem,100%),1fr))] gap-3">
      {categoryLinks().map(({ to, name }) => (
        <li key={to}>
          <ButtonLink to={to} kind="outline" className="w-full px-2">
            {name}
          </ButtonLink>
        </li>
      ))}
    </ul>
  )
}

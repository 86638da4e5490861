import { Link } from 'react-router'
import { AddToCart } from '#app/catalog/add-to-cart.tsx'
import { BrokenName } from '#app/ui/broken-name.tsx'
import { Picture } from '#app/ui/picture.tsx'
import type { ProductCard as Card } from '#domain/catalog/product-card'
import { formatRupees } from '#domain/money'

export const cardSizes = '(min-width: 1200px) 290px, (min-width: 768px) 30vw, (min-resolution: 2.5dppx) 36vw, 46vw'

/** A product in a listing: picture, name, size, price, what 100 g cost, and a button that adds it. */
export function ProductCard({
  card,
  first,
  level: Level = 'h2',
}: {
  card: Card
  first?: boolean
  level?: 'h2' | 'h3'
}) {
  return (
    <article className="group relative flex h-full flex-col overflow-hidden rounded-lg bg-white shadow-card transition-shadow hover:shadow-lift">
      <CardPicture card={card} first={first} />
      <div className="flex flex-1 flex-col p-3 sm:p-4">
        <Level className="text-lg leading-tight sm:text-card">
          <Link to={`/product/${card.id}`} className="after:absolute after:inset-0 group-hover:text-brand-600">
            <BrokenName name={card.name} />
          </Link>
        </Level>
        <p lang="gu" className="text-sm text-ink-soft">
          {card.nameGu}
        </p>
        <div className="mt-auto pt-3">
          <p className="text-sm text-ink-soft">
            <BrokenName name={card.size} />
            {card.moreSizes && <span className="max-sm:hidden"> · more sizes</span>}
          </p>
          <p className="mt-1 flex flex-wrap items-baseline gap-x-2">
            <span className="font-display text-price font-semibold">{formatRupees(card.pricePaise)}</span>
            {card.per100gPaise !== null && (
              <span className="text-xs text-ink-soft">{formatRupees(card.per100gPaise)} / 100 g</span>
            )}
          </p>
          <AddToCart item={card.item} name={card.name} className="relative z-10 mt-3 w-full px-2" />
        </div>
      </div>
    </article>
  )
}

/** The pack in front of paper; marked when it is sold out. */
export function CardPicture({ card, first, sizes = cardSizes }: { card: Card; first?: boolean; sizes?: string }) {
  return (
    <div className="relative aspect-square overflow-hidden bg-paper-deep">
      {card.picture && (
        <Picture
          picture={card.picture}
          alt=""
          first={first}
          sizes={sizes}
          className={`size-full object-cover transition-transform duration-slow ease-out-soft group-hover:scale-[1.04] ${card.inStock ? '' : 'opacity-60 grayscale'}`}
        />
      )}
      {!card.inStock && (
        <span className="absolute top-3 left-3 rounded-full bg-ink px-3 py-1 text-xs font-semibold text-white">
          Out of stock
        </span>
      )}
    </div>
  )
}

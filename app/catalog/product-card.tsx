import { type ReactNode, useState } from 'react'
import { CardBuying } from '#app/catalog/card-buying.tsx'
import { CardSizeChoice } from '#app/catalog/card-size-choice.tsx'
import { GujaratiName } from '#app/catalog/gujarati-name.tsx'
import { per100gText } from '#app/catalog/per-100g-text'
import { ProductLink } from '#app/catalog/product-link.tsx'
import { BrokenName } from '#app/ui/broken-name.tsx'
import { ShopPicture } from '#app/ui/picture.tsx'
import { type CardSize, type ProductCard, withSize } from '#domain/catalog/product-card'
import { formatRupees } from '#domain/money'
import { t } from '#domain/texts/translate'

export const cardSizes = '(min-width: 1200px) 230px, (min-width: 768px) 30vw, (min-resolution: 2.5dppx) 36vw, 46vw'

type ProductCardItemProps = { card: ProductCard; first?: boolean; level?: 'h2' | 'h3' }

/** Shows a product of a listing: picture, name, size, price, price of 100 g, and a button that adds the size that the card names. */
export function ProductCardItem({ card: listed, first, level: Level = 'h2' }: ProductCardItemProps) {
  const [chosen, choose] = useState<CardSize>()
  const card = chosen ? withSize(listed, chosen) : listed
  return (
    <article className="group relative flex h-full flex-col overflow-hidden rounded-lg bg-white shadow-card transition-shadow hover:shadow-lift">
      <CardPicture card={card} first={first} sizes={cardSizes} shape="aspect-5/4 [&_img]:object-[50%_33%]">
        {card.choice && (
          <CardSizeChoice sizes={card.choice.sizes} chosen={card.size} name={card.name} onChoose={choose} />
        )}
      </CardPicture>
      <div className="flex flex-1 flex-col p-2 pt-1.5 sm:p-3">
        <Level className="text-lg leading-tight">
          <ProductLink id={card.id} name={card.name} />
        </Level>
        <GujaratiName name={card.nameGu} className="text-sm leading-snug text-ink-soft" />
        <div className="mt-auto pt-1">
          <p className="text-xs text-ink-soft">
            <BrokenName name={card.sizeText} />
          </p>
          <p className="mt-0.5 flex flex-wrap items-baseline gap-x-2">
            <span className="font-display text-price font-semibold">{formatRupees(card.pricePaise)}</span>
            {card.per100gPaise !== null && (
              <span className="text-xs text-ink-soft">{per100gText(card.per100gPaise)}</span>
            )}
          </p>
          <CardBuying card={card} />
        </div>
      </div>
    </article>
  )
}

type CardPictureProps = { card: ProductCard; first?: boolean; sizes: string; shape?: string; children?: ReactNode }

/** Shows the pack, and marks a product that is sold out. */
export function CardPicture({ card, first, sizes, shape = 'aspect-square', children }: CardPictureProps) {
  return (
    <div className={`relative overflow-hidden bg-paper-deep ${shape}`}>
      <ShopPicture
        picture={card.picture}
        alt=""
        first={first}
        sizes={sizes}
        className={`size-full object-cover transition-transform duration-slow ease-out-soft group-hover:scale-[1.04] ${card.inStock ? '' : 'opacity-60 grayscale'}`}
      />
      {!card.inStock && (
        <span className="absolute top-3 left-3 rounded-full bg-ink px-3 py-1 text-xs font-semibold text-white">
          {t('Out of stock')}
        </span>
      )}
      {children}
    </div>
  )
}

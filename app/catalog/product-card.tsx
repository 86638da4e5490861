import { ChevronDown, Minus, Trash } from 'lucide-react'
import { type MouseEvent, type ReactNode, useState } from 'react'
import { addToCart, takeOneFromCart, useCart } from '#app/cart/cart-store'
import { GujaratiName } from '#app/catalog/gujarati-name.tsx'
import { PageLink } from '#app/navigation/page-link.tsx'
import { RatingLine } from '#app/reviews/stars.tsx'
import { BrokenName } from '#app/ui/broken-name.tsx'
import { Button, type ButtonKind, IconButton } from '#app/ui/button.tsx'
import { ShopPicture } from '#app/ui/picture.tsx'
import { useHydrated } from '#app/ui/use-hydrated'
import { type CardSize, type ProductCard, withSize } from '#domain/catalog/product-card'
import { sizeKey } from '#domain/catalog/sizes'
import { formatRupees } from '#domain/money'
import { langOf, t, translated } from '#domain/texts/translate'

export const cardSizes = '(min-width: 1200px) 230px, (min-width: 768px) 30vw, (min-resolution: 2.5dppx) 36vw, 46vw'

type ProductCardItemProps = { card: ProductCard; first?: boolean; level?: 'h2' | 'h3' }

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
        {card.rating && (
          <p className="text-sm leading-snug">
            <RatingLine rating={card.rating} />
          </p>
        )}
        <div className="mt-auto pt-1">
          <p className="text-xs text-ink-soft">
            <BrokenName name={card.sizeText} />
          </p>
          <p className="mt-0.5 flex flex-wrap items-baseline gap-x-2">
            <span className="font-display text-price font-semibold">{formatRupees(card.pricePaise)}</span>
            {card.per100gPaise !== null && (
              <span className="text-xs text-ink-soft">
                {t('{price} / 100 g', { price: formatRupees(card.per100gPaise) })}
              </span>
            )}
          </p>
          {/* The button that adds never moves, so that a double tap on it adds two. */}
          <div className="mt-2 grid">
            {card.item && <InCart id={card.item.id} size={card.item.size} name={card.name} />}
            <AddToCart card={card} className="relative z-10 min-h-tap px-1 py-0 max-sm:text-sm" />
          </div>
        </div>
      </div>
    </article>
  )
}

type CardPictureProps = { card: ProductCard; first?: boolean; sizes: string; shape?: string; children?: ReactNode }

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

type AddToCartProps = { card: Pick<ProductCard, 'item' | 'left' | 'name'>; kind?: ButtonKind; className: string }

/** Adds at most up to the known stock; `data-add` counts clicks from before hydration. */
export function AddToCart({ card: { item, left, name }, ...look }: AddToCartProps) {
  return (
    <Button
      {...look}
      disabled={!item}
      data-add={item ? JSON.stringify(item) : undefined}
      onClick={() => item && addToCart(item, 1, left)}
    >
      {item ? t('Add To Cart') : t('Out of stock')}
      <span className="sr-only">: {name}</span>
    </Button>
  )
}

function InCart({ id, size, name }: { id: string; size: string; name: string }) {
  const named = { name, size: translated(size) }
  const isHydrated = useHydrated()
  const quantity = useCart().find((line) => line.id === id && line.size === size)?.quantity ?? 0
  const removeOne = ({ currentTarget }: MouseEvent<HTMLButtonElement>) => {
    takeOneFromCart({ id, size })
    // The button disappears with the last one: the focus goes to the button that adds.
    if (quantity === 1) currentTarget.parentElement?.parentElement?.querySelector<HTMLElement>('[data-add]')?.focus()
  }
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset cannot be laid out in a line everywhere
    <div
      role="group"
      aria-label={t('{name}, {size}, in your cart', named)}
      data-line={sizeKey(id, size)}
      data-live={isHydrated || undefined}
      data-on={quantity > 0 || undefined}
      className="absolute top-1.5 right-1.5 z-10 hidden items-center rounded-full bg-white shadow-card data-on:flex"
    >
      <IconButton
        label={
          quantity === 1 ? t('Remove from your cart: {name}, {size}', named) : t('One less: {name}, {size}', named)
        }
        Icon={quantity === 1 ? Trash : Minus}
        iconClass="size-4"
        onClick={removeOne}
        className="rounded-full text-brand-700 hover:bg-brand-50"
      />
      <output aria-live="polite" className="min-w-6 pr-3 text-center font-semibold tabular-nums">
        {quantity > 0 ? quantity : ''}
      </output>
    </div>
  )
}

type Props = { sizes: CardSize[]; chosen: string; name: string; onChoose: (size: CardSize) => void }

/** Without scripts it is part of the link to the product. */
function CardSizeChoice({ sizes, chosen, name, onChoose }: Props) {
  const count = t('{count} sizes', { count: sizes.length })
  return (
    <div className="absolute bottom-1.5 left-1.5 flex items-center gap-0.5 rounded-full bg-white px-2 py-0.5 text-xs outline-offset-2 outline-focus has-focus-visible:outline-2">
      {count}
      <ChevronDown className="needs-scripts size-3.5" aria-hidden />
      {/* Larger than what it lies on, for a thumb. */}
      <select
        aria-label={`${count}: ${name}`}
        value={chosen}
        disabled={!useHydrated()}
        onChange={({ target }) => {
          const size = sizes[target.selectedIndex]
          if (size) onChoose(size)
        }}
        className="needs-scripts absolute -top-4 -right-2 -bottom-1.5 -left-1.5 z-10 cursor-pointer opacity-0"
      >
        {sizes.map(({ size, sizeText, pricePaise, inStock }) => (
          <option key={size} value={size} disabled={!inStock}>
            {`${sizeText} · ${inStock ? formatRupees(pricePaise) : t('Out of stock')}`}
          </option>
        ))}
      </select>
    </div>
  )
}

/** Covers its card. */
export function ProductLink({ id, name }: { id: string; name: string }) {
  return (
    <PageLink
      to={`/product/${id}`}
      lang={langOf(name)}
      className="after:absolute after:inset-0 group-hover:text-brand-600"
    >
      <BrokenName name={name} />
    </PageLink>
  )
}

import { Minus, Trash } from 'lucide-react'
import type { MouseEvent } from 'react'
import { takeOneFromCart, useCart } from '#app/cart/cart-store'
import { AddToCart } from '#app/catalog/add-to-cart.tsx'
import { IconButton } from '#app/ui/button.tsx'
import { useHydrated } from '#app/ui/use-hydrated'
import type { ProductCard } from '#domain/catalog/product-card'
import { sizeKey } from '#domain/catalog/size-key'
import { t, translated } from '#domain/texts/translate'

type CardBuyingProps = { card: Pick<ProductCard, 'item' | 'name' | 'left'> }

/**
 * Shows the button of a card; when the card's size is in the cart, the quantity and a minus button lie on the picture: the button that adds never moves, so
 * that a double tap on it adds two.
 */
export function CardBuying({ card: { item, name, left } }: CardBuyingProps) {
  return (
    <div className="mt-2 grid">
      {item && <InCart id={item.id} size={item.size} name={name} />}
      <AddToCart item={item} left={left} name={name} className="relative z-10 min-h-tap px-1 py-0 max-sm:text-sm" />
    </div>
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
      className="in-cart absolute top-1.5 right-1.5 z-10 items-center rounded-full bg-white shadow-card"
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

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

/** Shows the button of a card; when the card's size is in the cart, a minus button and the quantity are beside it. */
export function CardBuying({ card: { item, name, left } }: CardBuyingProps) {
  return (
    <div className="relative z-10 mt-2 flex flex-wrap gap-0.5 sm:gap-1">
      {item && <InCart id={item.id} size={item.size} name={name} />}
      <AddToCart
        item={item}
        left={left}
        name={name}
        className="min-h-tap min-w-0 grow basis-17 px-1 py-0 max-sm:text-sm"
      />
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
      className="in-cart items-center"
    >
      <IconButton
        label={
          quantity === 1 ? t('Remove from your cart: {name}, {size}', named) : t('One less: {name}, {size}', named)
        }
        Icon={quantity === 1 ? Trash : Minus}
        iconClass="size-4"
        onClick={removeOne}
        className="shrink border-2 border-brand-600 text-brand-700 hover:bg-brand-50 max-sm:w-10"
      />
      <output aria-live="polite" className="min-w-6 text-center font-semibold tabular-nums sm:min-w-8">
        {quantity > 0 ? quantity : ''}
      </output>
    </div>
  )
}

import { addToCart } from '#app/cart/cart-store'
import { Button, type ButtonKind } from '#app/ui/button.tsx'
import type { CartItem } from '#domain/catalog/product-card'
import { t } from '#domain/texts/translate'

type AddToCartProps = {
  item: CartItem | null
  left: number | null
  name: string
  kind?: ButtonKind
  className: string
}

/** Adds one of the size on the card, at most up to the known stock `left`; `data-add` counts clicks from before hydration. */
export function AddToCart({ item, left, name, kind, className }: AddToCartProps) {
  return (
    <Button
      kind={kind}
      className={className}
      disabled={!item}
      data-add={item ? JSON.stringify(item) : undefined}
      onClick={() => item && addToCart(item, 1, left)}
    >
      {item ? t('Add To Cart') : t('Out of stock')}
      <span className="sr-only">: {name}</span>
    </Button>
  )
}

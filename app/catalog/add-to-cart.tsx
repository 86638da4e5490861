import { addToCart } from '#app/cart/cart-store'
import { buttonClass } from '#app/ui/button.tsx'
import type { CartItem } from '#domain/catalog/product-card'

type AddToCartProps = { item: CartItem | null; name: string; className?: string }

/** Adds one of the size on the card; `data-add` keeps a click that comes before the page is alive. */
export function AddToCart({ item, name, className = '' }: AddToCartProps) {
  return (
    <button
      type="button"
      className={buttonClass('primary', className)}
      disabled={!item}
      data-add={item ? JSON.stringify(item) : undefined}
      onClick={() => item && addToCart(item)}
    >
      {item ? 'Add To Cart' : 'Out of stock'}
      <span className="sr-only">: {name}</span>
    </button>
  )
}

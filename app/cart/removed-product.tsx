import { useEffect, useRef } from 'react'
import { changeCart, getCart } from '#app/cart/cart-store'
import type { CartProduct } from '#domain/cart/cart-products'
import { t } from '#domain/texts/translate'

/** `at` is the place of its first line in the cart, `position` among the cart's products. */
export type Removed = { product: CartProduct; at: number; position: number }

/** Unless it has been added again meanwhile. */
export function restoreProduct({ product: { id, lines }, at }: Removed): void {
  const cart = getCart()
  if (!cart.some((line) => line.id === id)) changeCart(cart.toSpliced(at, 0, ...lines))
}

type NoteProps = { removed: Removed; onBack: () => void }

/** Takes the focus of the button that is gone. */
export function RemovedNote({ removed, onBack }: NoteProps) {
  const button = useRef<HTMLButtonElement>(null)
  useEffect(() => button.current?.focus({ preventScroll: true }), [])
  return (
    <p className="flex items-center justify-between gap-4 rounded-lg bg-paper-deep px-4">
      <span role="status" className="min-w-0 py-2">
        {t('{name} is removed.', { name: removed.product.name })}
      </span>
      <button
        ref={button}
        type="button"
        onClick={() => {
          restoreProduct(removed)
          onBack()
        }}
        className="text-link inline-flex min-h-tap shrink-0 items-center"
      >
        {t('Put it back')}
      </button>
    </p>
  )
}

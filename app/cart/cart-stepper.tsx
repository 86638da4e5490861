import { Trash } from 'lucide-react'
import { useEffect, useRef } from 'react'
import { changeCart, decreaseInCart, getCart, increaseInCart, removeFromCart } from '#app/cart/cart-store'
import { Stepper } from '#app/ui/stepper.tsx'
import type { CartProduct } from '#domain/cart/cart-products'
import { t } from '#domain/texts/translate'

/** In all its sizes (specification, section 4). */
export function CartStepper({ product: { id, name, lines, canDecrease, canIncrease } }: { product: CartProduct }) {
  return (
    <Stepper
      labels={{
        group: t('Quantity of {name}', { name }),
        less: t('One less of {name}', { name }),
        more: t('One more of {name}', { name }),
      }}
      canDecrease={canDecrease}
      canIncrease={canIncrease}
      onDecrease={() => decreaseInCart(id)}
      onIncrease={() => increaseInCart(id)}
    >
      {lines.length > 1 ? t('each size') : lines[0]?.quantity}
    </Stepper>
  )
}

type RemoveProps = { product: CartProduct; onRemoved: (removed: Removed) => void }

/** `onRemoved` moves the focus, because the button disappears with its product. */
export function RemoveProduct({ product, onRemoved }: RemoveProps) {
  const { id, name } = product
  const isSeveral = product.lines.length > 1
  return (
    <button
      type="button"
      aria-label={isSeveral ? t('Remove all sizes of {name}', { name }) : t('Remove {name} from your cart', { name })}
      onClick={() => {
        const before = getCart()
        removeFromCart(id)
        onRemoved({
          product,
          at: before.findIndex((line) => line.id === id),
          position: [...new Set(before.map((line) => line.id))].indexOf(id),
        })
      }}
      className="inline-flex min-h-tap items-center gap-2 rounded-md px-2 text-sm font-semibold text-brand-700 underline-offset-4 hover:underline"
    >
      <Trash className="size-4" aria-hidden />
      {isSeveral ? t('Remove all sizes') : t('Remove')}
    </button>
  )
}

/** `at` is the place of its first line in the cart, `position` among the cart's products. */
export type Removed = { product: CartProduct; at: number; position: number }

export function restoreProduct({ product: { id, lines }, at }: Removed): void {
  const cart = getCart()
  if (!cart.some((line) => line.id === id)) changeCart(cart.toSpliced(at, 0, ...lines))
}

type NoteProps = { removed: Removed; onBack: () => void }

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

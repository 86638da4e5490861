import { Trash } from 'lucide-react'
import { decreaseInCart, getCart, increaseInCart, removeFromCart } from '#app/cart/cart-store'
import type { Removed } from '#app/cart/removed-product.tsx'
import { Stepper } from '#app/ui/stepper.tsx'
import type { CartProduct } from '#domain/cart/cart-products'
import { t } from '#domain/texts/translate'

type CartStepperProps = {
  product: CartProduct
  onStop: (text: string) => void
}

/** In all its sizes (specification, section 4). */
export function CartStepper({ product: { id, name, lines, canDecrease, canIncrease }, onStop }: CartStepperProps) {
  const raise = () => {
    const text = increaseInCart(id)
    if (text) onStop(text)
  }
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
      onIncrease={raise}
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

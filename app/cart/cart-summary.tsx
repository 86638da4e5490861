import { ShieldCheck } from 'lucide-react'
import { type RefObject, useEffect, useRef, useState } from 'react'
import { useNavigate } from 'react-router'
import { CartNote } from '#app/cart/cart-note.tsx'
import { carriedProgress } from '#app/cart/cart-storage'
import { ShippingProgress } from '#app/cart/shipping-progress.tsx'
import { useFees } from '#app/cart/use-priced-cart'
import { DeliveryPromise } from '#app/delivery/delivery-promise.tsx'
import { showAlert } from '#app/ui/alerts'
import { Button, ButtonLink } from '#app/ui/button.tsx'
import { onInViewChange } from '#app/ui/motion'
import { type CartLine, subtotalPaise } from '#domain/cart/cart'
import { shippingProgress } from '#domain/cart/shipping-fee'
import { countPacks } from '#domain/count-packs'
import { formatRupees } from '#domain/money'
import { plural, t } from '#domain/texts/translate'

/** Shows the cart's subtotal and the button to the checkout, which shows shipping and the total. */
export function CartSummary({ cart }: { cart: CartLine[] }) {
  const navigate = useNavigate()
  const fees = useFees()
  const subtotal = subtotalPaise(cart)
  const pieces = countPacks(cart)
  const button = useRef<HTMLButtonElement>(null)
  const isSeen = useSeen(button)
  const checkOut = () => {
    if (cart.length === 0) return showAlert(t('Your cart is empty!'))
    const progress = shippingProgress(fees, subtotal)
    carriedProgress.keep(progress)
    return navigate('/checkout', { state: { progress } })
  }
  return (
    <section
      aria-labelledby="summary"
      className="grid grid-cols-1 gap-5 rounded-lg bg-white p-5 shadow-card sm:p-6 lg:sticky lg:top-24"
    >
      <h2 id="summary" className="text-heading">
        {t('Order summary')}
      </h2>
      <ShippingProgress subtotalPaise={subtotal} />
      <p className="flex flex-wrap items-baseline justify-between gap-x-2 border-t border-line pt-4">
        <span>
          {t('Subtotal')}{' '}
          <span className="text-sm text-ink-soft">
            ({plural(pieces, '{pieces} pack', '{pieces} packs', { pieces })})
          </span>
        </span>
        <strong className="font-display text-price font-semibold">{formatRupees(subtotal)}</strong>
      </p>
      {cart.length > 0 && <DeliveryPromise className="text-sm" />}
      <div className="grid grid-cols-1 gap-3">
        <Button ref={button} className="w-full" onClick={checkOut}>
          {t('CHECK OUT')}
        </Button>
        <ButtonLink to="/shop" kind="outline" className="w-full">
          {t('Continue shopping')}
        </ButtonLink>
      </div>
      <p className="flex items-center justify-center gap-2 text-sm text-ink-soft">
        <ShieldCheck className="size-5 shrink-0 text-success" aria-hidden />
        {t('UPI or Cash on Delivery. Tax included.')}
      </p>
      <CartNote />
      {cart.length > 0 && (
        <div className={`cart-bar md:hidden low:hidden print:hidden ${isSeen ? 'invisible' : ''}`}>
          <Button className="@container w-full px-[min(1rem,4vw)]" onClick={checkOut}>
            <span className="flex grow justify-between gap-4">
              <span className="tabular-nums @max-[11rem]:sr-only">
                <span className="@max-[14rem]:sr-only">{t('Subtotal')}</span> {formatRupees(subtotal)}
              </span>
              <span className="@max-[11rem]:mx-auto">{t('Checkout')}</span>
            </span>
          </Button>
        </div>
      )}
    </section>
  )
}

/** Returns whether the element is in the window, almost all of it; true until that is known. */
function useSeen(ref: RefObject<Element | null>): boolean {
  const [isSeen, setSeen] = useState(true)
  useEffect(() => {
    if (ref.current) return onInViewChange(ref.current, { threshold: 0.9 }, setSeen)
  }, [ref])
  return isSeen
}

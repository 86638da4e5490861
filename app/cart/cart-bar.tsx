import { ShoppingBag } from 'lucide-react'
import { Link } from 'react-router'
import { useCart } from '#app/cart/cart-store'
import { buttonClass } from '#app/ui/button.tsx'
import { countPieces, subtotalPaise } from '#domain/cart/cart'
import { formatRupees } from '#domain/money'
import { plural, t } from '#domain/texts/translate'

/** Shows on phones what is in the cart and leads to it; stays at the bottom of the window. Nothing is shown for an empty cart. */
export function CartBar() {
  const cart = useCart()
  const pieces = countPieces(cart)
  if (pieces === 0) return null
  return (
    <div className="cart-bar md:hidden low:hidden print:hidden">
      <Link to="/mycart" className={buttonClass('primary', 'w-full justify-between px-4')}>
        <span className="flex items-center gap-2 tabular-nums">
          <ShoppingBag className="size-5 shrink-0" aria-hidden />
          {plural(pieces, '{pieces} item', '{pieces} items', { pieces })} · {formatRupees(subtotalPaise(cart))}
        </span>
        {t('View cart')}
      </Link>
    </div>
  )
}

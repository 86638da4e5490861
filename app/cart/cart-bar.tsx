import { ShoppingBag } from 'lucide-react'
import { useCart } from '#app/cart/cart-store'
import { ButtonLink } from '#app/ui/button.tsx'
import { subtotalPaise } from '#domain/cart/cart'
import { countPacks, formatRupees } from '#domain/money'
import { plural, t } from '#domain/texts/translate'

export function CartBar() {
  const cart = useCart()
  const pieces = countPacks(cart)
  if (pieces === 0) return null
  return (
    <div className="cart-bar md:hidden low:hidden print:hidden">
      <ButtonLink to="/mycart" className="@container w-full px-[min(1rem,4vw)]">
        {/* Large text has room for one line only: bag and price. */}
        <span className="flex grow items-center gap-3 whitespace-nowrap tabular-nums">
          <ShoppingBag className="size-5 shrink-0" aria-hidden />
          <span className="text-left">
            <span className="block text-xs leading-tight font-normal @max-[14rem]:sr-only">
              {plural(pieces, '{pieces} pack', '{pieces} packs', { pieces })}
            </span>{' '}
            <span className="@max-[14rem]:sr-only">{t('Subtotal')}</span> {formatRupees(subtotalPaise(cart))}
          </span>
          <span className="ml-auto @max-[12rem]:sr-only">{t('View cart')}</span>
        </span>
      </ButtonLink>
    </div>
  )
}

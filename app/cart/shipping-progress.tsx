import { Truck } from 'lucide-react'
import { useCart } from '#app/cart/cart-store'
import { useFees } from '#app/cart/price-cart'
import { subtotalPaise } from '#domain/cart/cart'
import { shippingProgress, shippingText } from '#domain/cart/shipping-fee'
import { formatRupees, toRupees } from '#domain/money'
import type { Fees } from '#domain/shop-settings/shop-settings'
import { currentLanguage, t } from '#domain/texts/translate'

type Props = { subtotalPaise: number; className?: string }

export function ShippingProgress({ subtotalPaise: subtotal, className = 'rounded-md bg-brand-50 p-4' }: Props) {
  const fees = useFees()
  const progress = shippingProgress(fees, subtotal)
  const free = progress === 100
  return (
    <div className={className}>
      <p role="status" className={`flex items-center gap-2.5 text-sm font-semibold ${free ? 'text-success' : ''}`}>
        <Truck className="size-5 shrink-0" aria-hidden />
        <span className="min-w-0 wrap-anywhere">{shippingMessage(fees, subtotal)}</span>
      </p>
      {!free && (
        <p className="mt-1 text-sm">
          {t('Until then shipping is {fee}.', { fee: formatRupees(fees.shippingFeePaise) })}
        </p>
      )}
      <progress
        max={100}
        value={progress}
        aria-label={t('Progress to free shipping')}
        className={`progress mt-2 block h-2.5 w-full appearance-none overflow-hidden rounded-full bg-white ${free ? 'text-success' : 'text-brand-600'}`}
      >
        {Math.floor(progress)}%
      </progress>
    </div>
  )
}

export function ShippingNote() {
  const fees = useFees()
  const subtotal = subtotalPaise(useCart())
  const fee = formatRupees(fees.shippingFeePaise)
  const isFree = shippingProgress(fees, subtotal) === 100
  const first = t('Shipping {fee}, free from {amount}.', { fee, amount: formatRupees(fees.freeShippingFromPaise) })
  return <p className="text-ink-soft">{subtotal === 0 && !isFree ? first : shippingMessage(fees, subtotal)}</p>
}

/** 'Free' or '100₹' in English, as the specification writes it; other languages write every amount alike. */
export function shippingLabel(paise: number): string {
  return currentLanguage() === 'en' && paise > 0 ? `${toRupees(paise)}₹` : shippingText(paise)
}

export function shippingMessage(fees: Fees, subtotalPaise: number): string {
  if (shippingProgress(fees, subtotalPaise) === 100) return t('Congratulations! Your delivery is free!')
  return t('You are {amount} away from FREE SHIPPING!', {
    amount: formatRupees(fees.freeShippingFromPaise - subtotalPaise),
  })
}

import { Truck } from 'lucide-react'
import { shippingMessage } from '#app/cart/shipping-texts'
import { useFees } from '#app/cart/use-priced-cart'
import { shippingProgress } from '#domain/cart/shipping-fee'
import { t } from '#domain/texts/translate'

type Props = { subtotalPaise: number; className?: string }

/** Shows the amount missing for free shipping, as text and as a bar. */
export function ShippingProgress({ subtotalPaise, className = 'rounded-md bg-brand-50 p-4' }: Props) {
  const fees = useFees()
  const progress = shippingProgress(fees, subtotalPaise)
  const free = progress === 100
  return (
    <div className={className}>
      <p role="status" className={`flex items-center gap-2.5 text-sm font-semibold ${free ? 'text-success' : ''}`}>
        <Truck className="size-5 shrink-0" aria-hidden />
        <span className="min-w-0 wrap-anywhere">{shippingMessage(fees, subtotalPaise)}</span>
      </p>
      <progress
        max={100}
        value={progress}
        aria-label={t('Progress to free shipping')}
        className={`progress mt-2 ${free ? 'text-success' : 'text-brand-600'}`}
      >
        {Math.floor(progress)}%
      </progress>
    </div>
  )
}

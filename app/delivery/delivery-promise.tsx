import { Truck } from 'lucide-react'
import { closedText, deliveryPromise } from '#app/delivery/delivery-texts'
import { useShopDetails } from '#app/layout/shop-details'

/** When an order is with its buyer, the same for everybody, with the closed days that are near. */
export function DeliveryPromise({ className = '' }: { className?: string }) {
  const closed = closedText(useShopDetails())
  return (
    <div className={`flex gap-2.5 ${className}`}>
      <Truck className="mt-0.5 size-5 shrink-0 text-brand-600" aria-hidden />
      <p>
        {deliveryPromise} {closed}
      </p>
    </div>
  )
}

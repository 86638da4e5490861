import { Truck } from 'lucide-react'
import { closedText, promiseText } from '#app/delivery/delivery-texts'
import { useShopDetails } from '#app/layout/shop-details'

/** Shows the latest day of delivery, the same for everybody, and closed days soon. */
export function DeliveryPromise({ className = '' }: { className?: string }) {
  const shop = useShopDetails()
  return (
    <div className={`flex gap-2.5 ${className}`}>
      <Truck className="mt-0.5 size-5 shrink-0 text-brand-600" aria-hidden />
      <p>
        {promiseText(shop)} {closedText(shop)}
      </p>
    </div>
  )
}

import { Truck } from 'lucide-react'
import { useCheckedPin } from '#app/delivery/checked-pin'
import { checkedPinText, closedText, promiseText } from '#app/delivery/delivery-texts'
import { useShopDetails } from '#app/layout/shop-details'

export function DeliveryPromise({ className = '' }: { className?: string }) {
  const shop = useShopDetails()
  const checked = useCheckedPin(shop.arrivesBy)
  const closed = closedText(shop)
  return (
    <div className={`flex gap-2.5 ${className}`}>
      <Truck className="mt-0.5 size-5 shrink-0 text-brand-600" aria-hidden />
      <div>
        <p className="grid">
          {/* Keeps its room, so that nothing moves when the day of the PIN takes its place. */}
          <span className={`[grid-area:1/1] ${checked ? 'invisible' : ''}`}>{promiseText(shop)}</span>
          {checked && <span className="[grid-area:1/1]">{checkedPinText(checked)}</span>}
        </p>
        {closed && <p>{closed}</p>}
      </div>
    </div>
  )
}

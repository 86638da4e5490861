import { MessageCircle } from 'lucide-react'
import { useShopDetails } from '#app/layout/shop-details'
import type { ListedOrder } from '#app/orders/listed-order'
import { buttonClass } from '#app/ui/button.tsx'
import { formatPhone } from '#domain/delivery/phone'
import { chatLink } from '#domain/shop-settings/shop-settings'
import { t } from '#domain/texts/translate'

/** Asks the buyer to write first: a number that never answered gets one message only. */
export function AskToWriteFirst({ order }: { order: ListedOrder }) {
  const shop = useShopDetails()
  const text = t('Namaste, please write me here about order {number}.', { number: order.number })
  return (
    <div className="grid gap-3 border-b border-line bg-paper px-5 py-4">
      <p>
        {t('Your order is with us. Send us a “hi” on WhatsApp from {contactPhone}, and we keep you posted there.', {
          contactPhone: formatPhone(order.contactPhone),
        })}
      </p>
      <a href={chatLink(shop, text)} rel="noreferrer" target="_blank" className={buttonClass('outline', 'w-fit')}>
        <MessageCircle className="size-5" aria-hidden />
        {t('Write to us on WhatsApp')}
      </a>
    </div>
  )
}

import { ShopAddress } from '#app/layout/shop-address.tsx'
import { useShopDetails } from '#app/layout/shop-details'
import { WordMark } from '#app/ui/brand.tsx'
import { constants } from '#domain/constants'
import { formatShopPhone } from '#domain/shop-settings/shop-settings'

/** Hidden on the screen. Comes last in its page, whose print layout is a flex column. */
export function PrintHead() {
  const { contact } = useShopDetails()
  const [phone = ''] = contact.phones
  return (
    <div className="hidden items-start justify-between gap-8 border-b border-line pb-4 print:order-first print:flex">
      <WordMark name={constants.name} className="h-12 w-auto" />
      <address className="text-right text-sm not-italic">
        <ShopAddress isTall />
        <br />
        {formatShopPhone(phone)} · {contact.supportEmail}
      </address>
    </div>
  )
}

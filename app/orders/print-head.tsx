import { useShopDetails } from '#app/layout/shop-details'
import { WordMark } from '#app/ui/brand.tsx'
import { settings } from '#domain/settings'

/** The letterhead of a printed order; the screen does not show it. */
export function PrintHead() {
  const { address, contact } = useShopDetails()
  const [phone = ''] = contact.phones
  return (
    <div className="hidden items-start justify-between gap-8 border-b border-line pb-4 print:flex">
      <WordMark name={settings.name} className="h-12 w-auto" />
      <address className="text-right text-sm not-italic">
        {address.block}, {address.road}
        <br />
        {address.city}, {address.state} {address.zip}
        <br />
        +91 {phone} · {contact.supportEmail}
      </address>
    </div>
  )
}

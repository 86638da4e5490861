import { useShopDetails } from '#app/layout/shop-details'
import { rich } from '#app/ui/rich.tsx'
import { callLink, formatShopPhone } from '#domain/shop-settings/shop-settings'

export function OrderWithoutScripts({ className }: { className: string }) {
  const { contact } = useShopDetails()
  const [phone = ''] = contact.phones
  return (
    <noscript>
      <p className={className}>
        {rich('The cart is kept by your browser and needs JavaScript. Without it, please order by phone: {phone}', {
          phone: (
            <a href={callLink(phone)} className="text-link whitespace-nowrap">
              {formatShopPhone(phone)}
            </a>
          ),
        })}
      </p>
    </noscript>
  )
}

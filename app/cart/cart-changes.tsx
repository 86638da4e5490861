import { CartNotice } from '#app/cart/cart-notice.tsx'
import { t } from '#domain/texts/translate'

/** Shows the changes that the catalogue caused in a stored cart. */
export function CartChanges({ changes }: { changes: string[] }) {
  return <CartNotice look="info" title={t('Something changed since you filled your cart')} lines={changes} />
}

import { noMoreText } from '#app/cart/cart-store'
import { notify } from '#app/ui/toasts'
import { maxQuantity } from '#domain/cart/cart'
import { t } from '#domain/texts/translate'

export function announceStockLimit(left: number | null, inCart: number): void {
  const most = Math.min(left ?? maxQuantity, maxQuantity)
  notify('warning', inCart >= most ? noMoreText(most) : lessText(most, inCart))
}

function lessText(most: number, inCart: number): string {
  if (most < maxQuantity)
    return inCart > 0
      ? t('Only {most} left, and your cart holds {inCart} of them.', { most, inCart })
      : t('Only {most} left.', { most })
  return inCart > 0
    ? t('At most {most} of one size in an order, and your cart holds {inCart} of them.', { most, inCart })
    : t('At most {most} of one size in an order.', { most })
}

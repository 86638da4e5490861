import { CartNotice } from '#app/cart/cart-notice.tsx'
import { takeRemaining } from '#app/cart/cart-store'
import { Button } from '#app/ui/button.tsx'
import { useHydrated } from '#app/ui/use-hydrated'
import { isShort, type StockAvailability } from '#domain/catalog/sizes'
import { productName } from '#domain/texts/product-name'
import { t, translated } from '#domain/texts/translate'

type Line = { id: string; name: string; size: string; quantity: number } & StockAvailability

export function StockShortage({ lines }: { lines: Line[] }) {
  const isHydrated = useHydrated()
  const short = lines.filter(isShort)
  return (
    <CartNotice look="danger" title={t('Some items are short in stock')} lines={short.map(shortageText)}>
      {isHydrated && (
        <Button onClick={takeRemaining} kind="outline" className="mt-3">
          {short.some(({ left }) => left !== 0) ? t('Take what is left') : t('Remove what is out of stock')}
        </Button>
      )}
    </CartNotice>
  )
}

function shortageText({ id, name: stored, size: label, quantity, left }: Line): string {
  const [name, size] = [productName(id, stored), translated(label)]
  return left === 0
    ? t('{name}, {size}: out of stock at the moment.', { name, size })
    : t('{name}, {size}: only {left} left, your cart holds {quantity}.', { name, size, left, quantity })
}

import { RotateCcw } from 'lucide-react'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import { addUnpricedLines } from '#app/cart/priced-cart'
import { Button } from '#app/ui/button.tsx'
import { noPicture } from '#domain/catalog/pictures'
import { toRupees } from '#domain/money'
import type { OrderLine } from '#domain/orders/order'
import { t } from '#domain/texts/translate'

type Props = { lines: OrderLine[]; className?: string }

/** At today's prices; the cart says what is missing. */
export function OrderAgain({ lines, className = '' }: Props) {
  const navigate = useNavigate()
  const [isBusy, setIsBusy] = useState(false)
  const again = async () => {
    setIsBusy(true)
    addOrderedToCart(lines)
    await navigate('/mycart')
    setIsBusy(false)
  }
  return (
    <Button
      aria-disabled={isBusy}
      onClick={() => isBusy || again()}
      kind="outline"
      className={`needs-scripts ${className}`}
    >
      <RotateCcw className="size-5 shrink-0" aria-hidden />
      {t('Order again')}
    </Button>
  )
}

/** With their old prices, which the next quote corrects. */
function addOrderedToCart(lines: OrderLine[]): void {
  addUnpricedLines(
    lines.map(({ productId, name, size, quantity, pricePaise }) => ({
      id: productId,
      name,
      size,
      quantity,
      price: toRupees(pricePaise),
      image: noPicture,
    })),
  )
}

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

export function OrderAgain({ lines, className = '' }: Props) {
  const navigate = useNavigate()
  const [isBusy, setIsBusy] = useState(false)
  const again = async () => {
    setIsBusy(true)
    // With their old prices, which the next quote corrects.
    addUnpricedLines(
      lines.map(({ productId: id, name, size, quantity, pricePaise }) => {
        return { id, name, size, quantity, price: toRupees(pricePaise), image: noPicture }
      }),
    )
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

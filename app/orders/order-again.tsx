import { RotateCcw } from 'lucide-react'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import { addOrderedToCart } from '#app/cart/order-again'
import { Button } from '#app/ui/button.tsx'
import type { OrderLine } from '#domain/orders/order'
import { t } from '#domain/texts/translate'

type Props = { lines: OrderLine[]; className?: string }

/** Puts all lines into the cart again at today's prices; the cart says what is missing. */
export function OrderAgain({ lines, className = '' }: Props) {
  const navigate = useNavigate()
  const [isBusy, setIsBusy] = useState(false)
  const again = async () => {
    setIsBusy(true)
    await addOrderedToCart(lines)
    await navigate('/mycart')
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

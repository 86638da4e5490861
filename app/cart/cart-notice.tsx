import { Info, TriangleExclamationPoint } from 'lucide-react'
import type { ReactNode } from 'react'
import { takeRemaining } from '#app/cart/cart-store'
import { Button } from '#app/ui/button.tsx'
import { useHydrated } from '#app/ui/use-hydrated'
import { isShort, type StockAvailability } from '#domain/catalog/sizes'
import { productName } from '#domain/texts/product-name'
import { t, translated } from '#domain/texts/translate'

const looks = {
  info: { Icon: Info, edge: 'border-info', colour: 'text-info' },
  danger: { Icon: TriangleExclamationPoint, edge: 'border-danger', colour: 'text-danger' },
}

type Props = { look: keyof typeof looks; title: string; lines: string[]; children?: ReactNode }

function CartNotice({ look, title, lines, children }: Props) {
  const { Icon, edge, colour } = looks[look]
  return (
    <div role="status" className={lines.length > 0 ? 'mb-6' : ''}>
      {lines.length > 0 && (
        <div className={`flex gap-3 rounded-md border-l-4 bg-white p-4 shadow-card ${edge}`}>
          <Icon className={`mt-0.5 size-5 shrink-0 ${colour}`} aria-hidden />
          <div>
            <p className="font-semibold">{title}</p>
            <ul className="mt-1 text-ink-soft">
              {lines.map((line) => (
                <li key={line}>{line}</li>
              ))}
            </ul>
            {children}
          </div>
        </div>
      )}
    </div>
  )
}

export function CartChanges({ changes }: { changes: string[] }) {
  return <CartNotice look="info" title={t('Something changed since you filled your cart')} lines={changes} />
}

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

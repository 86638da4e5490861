import { TriangleExclamationPoint } from 'lucide-react'
import { takeRemaining } from '#app/cart/cart-store'
import { Button } from '#app/ui/button.tsx'
import { useHydrated } from '#app/ui/use-hydrated'
import { isShort, type StockAvailability } from '#domain/catalog/stock-left'
import { productName } from '#domain/texts/product-name'
import { t, translated } from '#domain/texts/translate'

type Line = { id: string; name: string; size: string; quantity: number } & StockAvailability

/** Lists the lines whose quantity exceeds the stock, with a button to reduce them; screen readers announce it. */
export function StockShortage({ lines }: { lines: Line[] }) {
  const hydrated = useHydrated()
  const short = lines.filter(isShort)
  return (
    <div role="status" className={short.length > 0 ? 'mb-6' : ''}>
      {short.length > 0 && (
        <div className="flex gap-3 rounded-md border-l-4 border-danger bg-white p-4 shadow-card">
          <TriangleExclamationPoint className="mt-0.5 size-5 shrink-0 text-danger" aria-hidden />
          <div>
            <p className="font-semibold">{t('Some items are short in stock')}</p>
            <ul className="mt-1 text-ink-soft">
              {short.map(({ id, name, size, quantity, left }) => (
                <li key={`${id}|${size}`}>
                  {left === 0
                    ? t('{name}, {size}: out of stock at the moment.', {
                        name: productName(id, name),
                        size: translated(size),
                      })
                    : t('{name}, {size}: only {left} left, your cart holds {quantity}.', {
                        name: productName(id, name),
                        size: translated(size),
                        left,
                        quantity,
                      })}
                </li>
              ))}
            </ul>
            {hydrated && (
              <Button onClick={takeRemaining} kind="outline" className="mt-3">
                {short.some(({ left }) => left !== 0) ? t('Take what is left') : t('Remove what is out of stock')}
              </Button>
            )}
          </div>
        </div>
      )}
    </div>
  )
}

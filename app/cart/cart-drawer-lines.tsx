import { CartStepper, RemoveProduct } from '#app/cart/cart-stepper.tsx'
import type { Removed } from '#app/cart/removed-product.tsx'
import { StockNote } from '#app/cart/stock-note.tsx'
import { usePricedCart } from '#app/cart/use-priced-cart'
import { linePaise, maxQuantityOf } from '#domain/cart/cart'
import { type CartProduct, listCartProducts } from '#domain/cart/cart-products'
import { formatRupees } from '#domain/money'
import { langOf, t, translated } from '#domain/texts/translate'

type LinesProps = {
  /** The ids of the products that were just added: they come first, marked. */
  added: string[]
  onStop: (text: string) => void
  onRemoved: (removed: Removed) => void
}

/** Lists the products of the cart, each with its stepper and its Remove button. */
export function CartDrawerLines({ added, onStop, onRemoved }: LinesProps) {
  const { cart, stockOf } = usePricedCart({ ask: false })
  if (cart.length === 0) return <p className="p-5 text-ink-soft">{t('Your cart is empty.')}</p>
  const products = listCartProducts(cart, (line) => maxQuantityOf(stockOf(line)))
  const isNew = ({ id }: CartProduct) => added.includes(id)
  return (
    <ul className="divide-y divide-line">
      {products
        .toSorted((a, b) => Number(isNew(b)) - Number(isNew(a)))
        .map((product) => (
          <li
            key={product.id}
            className={`grid grid-cols-[min(5rem,25%)_minmax(0,1fr)] gap-x-4 gap-y-2 px-5 py-3 ${isNew(product) ? 'border-l-4 border-l-success bg-white pl-4' : ''}`}
          >
            <img
              src={product.image}
              alt=""
              width={240}
              height={240}
              className="aspect-square w-full rounded-md bg-paper-deep"
            />
            <div>
              <p className="flex flex-wrap items-baseline justify-between gap-x-4">
                <span lang={langOf(product.name)} className="font-display text-card font-semibold">
                  {product.name}
                </span>
                <span className="font-semibold tabular-nums">{formatRupees(product.totalPaise)}</span>
              </p>
              {product.lines.map((line) => (
                <div key={line.size} className="mt-1 text-sm text-ink-soft">
                  <p>{t('Size: {size}', { size: translated(line.size) })}</p>
                  <p className="flex justify-between gap-4">
                    {t('Quantity: {quantity}', { quantity: line.quantity })}
                    {product.lines.length > 1 && <span className="tabular-nums">{formatRupees(linePaise(line))}</span>}
                  </p>
                  <StockNote quantity={line.quantity} stock={stockOf(line)} />
                </div>
              ))}
            </div>
            <div className="col-span-full flex flex-wrap items-center justify-between gap-2">
              <CartStepper product={product} onStop={onStop} />
              <RemoveProduct product={product} onRemoved={onRemoved} />
            </div>
          </li>
        ))}
    </ul>
  )
}

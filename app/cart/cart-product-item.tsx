import { Link } from 'react-router'
import { CartStepper, RemoveProduct } from '#app/cart/cart-stepper.tsx'
import type { Removed } from '#app/cart/removed-product.tsx'
import { StockNote } from '#app/cart/stock-note.tsx'
import { notify } from '#app/ui/toasts'
import type { CartLine } from '#domain/cart/cart'
import { linePaise } from '#domain/cart/cart'
import type { CartProduct } from '#domain/cart/cart-products'
import type { StockAvailability } from '#domain/catalog/stock-left'
import { formatRupees, toPaise } from '#domain/money'
import { langOf, translated } from '#domain/texts/translate'

type Props = {
  product: CartProduct
  stockOf: (line: CartLine) => StockAvailability
  onRemoved: (removed: Removed) => void
}

/** Shows a product of the cart with all its sizes; its one stepper and one Remove button change every size. */
export function CartProductItem({ product, stockOf, onRemoved }: Props) {
  const { id, name, image, lines, totalPaise } = product
  const several = lines.length > 1
  return (
    <li className="grid grid-cols-[min(5rem,25%)_minmax(0,1fr)] gap-x-4 gap-y-4 rounded-lg bg-white p-4 shadow-card sm:grid-cols-[min(7.5rem,25%)_minmax(0,1fr)] sm:gap-x-6 sm:p-5">
      <img src={image} alt="" width={240} height={240} className="w-full rounded-md bg-paper-deep" />
      <div className="min-w-0">
        <div className="flex flex-wrap items-baseline justify-between gap-x-4 gap-y-1">
          <h2 className="text-card">
            <Link to={`/product/${id}`} lang={langOf(name)} className="hover:text-brand-600 hover:underline">
              {name}
            </Link>
          </h2>
          <p className="font-display text-price font-semibold">{formatRupees(totalPaise)}</p>
        </div>
        <ul className="mt-2 grid gap-1.5">
          {lines.map((line) => (
            <li key={line.size} className="flex flex-wrap justify-between gap-x-4 text-sm text-ink-soft">
              <span>
                {translated(line.size)} ·{' '}
                <span className="whitespace-nowrap">
                  {formatRupees(toPaise(line.price))} × {line.quantity}
                </span>
                <StockNote quantity={line.quantity} stock={stockOf(line)} />
              </span>
              {several && <span className="tabular-nums">{formatRupees(linePaise(line))}</span>}
            </li>
          ))}
        </ul>
      </div>
      <div className="col-span-full flex flex-wrap items-center justify-between gap-3 sm:col-start-2">
        <CartStepper product={product} onStop={(text) => notify('warning', text)} />
        <RemoveProduct product={product} onRemoved={onRemoved} />
      </div>
    </li>
  )
}

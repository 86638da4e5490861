import { Minus, Plus, Trash } from 'lucide-react'
import { Link } from 'react-router'
import { decrease, increase, removeProduct } from '#app/cart/cart-store'
import { StockNote } from '#app/cart/stock-note.tsx'
import type { CartLine } from '#domain/cart/cart'
import type { CartProduct } from '#domain/cart/cart-products'
import { linePaise } from '#domain/cart/cart-products'
import type { StockAvailability } from '#domain/catalog/stock-left'
import { formatRupees, toPaise } from '#domain/money'

type Props = { product: CartProduct; stockOf: (line: CartLine) => StockAvailability }

/** Shows a product of the cart with all its sizes; its one stepper and one Remove button change every size. */
export function CartProductItem({ product, stockOf }: Props) {
  const { id, name, image, lines, totalPaise } = product
  const several = lines.length > 1
  return (
    <li className="grid grid-cols-[min(5rem,25%)_minmax(0,1fr)] gap-x-4 gap-y-4 rounded-lg bg-white p-4 shadow-card sm:grid-cols-[min(7.5rem,25%)_minmax(0,1fr)] sm:gap-x-6 sm:p-5">
      <img src={image} alt="" width={240} height={240} className="w-full rounded-md bg-paper-deep" />
      <div className="min-w-0">
        <div className="flex flex-wrap items-baseline justify-between gap-x-4 gap-y-1">
          <h2 className="text-card">
            <Link to={`/product/${id}`} className="hover:text-brand-600 hover:underline">
              {name}
            </Link>
          </h2>
          <p className="font-display text-price font-semibold">{formatRupees(totalPaise)}</p>
        </div>
        <ul className="mt-2 grid gap-1.5">
          {lines.map((line) => (
            <li key={line.size} className="flex flex-wrap justify-between gap-x-4 text-sm text-ink-soft">
              <span>
                {line.size} ·{' '}
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
        <ProductStepper product={product} />
        <button
          type="button"
          onClick={() => {
            removeProduct(id)
            // The button disappears with its product, so the focus is moved first.
            document.getElementById('main')?.focus({ preventScroll: true })
          }}
          className="inline-flex min-h-tap items-center gap-2 rounded-md px-2 text-sm font-semibold text-brand-700 underline-offset-4 hover:underline"
        >
          <Trash className="size-4" aria-hidden />
          {several ? `Remove ${lines.length === 2 ? 'both' : `all ${lines.length}`} sizes` : 'Remove'}
          <span className="sr-only"> of {name}</span>
        </button>
      </div>
    </li>
  )
}

function ProductStepper({ product: { id, name, lines, canDecrease, canIncrease } }: { product: CartProduct }) {
  const several = lines.length > 1
  const of = several ? `of every size of ${name}` : `of ${name}`
  const button =
    'grid size-tap place-items-center rounded-md hover:bg-paper-deep aria-disabled:text-edge aria-disabled:hover:bg-transparent'
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset cannot be laid out in a line everywhere
    <div
      role="group"
      aria-label={`Quantity ${of}`}
      className="inline-flex items-center rounded-md border border-edge bg-white"
    >
      <button
        type="button"
        aria-label={`One less ${of}`}
        aria-disabled={!canDecrease}
        onClick={() => decrease(id)}
        className={button}
      >
        <Minus className="size-4" aria-hidden />
      </button>
      <output aria-live="polite" className="min-w-8 px-1 text-center font-semibold tabular-nums">
        {several ? 'each size' : lines[0]?.quantity}
      </output>
      <button
        type="button"
        aria-label={`One more ${of}`}
        aria-disabled={!canIncrease}
        onClick={() => increase(id)}
        className={button}
      >
        <Plus className="size-4" aria-hidden />
      </button>
    </div>
  )
}

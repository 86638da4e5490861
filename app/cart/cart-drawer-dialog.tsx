import { Check, X } from 'lucide-react'
import { type MouseEvent, useEffect, useRef } from 'react'
import { useLocation } from 'react-router'
import { useCart } from '#app/cart/cart-store'
import { priceCart } from '#app/cart/price-cart'
import { ShippingProgress } from '#app/cart/shipping-progress.tsx'
import { StockNote } from '#app/cart/stock-note.tsx'
import { usePricedCart } from '#app/cart/use-priced-cart'
import { ButtonLink } from '#app/ui/button.tsx'
import { subtotalPaise } from '#domain/cart/cart'
import { formatRupees, toPaise } from '#domain/money'

/** Shows the cart beside the product page; opens on each new `opening`. Escape, the cross, the backdrop and any link close it. */
export function CartDrawerDialog({ opening }: { opening: { text: string; count: number } }) {
  const dialog = useRef<HTMLDialogElement>(null)
  const { key } = useLocation()
  const cart = useCart()
  // biome-ignore lint/correctness/useExhaustiveDependencies: every opening opens it
  useEffect(() => {
    if (!dialog.current?.open) dialog.current?.showModal()
    void priceCart()
  }, [opening])
  const arrival = useRef(key)
  useEffect(() => {
    if (arrival.current !== key) dialog.current?.close()
    arrival.current = key
  }, [key])
  const closeFromBehind = (event: MouseEvent) => {
    if (event.target === dialog.current) dialog.current.close()
  }
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: Escape closes it already
    <dialog
      ref={dialog}
      aria-labelledby="panel-title"
      onClick={closeFromBehind}
      className="side-panel bg-paper text-ink"
    >
      <div className="flex h-full flex-col">
        <header className="flex items-center justify-between gap-4 border-b border-line px-5 py-3">
          <h2 id="panel-title" className="text-heading">
            Your Cart
          </h2>
          <form method="dialog">
            <button
              type="submit"
              aria-label="Close"
              className="-mr-2 grid size-tap place-items-center rounded-md hover:bg-paper-deep"
            >
              <X className="size-6" aria-hidden />
            </button>
          </form>
        </header>
        <p role="status" className="flex items-center gap-2 bg-success px-5 py-2.5 text-sm font-semibold text-white">
          <Check className="size-4 shrink-0" aria-hidden />
          {opening.text}
        </p>
        <PanelLines />
        <footer className="grid gap-4 border-t border-line bg-white px-5 py-5">
          <ShippingProgress subtotalPaise={subtotalPaise(cart)} />
          <p className="flex items-baseline justify-between">
            Subtotal
            <strong className="font-display text-price font-semibold">{formatRupees(subtotalPaise(cart))}</strong>
          </p>
          <div className="grid grid-cols-2 gap-3">
            <ButtonLink to="/mycart" kind="outline" className="px-2">
              View Cart
            </ButtonLink>
            <ButtonLink to="/checkout" className="px-2">
              Checkout
            </ButtonLink>
          </div>
        </footer>
      </div>
    </dialog>
  )
}

function PanelLines() {
  const { cart, stockOf } = usePricedCart({ ask: false })
  if (cart.length === 0) return <p className="flex-1 p-5 text-ink-soft">Your cart is empty.</p>
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable from the keyboard
    <ul tabIndex={0} aria-label="Items in your cart" className="flex-1 divide-y divide-line overflow-y-auto px-5">
      {cart.map((line) => (
        <li key={`${line.id}|${line.size}`} className="flex gap-4 py-4">
          <img
            src={line.thumbnail ?? line.image}
            alt=""
            width={240}
            height={240}
            className="size-20 rounded-md bg-paper-deep"
          />
          <div className="min-w-0 flex-1">
            <p className="font-display text-card font-semibold">{line.name}</p>
            <p className="text-sm text-ink-soft">Size: {line.size}</p>
            <p className="text-sm text-ink-soft">Quantity: {line.quantity}</p>
            <StockNote quantity={line.quantity} stock={stockOf(line)} />
          </div>
          <p className="font-semibold tabular-nums">{formatRupees(toPaise(line.price) * line.quantity)}</p>
        </li>
      ))}
    </ul>
  )
}

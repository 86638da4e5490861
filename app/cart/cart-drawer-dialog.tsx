import { Check, Info, Plus, X } from 'lucide-react'
import { type MouseEvent, useEffect, useRef, useState } from 'react'
import { Link, useLocation } from 'react-router'
import type { DrawerContent } from '#app/cart/cart-drawer.tsx'
import { CartStepper, type Removed, RemoveProduct, restoreProduct } from '#app/cart/cart-stepper.tsx'
import { addedTexts, putInCart, useCart } from '#app/cart/cart-store'
import { priceCart, usePricedCart } from '#app/cart/price-cart'
import { ShippingProgress } from '#app/cart/shipping-progress.tsx'
import { StockNote } from '#app/cart/stock-note.tsx'
import { DeliveryPromise } from '#app/delivery/delivery-promise.tsx'
import { Button, ButtonLink, IconButton } from '#app/ui/button.tsx'
import { Thumbnail } from '#app/ui/picture.tsx'
import { useModal } from '#app/ui/use-modal'
import { linePaise, maxQuantityOf, subtotalPaise } from '#domain/cart/cart'
import { type CartProduct, listCartProducts } from '#domain/cart/cart-products'
import type { CartItem, ProductCard } from '#domain/catalog/product-card'
import { formatRupees } from '#domain/money'
import { langOf, t, translated } from '#domain/texts/translate'

/** Opens on each new `opening`; Escape, the cross, the backdrop and any link close it. */
export function CartDrawerDialog({ opening }: { opening: DrawerContent }) {
  const dialog = useModal(opening)
  const title = useRef<HTMLHeadingElement>(null)
  const list = useRef<HTMLElement>(null)
  const { key } = useLocation()
  const cart = useCart()
  const [message, setMessage] = useState<{ opening: DrawerContent; message: Message } | null>(null)
  const latest = message?.opening === opening ? message.message : { kind: 'done' as const, text: opening.text }
  const say = (next: Message) => setMessage({ opening, message: next })
  // biome-ignore lint/correctness/useExhaustiveDependencies: every opening begins at the top, with the prices of now
  useEffect(() => {
    list.current?.scrollTo(0, 0)
    void priceCart()
  }, [opening])
  const arrival = useRef(key)
  useEffect(() => {
    if (arrival.current !== key) dialog.current?.close()
    arrival.current = key
  }, [key, dialog])
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
          <h2 ref={title} id="panel-title" tabIndex={-1} className="text-heading outline-none">
            {t('Your Cart')}
          </h2>
          <form method="dialog">
            <IconButton type="submit" label={t('Close')} Icon={X} className="-mr-2 hover:bg-paper-deep" />
          </form>
        </header>
        <CartDrawerMessage message={latest} />
        {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable from the keyboard */}
        <section ref={list} tabIndex={0} aria-label={t('Items in your cart')} className="flex-1 overflow-y-auto">
          <CartDrawerLines
            added={opening.added}
            onRemoved={(removed) => {
              const undo = () => {
                restoreProduct(removed)
                say({ kind: 'done', text: addedTexts().added })
                title.current?.focus({ preventScroll: true })
              }
              say({ kind: 'done', text: t('{name} is removed.', { name: removed.product.name }), undo })
              title.current?.focus({ preventScroll: true })
            }}
          />
          <CartDrawerCompanions companions={opening.companions} say={say} />
        </section>
        {cart.length > 0 && (
          <footer className="grid gap-2 border-t border-line bg-white px-5 py-3 max-sm:[&_svg]:hidden">
            <ShippingProgress subtotalPaise={subtotalPaise(cart)} className="py-1" />
            <DeliveryPromise className="text-sm low:hidden" />
            <p className="flex items-baseline justify-between">
              {t('Subtotal')}
              <strong className="font-display text-price font-semibold">{formatRupees(subtotalPaise(cart))}</strong>
            </p>
            <div className="grid grid-cols-2 gap-3">
              <ButtonLink to="/mycart" kind="outline" className="px-2">
                {t('View Cart')}
              </ButtonLink>
              <ButtonLink to="/checkout" className="px-2">
                {t('Checkout')}
              </ButtonLink>
            </div>
          </footer>
        )}
      </div>
    </dialog>
  )
}

type LinesProps = { added: string[]; onRemoved: (removed: Removed) => void }

function CartDrawerLines({ added, onRemoved }: LinesProps) {
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
            <Thumbnail src={product.image} className="aspect-square w-full" />
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
              <CartStepper product={product} />
              <RemoveProduct product={product} onRemoved={onRemoved} />
            </div>
          </li>
        ))}
    </ul>
  )
}

const roomBeside = 3

type CompanionsProps = { companions: ProductCard[]; say: (message: Message) => void }

function CartDrawerCompanions({ companions, say }: CompanionsProps) {
  const cart = useCart()
  const ids = new Set(cart.map((line) => line.id))
  const offered = companions.flatMap(({ item, ...card }) => (item && !ids.has(card.id) ? [{ ...card, item }] : []))
  if (ids.size === 0 || ids.size > roomBeside || offered.length === 0) return null
  const add = (item: CartItem, left: number | null) => {
    const { outcome, text } = putInCart(item, 1, left)
    say({ kind: outcome === 'added' || outcome === 'increased' ? 'done' : 'stopped', text })
  }
  return (
    <section aria-labelledby="companions" className="border-t border-line px-5 py-4">
      <h3 id="companions" className="text-sm font-semibold">
        {t('Goes with it')}
      </h3>
      <ul className="mt-2 grid gap-2">
        {offered.map(({ id, name, size, sizeText, pricePaise, item, left }) => (
          <li key={id} className="flex items-center gap-3">
            <Thumbnail src={item.thumbnail ?? item.image} className="size-14" />
            <p className="min-w-0 flex-1 leading-tight">
              <Link
                to={`/product/${id}`}
                lang={langOf(name)}
                className="font-semibold underline-offset-4 hover:underline"
              >
                {name}
              </Link>
              <span className="block text-sm text-ink-soft">
                {sizeText} · {formatRupees(pricePaise)}
              </span>
            </p>
            <Button kind="outline" className="min-h-tap px-3" onClick={() => add(item, left)}>
              <Plus className="size-4" aria-hidden />
              {t('Add')}
              <span className="sr-only">
                {' '}
                {name}, {translated(size)}
              </span>
            </Button>
          </li>
        ))}
      </ul>
    </section>
  )
}

type Message = { kind: 'done' | 'stopped'; text: string; undo?: () => void }

function CartDrawerMessage({ message: { kind, text, undo } }: { message: Message }) {
  const Icon = kind === 'done' ? Check : Info
  return (
    <div
      className={`flex items-center justify-between gap-4 px-5 text-sm font-semibold text-white ${kind === 'done' ? 'bg-success' : 'bg-warning'}`}
    >
      <p role="status" className="flex items-center gap-2 py-2.5">
        <Icon className="size-4 shrink-0" aria-hidden />
        {text}
      </p>
      {undo && (
        <button type="button" onClick={undo} className="min-h-tap shrink-0 underline underline-offset-4">
          {t('Put it back')}
        </button>
      )}
    </div>
  )
}

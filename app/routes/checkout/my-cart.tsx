import { ShieldCheck } from 'lucide-react'
import { type RefObject, useEffect, useRef, useState } from 'react'
import { Link, useNavigate } from 'react-router'
import { CartChanges, StockShortage } from '#app/cart/cart-notice.tsx'
import { CartStepper, type Removed, RemovedNote, RemoveProduct } from '#app/cart/cart-stepper.tsx'
import { carriedProgress, keepNote, useNote } from '#app/cart/cart-storage'
import { useCart } from '#app/cart/cart-store'
import { CartToCome, EmptyCart } from '#app/cart/empty-cart.tsx'
import { OfferLines } from '#app/cart/offer-lines.tsx'
import { OrderWithoutScripts } from '#app/cart/order-without-scripts.tsx'
import { useCartOffers, useFees, usePricedCart } from '#app/cart/price-cart'
import { ShippingProgress } from '#app/cart/shipping-progress.tsx'
import { StockNote } from '#app/cart/stock-note.tsx'
import { RecentlySeen } from '#app/catalog/recently-seen.tsx'
import { DeliveryPromise } from '#app/delivery/delivery-promise.tsx'
import { fixedMeta } from '#app/layout/meta'
import { privatePage, type RouteHandle } from '#app/navigation/route-handle'
import { showAlert } from '#app/ui/alerts'
import { Button, ButtonLink } from '#app/ui/button.tsx'
import { Label } from '#app/ui/field.tsx'
import { onInViewChange } from '#app/ui/motion'
import { Thumbnail } from '#app/ui/picture.tsx'
import { Heading, Wrap } from '#app/ui/section.tsx'
import { useHydrated } from '#app/ui/use-hydrated'
import { type CartLine, linePackPaise, linePaise, maxNoteLength, maxQuantityOf, subtotalPaise } from '#domain/cart/cart'
import { type CartProduct, listCartProducts } from '#domain/cart/cart-products'
import { shippingProgress, totalsOf } from '#domain/cart/shipping-fee'
import type { StockAvailability } from '#domain/catalog/sizes'
import { countPacks, formatRupees } from '#domain/money'
import { langOf, plural, t, translated } from '#domain/texts/translate'

export const handle: RouteHandle = { ...privatePage, priority: 'buy' }

export const meta = fixedMeta(() => ({
  title: t('My Cart'),
  description: t('The spices in your cart.'),
  path: '/mycart',
  hidden: true,
}))

export default function MyCartPage() {
  const isHydrated = useHydrated()
  const isEmpty = useCart().length === 0
  return (
    <>
      <Wrap className="pt-3 pb-10 md:py-14">
        <Heading title={t('My Cart')} level="h1" align="left" isBrief />
        <div className="mt-3 md:mt-8">
          {isHydrated ? (
            <Cart />
          ) : (
            <CartToCome>
              <OrderWithoutScripts className="max-w-text" />
            </CartToCome>
          )}
        </div>
      </Wrap>
      {isHydrated && isEmpty && <RecentlySeen />}
    </>
  )
}

function Cart() {
  const { cart, changes, stockOf } = usePricedCart()
  const [removed, setRemoved] = useState<Removed | null>(null)
  const note = removed && (
    <RemovedNote
      key={removed.product.id}
      removed={removed}
      onBack={() => {
        setRemoved(null)
        document.getElementById('main')?.focus({ preventScroll: true })
      }}
    />
  )
  const items = listCartProducts(cart, (line) => maxQuantityOf(stockOf(line))).map((product) => (
    <CartProductItem key={product.id} product={product} stockOf={stockOf} onRemoved={setRemoved} />
  ))
  if (cart.length === 0)
    return (
      <div className="grid gap-4">
        <CartChanges changes={changes} />
        {note}
        <EmptyCart>{t('Haldi for every day, whole cardamom, a masala for tonight.')}</EmptyCart>
        {/* Specified with its alert (sections 2 and 4). */}
        <button
          type="button"
          className="text-link mx-auto min-h-tap text-sm"
          onClick={() => showAlert(t('Your cart is empty!'))}
        >
          {t('CHECK OUT')}
        </button>
      </div>
    )
  return (
    <>
      <CartChanges changes={changes} />
      <StockShortage lines={cart.map((line) => ({ ...line, ...stockOf(line) }))} />
      <div className="grid grid-cols-1 items-start gap-6 lg:grid-cols-[minmax(0,1fr)_24rem] lg:gap-8">
        <ul className="grid gap-4" aria-label={t('Items in your cart')}>
          {removed ? items.toSpliced(removed.position, 0, <li key="removed">{note}</li>) : items}
        </ul>
        <CartSummary cart={cart} />
      </div>
    </>
  )
}

type Props = {
  product: CartProduct
  stockOf: (line: CartLine) => StockAvailability
  onRemoved: (removed: Removed) => void
}

/** Its one stepper and one Remove button change every size. */
function CartProductItem({ product, stockOf, onRemoved }: Props) {
  const { id, name, image, lines, totalPaise } = product
  const several = lines.length > 1
  return (
    <li className="grid grid-cols-[min(5rem,25%)_minmax(0,1fr)] gap-x-4 gap-y-4 rounded-lg bg-white p-4 shadow-card sm:grid-cols-[min(7.5rem,25%)_minmax(0,1fr)] sm:gap-x-6 sm:p-5">
      <Thumbnail src={image} className="w-full" />
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
                  {formatRupees(linePackPaise(line))} × {line.quantity}
                </span>
                <StockNote quantity={line.quantity} stock={stockOf(line)} />
              </span>
              {several && <span className="tabular-nums">{formatRupees(linePaise(line))}</span>}
            </li>
          ))}
        </ul>
      </div>
      <div className="col-span-full flex flex-wrap items-center justify-between gap-3 sm:col-start-2">
        <CartStepper product={product} />
        <RemoveProduct product={product} onRemoved={onRemoved} />
      </div>
    </li>
  )
}

function CartSummary({ cart }: { cart: CartLine[] }) {
  const navigate = useNavigate()
  const fees = useFees()
  const offers = useCartOffers()
  const subtotal = subtotalPaise(cart)
  const pieces = countPacks(cart)
  const button = useRef<HTMLButtonElement>(null)
  const isSeen = useSeen(button)
  const checkOut = () => {
    const progress = shippingProgress(fees, subtotal)
    carriedProgress.keep(progress)
    return navigate('/checkout', { state: { progress } })
  }
  return (
    <section
      aria-labelledby="summary"
      className="grid grid-cols-1 gap-5 rounded-lg bg-white p-5 shadow-card sm:p-6 lg:sticky lg:top-24"
    >
      <h2 id="summary" className="text-heading">
        {t('Order summary')}
      </h2>
      <ShippingProgress subtotalPaise={subtotal} />
      <p className="flex flex-wrap items-baseline justify-between gap-x-2 border-t border-line pt-4">
        <span>
          {t('Subtotal')}{' '}
          <span className="text-sm text-ink-soft">
            ({plural(cart.length, '{lines} item', '{lines} items', { lines: cart.length })} ·{' '}
            {plural(pieces, '{pieces} pack', '{pieces} packs', { pieces })})
          </span>
        </span>
        <strong className="font-display text-price font-semibold">{formatRupees(subtotal)}</strong>
      </p>
      {offers && (
        <dl className="grid gap-1 empty:hidden">
          <OfferLines applied={totalsOf(fees, cart.map(toOfferedLine), offers).applied} />
        </dl>
      )}
      <DeliveryPromise className="text-card font-semibold" />
      <div className="grid grid-cols-1 gap-3">
        <Button ref={button} className="w-full" onClick={checkOut}>
          {t('CHECK OUT')}
        </Button>
        <ButtonLink to="/shop" kind="outline" className="w-full">
          {t('Continue shopping')}
        </ButtonLink>
      </div>
      <p className="flex items-center justify-center gap-2 text-sm text-ink-soft">
        <ShieldCheck className="size-5 shrink-0 text-success" aria-hidden />
        {t('UPI or Cash on Delivery. Tax included.')}
      </p>
      <CartNote />
      <div className={`cart-bar md:hidden low:hidden print:hidden ${isSeen ? 'invisible' : ''}`}>
        <Button className="@container w-full px-[min(1rem,4vw)]" onClick={checkOut}>
          <span className="flex grow justify-between gap-4">
            <span className="tabular-nums @max-[11rem]:sr-only">
              <span className="@max-[14rem]:sr-only">{t('Subtotal')}</span> {formatRupees(subtotal)}
            </span>
            <span className="@max-[11rem]:mx-auto">{t('Checkout')}</span>
          </span>
        </Button>
      </div>
    </section>
  )
}

function toOfferedLine(line: CartLine) {
  return { id: line.id, pricePaise: linePackPaise(line), quantity: line.quantity, product: line }
}

/** Almost all of it; true until that is known. */
function useSeen(ref: RefObject<Element | null>): boolean {
  const [isSeen, setSeen] = useState(true)
  useEffect(() => {
    if (ref.current) return onInViewChange(ref.current, { threshold: 0.9 }, setSeen)
  }, [ref])
  return isSeen
}

function CartNote() {
  const note = useNote()
  return (
    <div>
      <Label id="note" text={t('Add a note to your order')} />
      <textarea
        id="note"
        rows={3}
        maxLength={maxNoteLength}
        className="input"
        placeholder={t('For example: please call before you deliver')}
        value={note}
        onChange={(event) => keepNote(event.target.value)}
      />
    </div>
  )
}

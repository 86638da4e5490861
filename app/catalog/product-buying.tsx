import { useState } from 'react'
import { useNavigate } from 'react-router'
import { addedTexts, addToCart, sayNoMore, useCart } from '#app/cart/cart-store'
import { openCartDrawer } from '#app/cart/open-cart-drawer'
import { OrderWithoutScripts } from '#app/cart/order-without-scripts.tsx'
import { DeliveryPromise } from '#app/delivery/delivery-promise.tsx'
import { keepBuyNow } from '#app/layout/browser-storage'
import { showAlert } from '#app/ui/alerts'
import { BrokenName } from '#app/ui/broken-name.tsx'
import { buttonClass } from '#app/ui/button.tsx'
import { Stepper } from '#app/ui/stepper.tsx'
import { maxQuantity, mostOf } from '#domain/cart/cart'
import { type FullProduct, isInStock, pricePer100gPaise, type Variant } from '#domain/catalog/product'
import { cartItem } from '#domain/catalog/product-card'
import { formatRupees } from '#domain/money'

type BuyingProps = {
  product: FullProduct
  /** The chosen size. */
  label: string | null
  onSelect: (label: string) => void
}

/** Size, quantity and the two buttons; on small screens the buttons stay at the bottom of the window. */
export function ProductBuying({ product, label, onSelect }: BuyingProps) {
  const [quantity, setQuantity] = useState(1)
  const navigate = useNavigate()
  const size = product.sizes.find((one) => one.label === label)
  const available = isInStock(product)
  const soldOut = !available || (size !== undefined && !size.inStock)

  const inCart = useCart().find((line) => line.id === product.id && line.size === label)?.quantity ?? 0
  const most = size ? Math.max(1, mostOf(size) - inCart) : maxQuantity
  const chosen = Math.min(quantity, most)

  const put = () => {
    if (size) return addToCart(cartItem(product, size), chosen, size.left)
    showAlert('Please Select A Size!!!')
    return null
  }
  const add = () => {
    const outcome = put()
    if (outcome === 'added' || outcome === 'increased') openCartDrawer(addedTexts[outcome])
  }
  const buy = () => {
    const outcome = put()
    if (!size || outcome === null || outcome === 'full') return
    // Should the way lead over signing in, the account's cart takes the place of this one: this item must survive that.
    keepBuyNow({ ...cartItem(product, size), quantity: chosen })
    navigate('/checkout')
  }

  return (
    <div className="mt-2 grid gap-3 sm:mt-5 sm:gap-5">
      <Price size={size ?? product.sizes[0]} />
      <Sizes sizes={product.sizes} selected={label} onSelect={onSelect} />
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
        <div className="needs-scripts">
          <Stepper
            quantity={chosen}
            onChange={setQuantity}
            max={most}
            onLimit={() => sayNoMore(size?.left ?? null, inCart)}
          />
        </div>
        <p className={`text-sm font-semibold ${soldOut ? 'text-danger' : 'text-success'}`}>
          {soldOut ? 'Out of stock' : `✓ ${availability(size)}`}
        </p>
      </div>
      <SizesWithoutScripts sizes={product.sizes} />
      <OrderWithoutScripts className="rounded-md bg-paper-deep p-4" />
      <div className="buy-bar needs-scripts grid grid-cols-2 gap-3 print:hidden">
        <button
          type="button"
          className={buttonClass('outline', 'px-2')}
          disabled={soldOut}
          data-add={size && !soldOut ? JSON.stringify(cartItem(product, size)) : undefined}
          onClick={add}
        >
          ADD TO CART
        </button>
        <button type="button" className={buttonClass('primary', 'px-2')} disabled={soldOut} onClick={buy}>
          BUY IT NOW
        </button>
      </div>
      {!soldOut && <DeliveryPromise className="text-sm" />}
      <p>
        <strong>Ingredients:</strong> natural spices, sorted by hand, cleaned and packed by our family. Every pack lists
        what is in it. <span className="mt-1 block">Contains Soy, Sesame.</span>
        {product.ingredients && (
          <span className="mt-1 block">
            <strong>In this pack:</strong> {product.ingredients}.
          </span>
        )}
      </p>
    </div>
  )
}

function availability(size: Variant | undefined): string {
  return size && size.left !== null ? `Only ${size.left} left` : 'In stock'
}

function Price({ size }: { size: Variant | undefined }) {
  if (!size) return null
  return (
    <p aria-live="polite">
      <span className="font-display text-title font-semibold text-brand-700">{formatRupees(size.pricePaise)}</span>{' '}
      <span className="text-sm text-ink-soft">Tax included.</span>
      <span className="block text-sm text-ink-soft">
        {[size.label, netOf(size), perUnitOf(size)].filter(Boolean).join(' · ')}
      </span>
    </p>
  )
}

/** What is in it, where the label does not say so. */
function netOf({ label, netQuantity, netUnit }: Variant): string {
  return netQuantity && netUnit && !/^\d/.test(label) ? `net ${netQuantity} ${netUnit}` : ''
}

function perUnitOf(size: Variant): string {
  const per100g = pricePer100gPaise(size)
  if (per100g !== null) return `${formatRupees(per100g)} / 100 g`
  const { pricePaise, netQuantity, netUnit } = size
  return netQuantity && netUnit ? `${formatRupees(Math.round(pricePaise / netQuantity))} / ${netUnit}` : ''
}

type SizesProps = { sizes: Variant[]; selected: string | null; onSelect: (label: string) => void }

function Sizes({ sizes, selected, onSelect }: SizesProps) {
  return (
    <fieldset className="needs-scripts min-w-0">
      <legend className="mb-1.5 text-sm font-semibold">Size</legend>
      <div className="flex flex-wrap gap-2 sm:gap-3">
        {sizes.map(({ label, inStock }) => (
          <button
            key={label}
            type="button"
            aria-pressed={label === selected}
            disabled={!inStock && sizes.length > 1}
            onClick={() => onSelect(label)}
            className="min-h-12 min-w-20 flex-1 basis-20 rounded-md border-2 border-edge bg-white px-3 py-1 leading-tight font-semibold text-balance sm:flex-none sm:basis-auto sm:px-4 transition-colors hover:border-brand-600 disabled:border-line disabled:text-ink-soft disabled:line-through aria-pressed:border-brand-600 aria-pressed:bg-brand-50 aria-pressed:text-brand-700"
          >
            <BrokenName name={label} />
          </button>
        ))}
      </div>
    </fieldset>
  )
}

/** The others' prices, which one sees by choosing. */
function SizesWithoutScripts({ sizes }: { sizes: Variant[] }) {
  if (sizes.length < 2) return null
  return (
    <noscript>
      <ul className="grid gap-1">
        {sizes.map((size) => (
          <li key={size.label}>
            {size.label}: {formatRupees(size.pricePaise)}
            {!size.inStock && ', out of stock'}
          </li>
        ))}
      </ul>
    </noscript>
  )
}

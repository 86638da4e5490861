import { useState } from 'react'
import { useNavigate } from 'react-router'
import { addedTexts, addToCart, useCart } from '#app/cart/cart-store'
import { openCartDrawer } from '#app/cart/open-cart-drawer'
import { keepBuyNow } from '#app/layout/browser-storage'
import { showAlert } from '#app/ui/alerts'
import { buttonClass } from '#app/ui/button.tsx'
import { Stepper } from '#app/ui/stepper.tsx'
import { maxQuantity, mostOf } from '#domain/cart/cart'
import { isInStock, type Product, pricePer100gPaise, sizeSelectedAtFirst, type Variant } from '#domain/catalog/product'
import { cartItem } from '#domain/catalog/product-card'
import { formatRupees } from '#domain/money'

/** Size, quantity and the two buttons; on small screens the buttons stay at the bottom of the window. */
export function ProductBuying({ product }: { product: Product }) {
  const [label, setLabel] = useState(sizeSelectedAtFirst(product))
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
    <div className="mt-3 grid gap-4 sm:mt-6 sm:gap-6">
      <Price size={size ?? product.sizes[0]} />
      {/* In one line where there is room, so that on a phone everything needed to buy is in the first view. */}
      <div className="flex flex-wrap items-end justify-between gap-x-3 gap-y-4 sm:justify-start sm:gap-x-6">
        <Sizes sizes={product.sizes} selected={label} onSelect={setLabel} />
        <Stepper quantity={chosen} onChange={setQuantity} max={most} />
      </div>
      <p className={`text-sm font-semibold ${soldOut ? 'text-danger' : 'text-success'}`}>
        {soldOut ? 'Out of stock' : `✓ ${availability(size)}, ships within 1–2 business days`}
      </p>
      <div className="buy-bar grid grid-cols-2 gap-3 print:hidden">
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
      <p>
        <strong>Ingredients:</strong> natural spices, sorted by hand, cleaned and packed by our family. Every pack lists
        what is in it. <span className="mt-1 block">Contains Soy, Sesame.</span>
      </p>
    </div>
  )
}

function availability(size: Variant | undefined): string {
  return size && size.left !== null ? `Only ${size.left} left` : 'In stock'
}

function Price({ size }: { size: Variant | undefined }) {
  if (!size) return null
  const per100g = pricePer100gPaise(size)
  return (
    <p aria-live="polite">
      <span className="font-display text-title font-semibold text-brand-700">{formatRupees(size.pricePaise)}</span>{' '}
      <span className="text-ink-soft">
        for {size.label}
        {per100g !== null && ` (${formatRupees(per100g)} / 100 g)`}
      </span>
      <span className="block text-sm text-ink-soft">Tax included.</span>
    </p>
  )
}

type SizesProps = { sizes: Variant[]; selected: string | null; onSelect: (label: string) => void }

function Sizes({ sizes, selected, onSelect }: SizesProps) {
  return (
    <fieldset className="min-w-0 grow basis-40 sm:grow-0 sm:basis-auto">
      <legend className="mb-2 font-semibold">Size</legend>
      <div className="flex flex-wrap gap-3">
        {sizes.map(({ label, inStock }) => (
          <button
            key={label}
            type="button"
            aria-pressed={label === selected}
            disabled={!inStock && sizes.length > 1}
            onClick={() => onSelect(label)}
            className="min-h-12 rounded-md border-2 border-edge bg-white px-4 font-semibold transition-colors hover:border-brand-600 disabled:border-line disabled:text-ink-soft disabled:line-through aria-pressed:border-brand-600 aria-pressed:bg-brand-50 aria-pressed:text-brand-700"
          >
            {label}
          </button>
        ))}
      </div>
    </fieldset>
  )
}

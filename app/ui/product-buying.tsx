import { useState } from 'react'
import { useNavigate } from 'react-router'
import { showAlert } from '#app/alerts'
import { openCartPanel } from '#app/cart-panel'
import { addedTexts, addToCart } from '#app/cart-store'
import { keepBuyNow } from '#app/kept'
import { buttonClass } from '#app/ui/button'
import { Stepper } from '#app/ui/stepper'
import { formatRupees } from '#domain/money'
import { isInStock, type PackSize, type Product, pricePer100gPaise, sizeSelectedAtFirst } from '#domain/product'
import { cartItem } from '#domain/product-card'

/** Size, quantity and the two buttons; on small screens the buttons stay at the bottom of the window. */
export function ProductBuying({ product }: { product: Product }) {
  const [label, setLabel] = useState(sizeSelectedAtFirst(product))
  const [quantity, setQuantity] = useState(1)
  const navigate = useNavigate()
  const size = product.sizes.find((one) => one.label === label)
  const available = isInStock(product)
  const soldOut = !available || (size !== undefined && !size.inStock)

  const put = () => {
    if (size) return addToCart(cartItem(product, size), quantity)
    showAlert('Please Select A Size!!!')
    return null
  }
  const add = () => {
    const outcome = put()
    if (outcome) openCartPanel(addedTexts[outcome])
  }
  const buy = () => {
    if (!put() || !size) return
    // Should the way lead over signing in, the account's cart takes the place of this one: this item must survive that.
    keepBuyNow({ ...cartItem(product, size), quantity })
    navigate('/checkout')
  }

  return (
    // On a phone price and stepper share a line, so that everything needed to buy is in the first view.
    <div className="mt-3 grid grid-cols-[1fr_auto] items-center gap-4 sm:mt-6 sm:grid-cols-[auto_1fr] sm:gap-6">
      <div className="sm:col-span-2">
        <Price size={size ?? product.sizes[0]} />
      </div>
      <div className="sm:order-1">
        <Stepper quantity={quantity} onChange={setQuantity} />
      </div>
      <div className="col-span-2">
        <Sizes sizes={product.sizes} selected={label} onSelect={setLabel} />
      </div>
      <p
        className={`col-span-2 text-sm font-semibold sm:order-1 sm:col-span-1 ${soldOut ? 'text-danger' : 'text-success'}`}
      >
        {soldOut ? 'Out of stock' : '✓ In stock, ships within 1–2 business days'}
      </p>
      <div className="buy-bar col-span-2 grid grid-cols-2 gap-3 sm:order-2">
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
      <p className="col-span-2 sm:order-2">
        <strong>Ingredients:</strong> natural spices, sorted by hand, cleaned and packed by our family. Every pack lists
        what is in it. <span className="mt-1 block">Contains Soy, Sesame.</span>
      </p>
    </div>
  )
}

function Price({ size }: { size: PackSize | undefined }) {
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

type SizesProps = { sizes: PackSize[]; selected: string | null; onSelect: (label: string) => void }

function Sizes({ sizes, selected, onSelect }: SizesProps) {
  return (
    <fieldset>
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

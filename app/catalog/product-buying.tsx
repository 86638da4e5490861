import { type RefObject, useRef, useState } from 'react'
import { useNavigate } from 'react-router'
import { openCartDrawer } from '#app/cart/cart-drawer.tsx'
import { buyNow } from '#app/cart/cart-storage'
import { addToCart, putInCart, useCart } from '#app/cart/cart-store'
import { OrderWithoutScripts } from '#app/cart/order-without-scripts.tsx'
import { ShippingNote } from '#app/cart/shipping-progress.tsx'
import { TellMeForm } from '#app/catalog/tell-me-form.tsx'
import { DeliveryPromise } from '#app/delivery/delivery-promise.tsx'
import { showAlert } from '#app/ui/alerts'
import { BrokenName } from '#app/ui/broken-name.tsx'
import { Button } from '#app/ui/button.tsx'
import { Stepper } from '#app/ui/stepper.tsx'
import { TextLink } from '#app/ui/text-link.tsx'
import { notify } from '#app/ui/toasts'
import { useOnce } from '#app/ui/use-once'
import { maxQuantity, maxQuantityOf } from '#domain/cart/cart'
import type { PackDrawings } from '#domain/catalog/pack-drawing'
import { type FullProduct, isInStock, pricePer100gPaise, shownSize, type Variant } from '#domain/catalog/product'
import { cartItem, type ProductCard, quantityBefore, sizeText } from '#domain/catalog/product-card'
import { unitPrice } from '#domain/catalog/sizes'
import { formatRupees } from '#domain/money'
import { t, translated } from '#domain/texts/translate'

type BuyingProps = {
  product: FullProduct
  label: string | null
  onSelect: (label: string) => void
  /** Products of the same recipes, which the cart drawer offers. */
  companions: ProductCard[]
  drawings: PackDrawings | null
}

/** On small screens the buttons stay at the bottom of the window. */
export function ProductBuying({ product, label, onSelect, companions, drawings }: BuyingProps) {
  const [quantity, setQuantity] = useState(1)
  const [isMissing, setMissing] = useState(false)
  const sizes = useRef<HTMLFieldSetElement>(null)
  const navigate = useNavigate()
  const size = product.sizes.find((size) => size.label === label)
  const soldOut = !isInStock(product) || (size !== undefined && !size.inStock)

  const inCart = useCart().find((line) => line.id === product.id && line.size === label)?.quantity ?? 0
  const max = size ? Math.max(1, maxQuantityOf(size) - inCart) : maxQuantity
  const chosen = Math.min(quantity, max)

  const askForSize = async () => {
    setMissing(true)
    await showAlert(t('Please Select A Size!!!'))
    sizes.current?.scrollIntoView({ block: 'center' })
    sizes.current?.querySelector<HTMLElement>('input:enabled')?.focus({ preventScroll: true })
  }
  const add = () => {
    if (!size) return void askForSize()
    const { outcome, text } = putInCart(cartItem(product, size), chosen, size.left)
    // The drawer covers the toasts and shows the text itself.
    if (outcome === 'added' || outcome === 'increased') openCartDrawer({ text, added: [product.id], companions })
    else notify('warning', text)
  }
  const buy = () => {
    if (!size) return void askForSize()
    if (addToCart(cartItem(product, size), chosen, size.left) === 'full') return
    // A sign-in on the way replaces this cart by the account's: the item is stored until it is in that one.
    buyNow.keep({ ...cartItem(product, size), quantity: chosen })
    navigate('/checkout')
  }

  return (
    <div className="mt-1.5 grid gap-2 sm:mt-5 sm:gap-5">
      <Price size={size ?? shownSize(product)} />
      <div>
        <ProductSizes
          ref={sizes}
          sizes={product.sizes}
          selected={label}
          isMissing={isMissing && !size}
          onSelect={(chosenLabel) => {
            setMissing(false)
            onSelect(chosenLabel)
          }}
        />
        {drawings && (
          <div className="needs-scripts mt-2 flex gap-2 sm:gap-3">
            {product.sizes.map((size) => (
              <svg
                key={size.label}
                viewBox={drawings.box}
                className={`h-10 min-w-0 flex-1 basis-24 sm:max-w-56 ${size.label === label ? 'text-brand-600' : 'text-kraft'}`}
                fill="currentColor"
                aria-hidden
              >
                <path d={drawings.paths[size.label]} />
              </svg>
            ))}
          </div>
        )}
      </div>
      <div className="flex flex-wrap items-start gap-x-4 gap-y-2">
        <div className="needs-scripts">
          <Stepper
            labels={{ group: t('Quantity'), less: t('Decrease quantity'), more: t('Increase quantity') }}
            size="size-12"
            canDecrease={chosen > 1}
            canIncrease={chosen < max}
            onDecrease={() => setQuantity(chosen - 1)}
            onIncrease={() => setQuantity(chosen + 1)}
          >
            {chosen}
          </Stepper>
        </div>
        <div className="flex-1 basis-36 text-sm leading-snug max-sm:[&_svg]:hidden">
          <p className={`font-semibold ${soldOut ? 'text-danger' : 'text-success'}`}>
            {soldOut && t('Out of stock')}
            {!soldOut && `✓ ${size && size.left !== null ? t('Only {left} left', { left: size.left }) : t('In stock')}`}
          </p>
          {!soldOut && (
            <>
              <DeliveryPromise className="font-semibold" />
              <ShippingNote />
            </>
          )}
        </div>
      </div>
      <SizesWithoutScripts sizes={product.sizes} />
      <OrderWithoutScripts className="rounded-md bg-paper-deep p-4" />
      <div className="buy-bar needs-scripts grid grid-cols-2 gap-3 print:hidden">
        <Button
          kind="outline"
          className="px-2"
          disabled={soldOut}
          data-add={size && !soldOut ? JSON.stringify(cartItem(product, size)) : undefined}
          onClick={add}
        >
          {t('ADD TO CART')}
        </Button>
        <Button className="px-2" disabled={soldOut} onClick={buy}>
          {t('BUY IT NOW')}
        </Button>
      </div>
      <TextLink to={`/contact?${new URLSearchParams({ about: product.name })}`} className="justify-self-start text-sm">
        {t('More than 10 kg? Ask for a price')}
      </TextLink>
      <TellMeForm product={product} />
    </div>
  )
}

function Price({ size }: { size: Variant | undefined }) {
  if (!size) return null
  return (
    <p aria-live="polite" className="flex flex-wrap items-baseline gap-x-2 text-sm text-ink-soft">
      <span className="font-display text-heading font-semibold text-brand-700 sm:text-title">
        {formatRupees(size.pricePaise)}
      </span>
      <span>{t('Tax included.')}</span>
      {size.steps?.map(({ from, pricePaise }) => (
        <span key={from} className="font-semibold text-success">
          {t('From {from} packs {price} each', { from, price: formatRupees(pricePaise) })}
        </span>
      ))}
    </p>
  )
}

type SizesProps = {
  sizes: Variant[]
  selected: string | null
  onSelect: (label: string) => void
  /** From the alert that asks for a size until one is chosen. */
  isMissing: boolean
  ref: RefObject<HTMLFieldSetElement | null>
}

function ProductSizes({ sizes, selected, onSelect, isMissing, ref }: SizesProps) {
  useOnce(() => {
    // Chosen before the page's scripts ran, or restored by the browser.
    const early = ref.current?.querySelector<HTMLInputElement>('input:checked')
    if (early && early.value !== selected) onSelect(early.value)
  })
  return (
    <fieldset
      ref={ref}
      data-missing={isMissing || undefined}
      className="needs-scripts min-w-0 rounded-sm outline-offset-4 outline-danger data-missing:outline-3"
    >
      <legend className="mb-1.5 text-sm font-semibold max-sm:sr-only">{t('Size')}</legend>
      <div className="flex flex-wrap gap-2 sm:gap-3">
        {sizes.map((size, index) => (
          <label
            key={size.label}
            data-choice
            className="relative grid min-h-14 min-w-24 flex-1 basis-24 content-center rounded-md border-2 border-edge bg-white px-1 py-1 text-center leading-tight outline-offset-2 outline-focus transition-colors hover:border-brand-600 has-disabled:border-line has-disabled:text-ink-soft has-disabled:[&>span]:line-through has-checked:border-brand-600 has-checked:bg-brand-50 has-checked:text-brand-700 has-focus-visible:outline-2 sm:max-w-56 sm:py-1.5 lg:px-4"
          >
            <input
              type="radio"
              name="product-size"
              value={size.label}
              // The name is the label, as the specification has it; the quantity describes it.
              aria-label={translated(size.label)}
              aria-describedby={`${quantityBefore(size) && `size-${index}-quantity `}size-${index}-price`}
              checked={size.label === selected}
              disabled={!size.inStock && sizes.length > 1}
              onChange={() => onSelect(size.label)}
              className="absolute inset-0 size-full cursor-pointer opacity-0 disabled:cursor-auto"
            />
            <span className="min-h-6 font-semibold">
              {quantityBefore(size) && (
                <span id={`size-${index}-quantity`} aria-hidden>
                  {quantityBefore(size)} ·{' '}
                </span>
              )}
              <BrokenName name={translated(size.label)} />
            </span>
            <span id={`size-${index}-price`} className="block text-xs">
              <span className="text-sm font-semibold">{formatRupees(size.pricePaise)}</span>{' '}
              <span className="inline-block text-ink-soft">{perUnitOf(size)}</span>
            </span>
          </label>
        ))}
      </div>
    </fieldset>
  )
}

function SizesWithoutScripts({ sizes }: { sizes: Variant[] }) {
  if (sizes.length < 2) return null
  return (
    <noscript>
      <ul className="grid gap-1">
        {sizes.map((size) => (
          <li key={size.label}>
            {size.inStock
              ? `${sizeText(size)}: ${formatRupees(size.pricePaise)}`
              : t('{size}: {price}, out of stock', { size: sizeText(size), price: formatRupees(size.pricePaise) })}
          </li>
        ))}
      </ul>
    </noscript>
  )
}

/** Per 100 g, or per unit where that is not known; empty for an unknown quantity. */
function perUnitOf(size: Variant): string {
  const per100g = pricePer100gPaise(size)
  if (per100g !== null) return t('{price} / 100 g', { price: formatRupees(per100g) })
  const perUnit = unitPrice(size)
  return perUnit ? `${formatRupees(perUnit.paise)} / ${perUnit.per}` : ''
}

import type { RefObject } from 'react'
import { per100gText } from '#app/catalog/per-100g-text'
import { BrokenName } from '#app/ui/broken-name.tsx'
import { useOnce } from '#app/ui/use-once'
import { pricePer100gPaise, type Variant } from '#domain/catalog/product'
import { quantityBefore, sizeText } from '#domain/catalog/product-card'
import { unitPrice } from '#domain/catalog/unit-price'
import { formatRupees } from '#domain/money'
import { t, translated } from '#domain/texts/translate'

type SizesProps = {
  sizes: Variant[]
  selected: string | null
  onSelect: (label: string) => void
  /** True after the alert that asks for a size, until one is chosen. */
  isMissing: boolean
  ref: RefObject<HTMLFieldSetElement | null>
}

/** Shows a radio button for each size, which covers its box, with the price and the price of 100 g below the size. */
export function ProductSizes({ sizes, selected, onSelect, isMissing, ref }: SizesProps) {
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
            className="relative grid min-h-14 min-w-24 flex-1 basis-24 content-center rounded-md border-2 border-edge bg-white px-2 py-1 text-center leading-tight outline-offset-2 outline-focus transition-colors hover:border-brand-600 has-disabled:border-line has-disabled:text-ink-soft has-disabled:[&>span]:line-through has-checked:border-brand-600 has-checked:bg-brand-50 has-checked:text-brand-700 has-focus-visible:outline-2 sm:max-w-56 sm:px-4 sm:py-1.5"
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

/** Lists the sizes with their prices where scripts cannot choose one. */
export function SizesWithoutScripts({ sizes }: { sizes: Variant[] }) {
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

/** Returns the price of 100 g, or the unit price where that is not known; empty for an unknown quantity. */
function perUnitOf(size: Variant): string {
  const per100g = pricePer100gPaise(size)
  if (per100g !== null) return per100gText(per100g)
  const perUnit = unitPrice(size)
  return perUnit ? `${formatRupees(perUnit.paise)} / ${perUnit.per}` : ''
}

import { ChevronDown } from 'lucide-react'
import { useHydrated } from '#app/ui/use-hydrated'
import type { CardSize } from '#domain/catalog/product-card'
import { formatRupees } from '#domain/money'
import { t } from '#domain/texts/translate'

type Props = { sizes: CardSize[]; chosen: string; name: string; onChoose: (size: CardSize) => void }

/** Shows the number of sizes; a tap opens a native select of them. Without scripts it is part of the link to the product. */
export function CardSizeChoice({ sizes, chosen, name, onChoose }: Props) {
  const count = t('{count} sizes', { count: sizes.length })
  return (
    <div className="absolute bottom-1.5 left-1.5 flex items-center gap-0.5 rounded-full bg-white px-2 py-0.5 text-xs outline-offset-2 outline-focus has-focus-visible:outline-2">
      {count}
      <ChevronDown className="needs-scripts size-3.5" aria-hidden />
      {/* Larger than what it lies on, for a thumb. */}
      <select
        aria-label={`${count}: ${name}`}
        value={chosen}
        disabled={!useHydrated()}
        onChange={({ target }) => {
          const size = sizes[target.selectedIndex]
          if (size) onChoose(size)
        }}
        className="needs-scripts absolute -top-4 -right-2 -bottom-1.5 -left-1.5 z-10 cursor-pointer opacity-0"
      >
        {sizes.map(({ size, sizeText, pricePaise, inStock }) => (
          <option key={size} value={size} disabled={!inStock}>
            {`${sizeText} · ${inStock ? formatRupees(pricePaise) : t('Out of stock')}`}
          </option>
        ))}
      </select>
    </div>
  )
}

import { useShopDetails } from '#app/layout/shop-details'
import type { ProductCard } from '#domain/catalog/product-card'
import { constants } from '#domain/constants'
import { formatRupees } from '#domain/money'
import { t } from '#domain/texts/translate'

/** The struck price of the settings is shown only if it is higher. */
export function OfferPrice({ card: { pricePaise, mrpPaise }, className }: { card: ProductCard; className: string }) {
  const { struckPrice } = useShopDetails()
  const struckPaise = { list: constants.listPricePaise, mrp: mrpPaise ?? 0, none: 0 }[struckPrice]
  return (
    <p className={`flex flex-wrap items-baseline gap-x-2 ${className}`}>
      <span className="font-display text-price font-semibold">{formatRupees(pricePaise)}</span>
      {pricePaise < struckPaise && (
        <s className="text-xs font-normal text-ink-soft">
          <span className="sr-only">{struckPrice === 'mrp' ? t('MRP') : t('instead of')} </span>
          {formatRupees(struckPaise)}
        </s>
      )}
    </p>
  )
}

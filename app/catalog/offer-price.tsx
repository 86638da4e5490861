import { useShopDetails } from '#app/layout/shop-details'
import { constants } from '#domain/constants'
import { formatRupees } from '#domain/money'
import { t } from '#domain/texts/translate'

type Props = { pricePaise: number; mrpPaise: number | null; className: string }

/** Shows a price with the struck price of the settings, which is shown only if it is higher. */
export function OfferPrice({ pricePaise, mrpPaise, className }: Props) {
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

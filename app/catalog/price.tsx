import { formatRupees } from '#domain/money'
import { settings } from '#domain/settings'

/** A price beside the shop's struck-through list price, which shows only where it is higher. */
export function OfferPrice({ pricePaise, className = '' }: { pricePaise: number; className?: string }) {
  const listed = settings.listPricePaise
  return (
    <p className={`flex flex-wrap items-baseline gap-x-2 ${className}`}>
      <span className="font-display text-price font-semibold">{formatRupees(pricePaise)}</span>
      {pricePaise < listed && (
        <s className="text-sm opacity-85">
          <span className="sr-only">instead of </span>
          {formatRupees(listed)}
        </s>
      )}
    </p>
  )
}

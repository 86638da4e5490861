import { formatRupees } from '#domain/money'
import { type AppliedOffer, offerText } from '#domain/offers/offer'

export function OfferLines({ applied }: { applied: readonly AppliedOffer[] }) {
  return applied.map((offer) => (
    <div key={offer.code ?? ''} className="flex items-baseline justify-between gap-4 text-success">
      <dt>{offerText(offer)}</dt>
      <dd className="tabular-nums">{offer.kind !== 'shipping' && formatRupees(-offer.savedPaise)}</dd>
    </div>
  ))
}

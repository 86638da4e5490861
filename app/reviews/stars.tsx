import type { Rating } from '#domain/catalog/product'
import { plural } from '#domain/texts/translate'

export const starsText = (stars: number) => plural(stars, '1 star', '{count} stars', { count: stars })

export function Stars({ stars }: { stars: number }) {
  return (
    <span role="img" aria-label={starsText(stars)} className="tracking-wider whitespace-nowrap text-brand-600">
      {'★'.repeat(stars)}
      <span className="text-edge">{'★'.repeat(5 - stars)}</span>
    </span>
  )
}

export function RatingLine({ rating }: { rating: Rating | null }) {
  if (!rating) return null
  const { average, count } = rating
  return (
    <span className="tabular-nums">
      <span aria-hidden className="text-brand-600">
        ★
      </span>{' '}
      <b className="font-semibold">{average.toFixed(1)}</b>{' '}
      <span className="text-ink-soft">{plural(count, '1 review', '{count} reviews', { count })}</span>
    </span>
  )
}

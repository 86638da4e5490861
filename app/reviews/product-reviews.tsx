import { ReviewList } from '#app/reviews/review-list.tsx'
import { RatingLine } from '#app/reviews/stars.tsx'
import { Wrap } from '#app/ui/section.tsx'
import { TextLink } from '#app/ui/text-link.tsx'
import type { FullProduct } from '#domain/catalog/product'
import type { ShownReview } from '#domain/reviews/read-reviews.server'
import { plural, t } from '#domain/texts/translate'

type Reviewed = Pick<FullProduct, 'id' | 'rating' | 'reviewCount' | 'reviewsHidden'>

export function ProductReviews({ product, reviews }: { product: Reviewed; reviews: ShownReview[] }) {
  const { id, reviewCount } = product
  return (
    <section aria-labelledby="reviews" className="py-section">
      <Wrap>
        <h2 id="reviews" className="text-heading">
          {t('What buyers say')}
        </h2>
        <ReviewsNote product={product} />
        <ReviewList reviews={reviews} />
        {reviewCount > reviews.length && (
          <p className="mt-4">
            <TextLink to={`/product/${id}/reviews`}>{t('All {count} reviews', { count: reviewCount })}</TextLink>
          </p>
        )}
      </Wrap>
    </section>
  )
}

export function ReviewsNote({ product: { rating, reviewsHidden } }: { product: Reviewed }) {
  return (
    <p className="mt-2 text-ink-soft">
      {rating && (
        <>
          <RatingLine rating={rating} /> ·{' '}
        </>
      )}
      {t('Only from those who received it; none is paid for, changed or left out for its stars.')}{' '}
      {reviewsHidden > 0 &&
        plural(
          reviewsHidden,
          '1 review is hidden: it insulted, was private, unlawful or not about the product.',
          '{count} reviews are hidden: they insulted, were private, unlawful or not about the product.',
          { count: reviewsHidden },
        )}
    </p>
  )
}

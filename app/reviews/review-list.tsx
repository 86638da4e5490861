import type { ReactNode } from 'react'
import { chipNames } from '#app/reviews/review-texts'
import { Stars } from '#app/reviews/stars.tsx'
import { ShopPicture } from '#app/ui/picture.tsx'
import { Time } from '#app/ui/time.tsx'
import { formatLongDate } from '#domain/calendar/moment'
import { pictureUrl } from '#domain/catalog/pictures'
import type { ShownReview } from '#domain/reviews/read-reviews.server'
import { t } from '#domain/texts/translate'

export function ReviewItem({ review, children }: { review: ShownReview; children?: ReactNode }) {
  const { stars, name, body, writtenAt, photos, isReturned } = review
  return (
    <article className="rounded-lg bg-white p-4 shadow-card sm:p-5">
      <p className="flex flex-wrap items-baseline gap-x-3">
        <Stars stars={stars} />
        <span className="font-semibold">{name || t('A buyer')}</span>
        <span className="text-sm text-ink-soft">
          <Time at={writtenAt}>{formatLongDate(writtenAt)}</Time>
        </span>
      </p>
      {review.chips.length > 0 && (
        <p className="mt-1 text-sm text-ink-soft">{review.chips.map((chip) => chipNames()[chip]).join(' · ')}</p>
      )}
      {body && <p className="mt-2 whitespace-pre-line wrap-anywhere">{body}</p>}
      {photos.length > 0 && (
        <ul className="mt-3 flex flex-wrap gap-2">
          {photos.map((photo) => (
            <li key={photo.file}>
              <a href={pictureUrl(photo)}>
                <ShopPicture
                  picture={photo}
                  alt={t('Photo of the review')}
                  sizes="96px"
                  className="size-24 rounded-md object-cover"
                />
              </a>
            </li>
          ))}
        </ul>
      )}
      {isReturned && <p className="mt-2 text-sm text-ink-soft">{t('The parcel came back to us later.')}</p>}
      {children}
    </article>
  )
}

export function ReviewList({ reviews }: { reviews: ShownReview[] }) {
  return (
    <ul className="mt-6 grid max-w-3xl gap-4">
      {reviews.map((review) => (
        <li key={review.id}>
          <ReviewItem review={review} />
        </li>
      ))}
    </ul>
  )
}

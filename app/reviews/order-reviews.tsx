import { Form, useLocation } from 'react-router'
import { IntentButton } from '#app/forms/submit-row.tsx'
import { reviewStateNames } from '#app/reviews/review-texts'
import { Stars } from '#app/reviews/stars.tsx'
import { TextLink } from '#app/ui/text-link.tsx'
import type { OrderReviews as Reviews } from '#domain/reviews/write-review.server'
import { langOf, t } from '#domain/texts/translate'

export function OrderReviews({ number, reviews }: { number: string; reviews: Reviews }) {
  const { search } = useLocation()
  if (!reviews.isOpen) return reviews.mayAskReminder ? <Reminder hasReminder={reviews.hasReminder} /> : null
  return (
    <section aria-labelledby="order-reviews" className="rounded-lg bg-white p-5 shadow-card sm:p-7 print:hidden">
      <h2 id="order-reviews" className="text-card">
        {t('How do you like it?')}
      </h2>
      <ul className="mt-2 divide-y divide-line">
        {reviews.products.map(({ id, name, review }) => (
          <li key={id} className="flex flex-wrap items-center justify-between gap-x-4 py-1">
            <span lang={langOf(name)} className="font-semibold">
              {name}
            </span>
            <TextLink to={`/order/${number}/review/${id}${search}`}>
              {review ? (
                <span className="flex flex-wrap gap-x-2">
                  <Stars stars={review.stars} /> {reviewStateNames()[review.state]}
                </span>
              ) : (
                <>
                  {t('Write a review')}
                  <span className="sr-only">: {name}</span>
                </>
              )}
            </TextLink>
          </li>
        ))}
      </ul>
    </section>
  )
}

function Reminder({ hasReminder }: { hasReminder: boolean }) {
  return (
    <Form
      method="post"
      className="flex flex-wrap items-center justify-between gap-3 rounded-lg bg-white p-5 shadow-card sm:px-7 print:hidden"
    >
      <p className="min-w-0 flex-1 basis-64 text-ink-soft">
        {hasReminder
          ? t('Five days after the delivery we ask you once how you like it.')
          : t('From the fifth day after the delivery you can say here how you like it.')}
      </p>
      <IntentButton intent={hasReminder ? 'no-reminder' : 'remind'} kind="outline">
        {hasReminder ? t('Do not ask me') : t('Ask me once')}
      </IntentButton>
    </Form>
  )
}

import { Form } from 'react-router'
import { ByField } from '#app/admin/shared/by-field.tsx'
import { HiddenFields } from '#app/forms/hidden-fields.tsx'
import { useBusy } from '#app/forms/use-busy'
import { ReviewItem } from '#app/reviews/review-list.tsx'
import { reviewStateNames } from '#app/reviews/review-texts'
import { SubmitButton } from '#app/ui/button.tsx'
import { SelectField } from '#app/ui/select-field.tsx'
import { TextLink } from '#app/ui/text-link.tsx'
import type { StaffReview } from '#domain/reviews/read-reviews.server'
import { type HiddenReason, hiddenReasons } from '#domain/reviews/reviews'
import { t } from '#domain/texts/translate'

const reasonNames = (): Record<HiddenReason, string> => ({
  abusive: t('It insults or threatens somebody'),
  private: t('It names a person, a phone or an address'),
  unrelated: t('It is not about the product'),
  unlawful: t('It breaks the law, or claims to heal'),
})

export function StaffReviewCard({ review }: { review: StaffReview }) {
  const { id, state, hiddenFor, productId, productName, orderNumber } = review
  const isBusy = useBusy()
  const names = reasonNames()
  return (
    <ReviewItem review={review}>
      <p className="mt-3 flex flex-wrap items-center gap-x-4 border-t border-line pt-2 text-sm">
        <TextLink to={`/admin/products/edit/${productId}`}>{productName}</TextLink>
        <TextLink to={`/admin/orders/${orderNumber}`}>{orderNumber}</TextLink>
        <span className="text-ink-soft">
          {reviewStateNames()[state]}
          {hiddenFor && `: ${names[hiddenFor]}`}
        </span>
      </p>
      {state !== 'withdrawn' && (
        <Form method="post" className="flex flex-wrap items-end gap-3">
          <ByField />
          <HiddenFields values={{ review: id }} />
          {state !== 'hidden' && (
            <SelectField
              label={t('Why hide it?')}
              name="reason"
              defaultValue=""
              className="min-w-0 flex-1 basis-56"
              options={[['', t('Choose a reason')], ...hiddenReasons.map((reason) => [reason, names[reason]] as const)]}
            />
          )}
          <SubmitButton name="intent" value={state === 'hidden' ? 'show' : 'hide'} isBusy={isBusy} kind="outline">
            {state === 'hidden' ? t('Show it again') : t('Hide it')}
          </SubmitButton>
        </Form>
      )}
    </ReviewItem>
  )
}

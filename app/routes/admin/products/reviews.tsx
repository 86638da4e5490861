import { data } from 'react-router'
import { z } from 'zod'
import { AdminLayout } from '#app/admin/shared/admin-layout.tsx'
import { AdminForm } from '#app/admin/shared/by-field.tsx'
import { FilterChips } from '#app/admin/shared/filter-chips.tsx'
import { listAddress } from '#app/admin/shared/list-address'
import { EmptyList } from '#app/admin/shared/panel.tsx'
import { type StaffForm, staffAction, staffLoader } from '#app/admin/shared/staff-form.server'
import type { FormResult } from '#app/forms/form-result'
import { HiddenFields } from '#app/forms/hidden-fields.tsx'
import { parseForm, refuseForm, runIntent, unreadable } from '#app/forms/parse-form.server'
import { refreshAfterRefusal } from '#app/forms/refresh-after-refusal'
import { IntentButton } from '#app/forms/submit-row.tsx'
import { type RouteHandle, staffPage } from '#app/navigation/route-handle'
import { ReviewItem } from '#app/reviews/review-list.tsx'
import { reviewStateNames } from '#app/reviews/review-texts'
import { FormError, FormSuccess } from '#app/ui/field.tsx'
import { NextPage } from '#app/ui/next-page.tsx'
import { SelectField } from '#app/ui/select-field.tsx'
import { TextLink } from '#app/ui/text-link.tsx'
import { readCursor, writeCursor } from '#domain/queries/pagination'
import { listReviewsForStaff, type StaffReview } from '#domain/reviews/read-reviews.server'
import { moderateReview } from '#domain/reviews/review-state.server'
import { type HiddenReason, hiddenReasons } from '#domain/reviews/reviews'
import { t } from '#domain/texts/translate'
import type { Route } from './+types/reviews'

export const handle: RouteHandle = staffPage

export const loader = staffLoader(async ({ db, query }) => {
  const onlyHidden = query.get('view') === 'hidden'
  const { reviews, next } = await listReviewsForStaff(db, { onlyHidden, after: readCursor(query.get('after')) })
  return { onlyHidden, reviews, next: next && writeCursor(next) }
})

const idField = z.string({ error: unreadable }).max(80, { error: unreadable })
const showSchema = z.object({ review: idField })
const hideSchema = () =>
  z.object({ review: idField, reason: z.enum(hiddenReasons, t('Please choose one of the four reasons.')) })

async function moderate(sent: StaffForm, id: string, reason: HiddenReason | null) {
  if (!(await moderateReview(sent.db, sent.clock, sent.by, { id, reason })))
    return refuseForm(sent.form, 409, { message: t('It is so already, or its writer has withdrawn it.') })
  return data<FormResult>({ ok: true, message: reason ? t('It is hidden.') : t('It is shown again.') })
}

export const action = staffAction((sent: StaffForm) =>
  runIntent(sent.form, {
    hide: async () => {
      const parsed = parseForm(hideSchema(), sent.form, t('Please choose one of the four reasons.'))
      return parsed.ok ? moderate(sent, parsed.values.review, parsed.values.reason) : parsed.refused
    },
    show: async () => {
      const parsed = parseForm(showSchema, sent.form, unreadable())
      return parsed.ok ? moderate(sent, parsed.values.review, null) : parsed.refused
    },
  }),
)
export const shouldRevalidate = refreshAfterRefusal

const address = '/admin/products/reviews'

export default function ReviewsPage({ loaderData, actionData }: Route.ComponentProps) {
  const { onlyHidden, reviews, next } = loaderData
  const view = onlyHidden && 'hidden'
  return (
    <AdminLayout title={t('Reviews')}>
      <FilterChips
        label={t('Reviews')}
        className="mb-4"
        chips={[
          { to: address, text: t('All'), isCurrent: !onlyHidden },
          { to: listAddress(address, { view: 'hidden' }), text: t('Hidden'), isCurrent: onlyHidden },
        ]}
      />
      <p className="mb-4 max-w-text text-ink-soft">
        {t(
          'A review is hidden for one of four reasons, and never for its stars: the law forbids it. The product page tells how many are hidden.',
        )}
      </p>
      <div className="mb-4">
        <FormError text={actionData?.ok === false ? actionData.message : undefined} />
        <FormSuccess text={actionData?.ok && actionData.message} />
      </div>
      {reviews.length === 0 && (
        <EmptyList>{onlyHidden ? t('None is hidden.') : t('There is no review yet.')}</EmptyList>
      )}
      <ul className="grid gap-4 lg:grid-cols-2">
        {reviews.map((review) => (
          <li key={review.id}>
            <StaffReviewCard review={review} />
          </li>
        ))}
      </ul>
      {next && <NextPage to={listAddress(address, { view, after: next })}>{t('Earlier reviews')}</NextPage>}
    </AdminLayout>
  )
}

const reasonNames = (): Record<HiddenReason, string> => ({
  abusive: t('It insults or threatens somebody'),
  private: t('It names a person, a phone or an address'),
  unrelated: t('It is not about the product'),
  unlawful: t('It breaks the law, or claims to heal'),
})

function StaffReviewCard({ review }: { review: StaffReview }) {
  const { id, state, hiddenFor, productId, productName, orderNumber } = review
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
        <AdminForm className="flex flex-wrap items-end gap-3">
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
          <IntentButton intent={state === 'hidden' ? 'show' : 'hide'} kind="outline">
            {state === 'hidden' ? t('Show it again') : t('Hide it')}
          </IntentButton>
        </AdminForm>
      )}
    </ReviewItem>
  )
}

import { useEffect, useRef, useState } from 'react'
import { Form } from 'react-router'
import { PriceReview, PriceSheet } from '#app/admin/products/price-sheet.tsx'
import { type SheetResult, sheetAction } from '#app/admin/products/sheet-action.server'
import { AdminLayout } from '#app/admin/shared/admin-layout.tsx'
import { adminMeta } from '#app/admin/shared/admin-meta'
import { ByField } from '#app/admin/shared/by-field.tsx'
import { CategoryChips, categoryIn } from '#app/admin/shared/category-chips.tsx'
import { EmptyList } from '#app/admin/shared/empty-list.tsx'
import { staffAction, staffLoader } from '#app/admin/shared/staff-form.server'
import { focusRefused } from '#app/forms/focus-refused'
import { unansweredText } from '#app/forms/form-result'
import { refreshAfterRefusal } from '#app/forms/refresh-after-refusal'
import { useBusy } from '#app/forms/use-busy'
import { type RouteHandle, staffPage } from '#app/navigation/route-handle'
import { SubmitButton } from '#app/ui/button.tsx'
import { Field, FormError, FormSuccess } from '#app/ui/field.tsx'
import { SelectField } from '#app/ui/select-field.tsx'
import { listPrices } from '#domain/catalog/price-list.server'
import { roundingSteps } from '#domain/catalog/raise-price'
import { formatRupees } from '#domain/money'
import { t } from '#domain/texts/translate'
import type { Route } from './+types/product-prices'

export const handle: RouteHandle = staffPage

export const loader = staffLoader(async ({ db, query }) => {
  const category = categoryIn(query)
  const { shown: sizes, last } = await listPrices(db, category)
  return { category, sizes, isCut: last !== null }
})

export const action = staffAction(sheetAction)
export const shouldRevalidate = refreshAfterRefusal
export const meta = adminMeta(() => t('Price list'))

export default function PricesPage({ loaderData: { category, sizes, isCut }, actionData }: Route.ComponentProps) {
  // A review and a sheet that were not answered stay, to be sent again.
  const result: SheetResult | undefined = actionData
  const [answered, setAnswered] = useState(result)
  const unanswered = unansweredText(result)
  if (!unanswered && result !== answered) setAnswered(result)
  const review = answered?.ok ? answered.review : []
  const page = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (actionData?.ok === false) focusRefused(page.current)
  }, [actionData])
  const isBusy = useBusy('raise')
  const here = `/admin/products/prices?category=${category}`
  return (
    <AdminLayout title={review.length > 0 ? t('Is this right?') : t('Price list')}>
      {review.length > 0 ? (
        <PriceReview review={review} back={here} unanswered={unanswered} />
      ) : (
        <div ref={page} className="grid gap-4">
          <CategoryChips to="/admin/products/prices" current={category} />
          <Form
            method="post"
            noValidate
            className="flex flex-wrap items-start gap-3 rounded-lg bg-white p-4 shadow-card"
          >
            <ByField />
            <Field
              label={t('Change all by %')}
              name="percent"
              inputMode="text"
              placeholder={t('5 or -2.5')}
              maxLength={8}
              autoComplete="off"
              className="w-36"
              defaultValue={actionData?.values?.percent}
              error={actionData?.errors?.percent}
            />
            <SelectField
              label={t('Round to')}
              name="roundTo"
              className="w-32"
              defaultValue={actionData?.values?.roundTo}
              options={roundingSteps.map((paise) => [String(paise), formatRupees(paise)] as const)}
            />
            <SubmitButton name="intent" value="raise" isBusy={isBusy} kind="outline" className="sm:mt-7">
              {t('Fill in')}
            </SubmitButton>
          </Form>
          <FormSuccess text={actionData?.ok && actionData.message} />
          <FormError text={actionData?.ok === false && !actionData.errors?.percent ? actionData.message : undefined} />
          {isCut && (
            <p className="font-semibold">
              {t('Only the first {count} sizes are listed. Others are changed on the pages of their products.', {
                count: sizes.length,
              })}
            </p>
          )}
          {sizes.length === 0 ? (
            <EmptyList>{t('This category has no product.')}</EmptyList>
          ) : (
            <PriceSheet key={category} category={category} sizes={sizes} result={answered} />
          )}
        </div>
      )}
    </AdminLayout>
  )
}

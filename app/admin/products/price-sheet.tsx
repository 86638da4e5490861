import { type ReactNode, useRef } from 'react'
import { Form } from 'react-router'
import type { ReviewedPrice, SheetResult } from '#app/admin/products/sheet-action.server'
import { ByField } from '#app/admin/shared/by-field.tsx'
import { SeenField } from '#app/admin/shared/seen-field.tsx'
import { useFormCopy } from '#app/admin/shared/use-form-copy.tsx'
import { HiddenFields } from '#app/forms/hidden-fields.tsx'
import { useBusy } from '#app/forms/use-busy'
import { SubmitButton } from '#app/ui/button.tsx'
import { SureField } from '#app/ui/choice.tsx'
import { FieldNotes, FormError, useFieldIds } from '#app/ui/field.tsx'
import { TextLink } from '#app/ui/text-link.tsx'
import type { PricedSize } from '#domain/catalog/price-list.server'
import { sizeKey } from '#domain/catalog/size-key'
import { formatRupees, rupeesText } from '#domain/money'
import { plural, t } from '#domain/texts/translate'

const columns = () => [
  { text: t('Product'), className: 'sm:px-4' },
  { text: t('MRP'), className: 'text-right max-sm:hidden' },
  { text: t('Now'), className: 'text-right max-sm:hidden' },
  { text: t('Price ₹'), className: 'sm:px-4' },
]

type Props = {
  category: string
  sizes: PricedSize[]
  /** The last result with an answer of the shop: without one the sheet keeps its values. */
  result: SheetResult | undefined
}

/** Edits the prices of a category in one table. */
export function PriceSheet({ category, sizes, result }: Props) {
  const form = useRef<HTMLFormElement>(null)
  const prices = Object.fromEntries(
    sizes.flatMap(({ productId, label, pricePaise }) => {
      const [key, price] = [sizeKey(productId, label), rupeesText(pricePaise)]
      return [
        [key, price],
        [`seen.${key}`, price],
      ]
    }),
  )
  const isSaved = result?.ok === true && result.review.length === 0 && Object.keys(result.values).length === 0
  const copy = useFormCopy(form, { name: `prices-${category}`, isDone: isSaved, saved: prices })
  const isBusy = useBusy('review')
  return (
    <Form ref={form} method="post" noValidate className="grid gap-4">
      <ByField />
      {copy}
      <PriceTable columns={columns()}>
        {sizes.map((size) => (
          <Row key={sizeKey(size.productId, size.label)} size={size} result={result} />
        ))}
      </PriceTable>
      <div className="sticky bottom-[calc(3.5rem+env(safe-area-inset-bottom))] z-20 -mx-gutter border-t border-line bg-paper px-gutter py-3 lg:bottom-0">
        <SubmitButton name="intent" value="review" isBusy={isBusy}>
          {t('Review changes')}
        </SubmitButton>
      </div>
    </Form>
  )
}

function Row({ size, result }: { size: PricedSize; result: SheetResult | undefined }) {
  const key = sizeKey(size.productId, size.label)
  const own = (values: Record<string, string> | undefined) =>
    values && Object.hasOwn(values, key) ? values[key] : undefined
  const error = own(result?.errors)
  const { id, about } = useFieldIds(error)
  const seen = rupeesText(size.pricePaise)
  const value = own(result?.values) ?? seen
  return (
    <tr className="border-t border-line align-baseline">
      <th scope="row" className="px-3 py-2 text-left font-normal sm:px-4">
        <span className="font-semibold wrap-anywhere">{size.name}</span>
        <span className="block text-sm text-ink-soft">
          {size.label}
          <span className="sm:hidden">
            {t(', now {price}', { price: formatRupees(size.pricePaise) })}
            {size.mrpPaise !== null && t(', MRP {mrp}', { mrp: formatRupees(size.mrpPaise) })}
          </span>
        </span>
      </th>
      <td className="px-3 py-2 text-right text-sm text-ink-soft tabular-nums max-sm:hidden">
        {size.mrpPaise === null ? t('none') : formatRupees(size.mrpPaise)}
      </td>
      <td className="px-3 py-2 text-right tabular-nums max-sm:hidden">{formatRupees(size.pricePaise)}</td>
      <td className="w-36 px-3 py-2 sm:px-4">
        <input
          key={value}
          name={key}
          defaultValue={value}
          inputMode="decimal"
          autoComplete="off"
          maxLength={20}
          aria-label={t('Price of {name}, {label}, in rupees', { name: size.name, label: size.label })}
          aria-invalid={error ? true : undefined}
          aria-describedby={about}
          className={`input text-right font-semibold tabular-nums ${value === seen ? '' : 'bg-turmeric/25'}`}
        />
        <SeenField name={`seen.${key}`} of={key} untyped={seen} value={seen} result={result} />
        <FieldNotes id={id} error={error} />
      </td>
    </tr>
  )
}

type PriceTableProps = { columns: { text: string; className?: string }[]; children: ReactNode }

function PriceTable({ columns, children }: PriceTableProps) {
  return (
    <table className="w-full border-collapse overflow-hidden rounded-lg bg-white shadow-card">
      <thead className="bg-paper-deep text-left text-sm">
        <tr>
          {columns.map(({ text, className = '' }) => (
            <th key={text} scope="col" className={`px-3 py-2 ${className}`}>
              {text}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>{children}</tbody>
    </table>
  )
}

const reviewColumns = () => [
  { text: t('Product'), className: 'sm:px-4' },
  { text: t('Old'), className: 'text-right' },
  { text: t('New'), className: 'text-right sm:px-4' },
]

type PriceReviewProps = { review: readonly ReviewedPrice[]; back: string; unanswered: string | undefined }

/** Shows old and new prices side by side before they are saved; stays until the shop has answered. */
export function PriceReview({ review, back, unanswered }: PriceReviewProps) {
  const isBusy = useBusy('save')
  const hasLarge = review.some(({ note }) => note !== '')
  return (
    <Form method="post" className="grid gap-4">
      <ByField />
      <FormError text={unanswered} />
      <PriceTable columns={reviewColumns()}>
        {review.map(({ key, name, label, seenPaise, pricePaise, note }) => (
          <tr key={key} className="border-t border-line align-top">
            <th scope="row" className="px-3 py-3 text-left font-normal sm:px-4">
              <HiddenFields values={{ change: `${key}|${seenPaise}|${pricePaise}` }} />
              <span className="font-semibold wrap-anywhere">{name}</span>
              <span className="block text-sm text-ink-soft">{label}</span>
              {note && (
                <span className="block text-sm font-semibold text-danger">
                  <span aria-hidden="true">⚠ </span>
                  {note}
                </span>
              )}
            </th>
            <td className="px-3 py-3 text-right text-ink-soft tabular-nums">{formatRupees(seenPaise)}</td>
            <td className="px-3 py-3 text-right font-semibold tabular-nums sm:px-4">{formatRupees(pricePaise)}</td>
          </tr>
        ))}
      </PriceTable>
      {hasLarge && <SureField label={t('The large changes are meant')} />}
      <div className="flex flex-wrap items-center gap-4">
        <SubmitButton name="intent" value="save" isBusy={isBusy}>
          {plural(review.length, 'Save 1 price', 'Save {count} prices', { count: review.length })}
        </SubmitButton>
        <TextLink to={back}>{t('Back, save nothing')}</TextLink>
      </div>
    </Form>
  )
}

import { Form } from 'react-router'
import { PriceTable } from '#app/admin/products/price-table.tsx'
import type { ReviewedPrice } from '#app/admin/products/sheet-action.server'
import { SubmitButton } from '#app/ui/button.tsx'
import { Choice } from '#app/ui/choice.tsx'
import { TextLink } from '#app/ui/text-link.tsx'
import { formatRupees } from '#domain/money'
import { plural, t } from '#domain/texts/translate'

const columns = () => [
  { text: t('Product'), className: 'sm:px-4' },
  { text: t('Old'), className: 'text-right' },
  { text: t('New'), className: 'text-right sm:px-4' },
]

type Props = { review: readonly ReviewedPrice[]; back: string }

/** Shows old and new prices side by side before they are saved. */
export function PriceReview({ review, back }: Props) {
  const hasLarge = review.some(({ note }) => note !== '')
  return (
    <Form method="post" className="grid gap-4">
      <PriceTable columns={columns()}>
        {review.map(({ key, name, label, seenPaise, pricePaise, note }) => (
          <tr key={key} className="border-t border-line align-top">
            <th scope="row" className="px-3 py-3 text-left font-normal sm:px-4">
              <input type="hidden" name="change" value={`${key}|${seenPaise}|${pricePaise}`} />
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
      {hasLarge && (
        <Choice type="checkbox" name="sure" value="1" className="font-semibold">
          {t('The large changes are meant')}
        </Choice>
      )}
      <div className="flex flex-wrap items-center gap-4">
        <SubmitButton name="intent" value="save">
          {plural(review.length, 'Save 1 price', 'Save {count} prices', { count: review.length })}
        </SubmitButton>
        <TextLink to={back}>{t('Back, save nothing')}</TextLink>
      </div>
    </Form>
  )
}

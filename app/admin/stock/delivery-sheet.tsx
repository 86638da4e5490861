import type { ReactNode } from 'react'
import { Form, useNavigation } from 'react-router'
import { useFirstFocus } from '#app/admin/shared/use-first-focus'
import { useFormCopy } from '#app/admin/shared/use-form-copy.tsx'
import { DeliveryLineFields } from '#app/admin/stock/delivery-line.tsx'
import type { FormResult } from '#app/forms/form-result'
import { useFormResult } from '#app/forms/use-form-result'
import { SubmitButton } from '#app/ui/button.tsx'
import { Choice } from '#app/ui/choice.tsx'
import { Field, FormError } from '#app/ui/field.tsx'
import { TextLink } from '#app/ui/text-link.tsx'
import type { ListedSize } from '#domain/stock/listed-sizes.server'
import { t } from '#domain/texts/translate'

type Props = {
  pageKey: string
  staffId: string
  sizes: readonly ListedSize[]
  suppliers: readonly string[]
  today: string
  /** The number of lines; `chosen` holds their preselected sizes. */
  lines: number
  chosen: readonly string[]
  isDone: boolean
  result: FormResult | undefined
}

const openLines = 3

/** Receives many sizes at once: one line for each batch. Lines without a product, packs and batch are ignored. */
export function DeliverySheet({ pageKey, staffId, sizes, suppliers, today, lines, chosen, isDone, result }: Props) {
  const { form, field, errors, values, message } = useFormResult(result)
  useFirstFocus(form, chosen.length > 0 ? 'quantity.0' : null)
  const copy = useFormCopy(form, { name: 'delivery', staffId, isDone })
  const isBusy = useNavigation().formData?.has('supplier') ?? false
  const rows = Array.from({ length: lines }, (_, row) => row)
  const line = (row: number): ReactNode => (
    <DeliveryLineFields
      key={row}
      row={row}
      field={field}
      errors={errors}
      sizes={sizes}
      today={today}
      chosen={chosen[row]}
      isSure={values[`sure.${row}`] === '1'}
      isFirst={row === 0 && chosen.length > 0}
    />
  )
  const isUsed = (row: number) =>
    chosen[row] !== undefined ||
    Object.keys({ ...errors }).some((name) => name.endsWith(`.${row}`)) ||
    values[`item.${row}`]
  const folded = rows.slice(Math.max(openLines, chosen.length))
  return (
    <Form ref={form} method="post" noValidate className="grid gap-5" aria-label={t('Delivery')}>
      <input type="hidden" name="key" value={pageKey} />
      <FormError text={message} />
      {copy}
      <section aria-label={t('Who sent it')} className="grid gap-4 rounded-lg bg-white p-4 shadow-card sm:grid-cols-2">
        <Field
          label={t('Supplier (if you like)')}
          list="suppliers"
          maxLength={80}
          autoComplete="off"
          {...field('supplier')}
        />
        <Field label={t('Bill number (if there is one)')} maxLength={80} autoComplete="off" {...field('billNumber')} />
        {errors.knownBill && (
          <Choice type="checkbox" name="knownBill" value="1" className="font-semibold">
            {t('It is another delivery of the same bill')}
          </Choice>
        )}
        <datalist id="suppliers">
          {suppliers.map((name) => (
            <option key={name} value={name} />
          ))}
        </datalist>
        <datalist id="sizes">
          {sizes.map(({ text }) => (
            <option key={text} value={text} />
          ))}
        </datalist>
      </section>
      <div className="grid gap-4">
        {rows.slice(0, Math.max(openLines, chosen.length)).map(line)}
        {folded.length > 0 && (
          <details open={folded.some(isUsed)}>
            <summary className="flex min-h-tap cursor-pointer items-center font-semibold text-brand-700 underline underline-offset-4">
              {t('{count} more lines', { count: folded.length })}
            </summary>
            <div className="mt-2 grid gap-4">{folded.map(line)}</div>
          </details>
        )}
      </div>
      <div className="flex flex-wrap items-center gap-x-5 gap-y-2">
        <SubmitButton aria-disabled={isBusy}>{isBusy ? t('Receiving…') : t('Receive all')}</SubmitButton>
        {lines < 30 && <TextLink to="/admin/stock/receive?lines=30">{t('A sheet of 30 lines')}</TextLink>}
      </div>
    </Form>
  )
}

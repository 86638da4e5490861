import type { ReactNode } from 'react'
import { Form, useNavigation } from 'react-router'
import { useFirstFocus } from '#app/admin/shared/use-first-focus'
import { useFormCopy } from '#app/admin/shared/use-form-copy.tsx'
import { DeliveryLineFields } from '#app/admin/stock/delivery-line.tsx'
import { maxLines } from '#app/admin/stock/delivery-lines'
import type { FormResult } from '#app/forms/form-result'
import { useFormResult } from '#app/forms/use-form-result'
import { SubmitButton } from '#app/ui/button.tsx'
import { Choice } from '#app/ui/choice.tsx'
import { Field, FormError } from '#app/ui/field.tsx'
import type { ListedSize } from '#domain/stock/listed-sizes.server'
import { t } from '#domain/texts/translate'

type Props = {
  pageKey: string
  staffId: string
  sizes: readonly ListedSize[]
  suppliers: readonly string[]
  today: string
  /** The preselected sizes. */
  chosen: readonly string[]
  isDone: boolean
  result: FormResult | undefined
}

/**
 * Receives many sizes at once: one line for each batch. Lines without a product, packs and batch are ignored, and only the first of them is shown
 * (`admin.css`), so that the sheet grows as it is filled, also without scripts.
 */
export function DeliverySheet({ pageKey, staffId, sizes, suppliers, today, chosen, isDone, result }: Props) {
  const { form, field, errors, values, message } = useFormResult(result)
  useFirstFocus(form, chosen.length > 0 ? 'quantity.0' : null)
  const copy = useFormCopy(form, { name: 'delivery', staffId, isDone })
  const isBusy = useNavigation().formData?.has('supplier') ?? false
  const rows = Array.from({ length: maxLines }, (_, row) => row)
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
  return (
    <Form ref={form} method="post" noValidate className="grid gap-3 lg:gap-5" aria-label={t('Delivery')}>
      <input type="hidden" name="key" value={pageKey} />
      <FormError text={message} />
      {copy}
      <section
        aria-label={t('Who sent it')}
        className="grid grid-cols-2 items-start gap-x-3 gap-y-4 rounded-lg bg-white p-3 shadow-card sm:p-4"
      >
        <Field
          label={t('Supplier, if you like')}
          list="suppliers"
          maxLength={80}
          autoComplete="off"
          {...field('supplier')}
        />
        <Field label={t('Bill number, if any')} maxLength={80} autoComplete="off" {...field('billNumber')} />
        {errors.knownBill && (
          <Choice type="checkbox" name="knownBill" value="1" className="col-span-2 font-semibold">
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
      <div className="grid gap-2">{rows.map(line)}</div>
      <div>
        <p className="mb-2 text-sm text-ink-soft">
          {t(
            'Each line that is begun opens the next one. Without a best-before day it is reckoned from the shelf life.',
          )}
        </p>
        <SubmitButton aria-disabled={isBusy}>{isBusy ? t('Receiving…') : t('Receive all')}</SubmitButton>
      </div>
    </Form>
  )
}

import { X } from 'lucide-react'
import { type ChangeEvent, type KeyboardEvent, useRef } from 'react'
import { Form } from 'react-router'
import { ByField } from '#app/admin/shared/by-field.tsx'
import { countInput } from '#app/admin/shared/inputs'
import { KeyField } from '#app/admin/shared/key-field.tsx'
import { ScanField } from '#app/admin/shared/scan-field.tsx'
import { useFirstFocus } from '#app/admin/shared/use-first-focus'
import { useFormCopy } from '#app/admin/shared/use-form-copy.tsx'
import type { FormResult } from '#app/forms/form-result'
import { useBusy } from '#app/forms/use-busy'
import { useFormResult } from '#app/forms/use-form-result'
import { IconButton, SubmitButton } from '#app/ui/button.tsx'
import { SureField } from '#app/ui/choice.tsx'
import { Field, FormError } from '#app/ui/field.tsx'
import { useHydrated } from '#app/ui/use-hydrated'
import type { ListedSize } from '#domain/stock/listed-sizes.server'
import { t } from '#domain/texts/translate'

/** Maximum lines of a goods receipt. */
export const maxReceiptLines = 30

type Props = {
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
export function GoodsReceiptSheet({ sizes, suppliers, today, chosen, isDone, result }: Props) {
  const { form, field, errors, message } = useFormResult(result)
  useFirstFocus(form, chosen.length > 0 ? 'quantity.0' : null)
  const copy = useFormCopy(form, { name: 'delivery', isDone })
  const isBusy = useBusy()
  const shared = { sizes, today, form: { field, errors } }
  return (
    <Form ref={form} method="post" noValidate className="grid gap-3 lg:gap-5" aria-label={t('Delivery')}>
      <KeyField />
      <FormError text={message} />
      <ByField />
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
        {errors.sure && (
          <div className="col-span-2">
            <SureField label={t('It is another delivery of the same bill')} {...field('sure')} />
          </div>
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
      <div className="grid gap-2">
        {Array.from({ length: maxReceiptLines }, (_, row) => (
          <ReceiptLineFields key={row} row={row} chosen={chosen[row]} {...shared} />
        ))}
      </div>
      <div>
        <p className="mb-2 text-sm text-ink-soft">
          {t(
            'Each line that is started opens the next one. Without a best-before day it is reckoned from the shelf life.',
          )}
        </p>
        <SubmitButton isBusy={isBusy}>{isBusy ? t('Receiving...') : t('Receive all')}</SubmitButton>
      </div>
    </Form>
  )
}

type LineProps = Pick<Props, 'sizes' | 'today'> & {
  row: number
  /** The preselected size. */
  chosen: string | undefined
  form: Pick<ReturnType<typeof useFormResult>, 'field' | 'errors'>
}

/** The fields that make a line count. */
const countingFields = ['item', 'quantity', 'code']

/** One line of a goods receipt: size by name or code, number of packs, batch. An empty line shows the product alone (`admin.css`). */
function ReceiptLineFields({ row, sizes, today, chosen, form: { field, errors } }: LineProps) {
  const place = useRef<HTMLFieldSetElement>(null)
  const isHydrated = useHydrated()
  const inputOf = (name: string) => place.current?.querySelector<HTMLInputElement>(`[name="${name}.${row}"]`)
  /** Replaces a code by the name of its size. */
  const resolve = (input: HTMLInputElement): boolean => {
    const typed = input.value.trim().toLowerCase()
    const size = sizes.find(({ text, barcode }) => barcode?.toLowerCase() === typed || text.toLowerCase() === typed)
    if (!size) return false
    input.value = size.text
    return true
  }
  const choose = ({ currentTarget }: ChangeEvent<HTMLInputElement>) => {
    const isCode = /^\d{6,}$/.test(currentTarget.value.trim())
    if (resolve(currentTarget) && isCode) inputOf('quantity')?.focus()
  }
  /** Handles the Enter of a scanner, which must not submit the form. */
  const enter = (event: KeyboardEvent<HTMLInputElement>) => {
    if (event.key !== 'Enter' || event.currentTarget.value.trim() === '') return
    event.preventDefault()
    if (resolve(event.currentTarget)) inputOf('quantity')?.focus()
  }
  /** Empties the line, which then takes no room any more. */
  const leaveOut = () => {
    for (const name of countingFields) {
      const input = inputOf(name)
      if (input) input.value = ''
    }
    place.current?.dispatchEvent(new Event('input', { bubbles: true }))
    document
      .querySelector<HTMLInputElement>('.receipt-line:not(:has([placeholder]:not(:placeholder-shown))) [placeholder]')
      ?.focus()
  }
  const unsure = errors[`sure.${row}`]
  const own = (name: string, first?: string) => field(`${name}.${row}`, first)
  return (
    <fieldset
      ref={place}
      aria-label={t('Line {row}', { row: row + 1 })}
      className="receipt-line rounded-lg bg-white p-3 shadow-card sm:p-4"
    >
      <div className="grid grid-cols-2 items-start gap-x-3 gap-y-2 lg:grid-cols-[minmax(0,2fr)_6rem_minmax(0,1fr)_minmax(0,1fr)_minmax(0,1fr)] lg:gap-x-4">
        <div className="col-span-2 flex items-start gap-2 lg:col-span-1">
          <ScanField
            label={t('Product and size, or barcode')}
            list="sizes"
            maxLength={200}
            placeholder={t('Find or scan')}
            className="min-w-0 flex-1"
            onChange={choose}
            onKeyDown={enter}
            {...own('item', chosen)}
          />
          {isHydrated && (
            <IconButton
              label={t('Leave this line out')}
              Icon={X}
              iconClass="size-5"
              onClick={leaveOut}
              className="receipt-details mt-7 -mr-2 size-12 text-ink-soft hover:bg-paper-deep"
            />
          )}
        </div>
        <div className="receipt-details contents">
          <Field
            label={t('Packs')}
            {...countInput}
            maxLength={6}
            placeholder=" "
            {...own('quantity')}
            autoFocus={row === 0 && chosen !== undefined}
          />
          <Field
            label={t('Batch')}
            maxLength={40}
            autoComplete="off"
            autoCapitalize="characters"
            placeholder=" "
            {...own('code')}
          />
          <Field label={t('Packed on')} type="date" max={today} {...own('packedOn', today)} />
          <Field label={t('Best before')} type="date" {...own('bestBefore')} />
        </div>
      </div>
      {unsure && <SureField label={t('Yes, receive them all the same')} {...own('sure')} />}
    </fieldset>
  )
}

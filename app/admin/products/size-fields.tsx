import { type FocusEvent, useRef, useState } from 'react'
import { rowFields, sizeRows } from '#app/admin/products/entry-values'
import { ScanField } from '#app/admin/shared/scan-field.tsx'
import { textButton, textSummary } from '#app/admin/shared/text-button'
import { fillFields, readFields } from '#app/forms/form-controls'
import type { FieldOf } from '#app/forms/use-form-result'
import { Field } from '#app/ui/field.tsx'
import { SelectField } from '#app/ui/select-field.tsx'
import { useHydrated } from '#app/ui/use-hydrated'
import { netQuantityOfLabel } from '#domain/catalog/sizes'
import { t } from '#domain/texts/translate'

const amount = () =>
  ({
    inputMode: 'decimal',
    autoComplete: 'off',
    maxLength: 12,
    pattern: '\\s*(₹|[Rr][Ss]\\.?)?\\s*[\\p{Nd},]{1,9}(\\.\\p{Nd}{1,2})?\\s*',
    title: t('Please type an amount in rupees, such as 215 or 99.50.'),
  }) as const
const grams = { inputMode: 'numeric', autoComplete: 'off', maxLength: 6, pattern: '\\s*\\p{Nd}*\\s*' } as const

/** Edits the sizes of a product: the first is open, others open on demand; empty ones are ignored. */
export function SizeFields({ field }: { field: FieldOf }) {
  return (
    <div className="grid gap-4">
      {sizeRows.map((row) => {
        if (row === 0) return <SizeRow key={row} row={row} field={field} />
        const isOpen = rowFields.some((part) => isFilled(field(`${part}.${row}`)))
        const addText = row === 1 ? t('Add a second size') : t('Add a third size')
        return (
          <details key={row} open={isOpen}>
            <summary className={textSummary}>{isOpen ? t('Size {row}', { row: row + 1 }) : addText}</summary>
            <SizeRow row={row} field={field} />
            <DropSize row={row} />
          </details>
        )
      })}
    </div>
  )
}

function isFilled({ defaultValue, error }: ReturnType<FieldOf>): boolean {
  return Boolean(defaultValue) || error !== undefined
}

function SizeRow({ row, field }: { row: number; field: FieldOf }) {
  return (
    <fieldset className="rounded-md border border-line p-4">
      {/* The line above the other rows says the same. */}
      <legend className={row === 0 ? 'px-2 font-semibold' : 'sr-only'}>{t('Size {row}', { row: row + 1 })}</legend>
      <div className="grid grid-cols-2 items-start gap-4 md:grid-cols-4 lg:grid-cols-8">
        <Field
          label={t('Label')}
          hint={t('As on the pack: 250gm')}
          maxLength={60}
          className="col-span-2"
          onBlur={fillNetQuantity}
          {...field(`label.${row}`)}
        />
        <Field label={t('Price ₹')} {...amount()} {...field(`price.${row}`)} />
        <Field label={t('MRP ₹')} {...amount()} {...field(`mrp.${row}`)} />
        <div className="col-span-2 grid grid-cols-[minmax(0,1fr)_6rem] items-start gap-2">
          <Field
            label={t('Net quantity')}
            {...grams}
            title={t('Please type whole grams or millilitres.')}
            {...field(`netQuantity.${row}`)}
          />
          <SelectField
            label={t('Unit')}
            {...field(`netUnit.${row}`, 'g')}
            options={[
              ['g', t('g')],
              ['ml', t('ml')],
            ]}
          />
        </div>
        <Field
          label={t('Weight with pack, g')}
          {...grams}
          title={t('Please type whole grams.')}
          className="col-span-2"
          {...field(`weight.${row}`)}
        />
        <ScanField
          label={t('Barcode (if it has one)')}
          hint={t('The digits under the bars')}
          className="col-span-2 md:col-span-4"
          maxLength={32}
          {...field(`barcode.${row}`)}
        />
      </div>
    </fieldset>
  )
}

/** Empties the fields of a size, so that it is sold no more once the draft is published; can be undone. Without scripts one empties them by hand. */
function DropSize({ row }: { row: number }) {
  const place = useRef<HTMLParagraphElement>(null)
  const [dropped, setDropped] = useState<Record<string, string> | null>(null)
  if (!useHydrated()) return null
  const dropOrUndo = () => {
    const form = place.current?.closest('form')
    if (!form) return
    const names = rowFields.map((part) => `${part}.${row}`)
    setDropped(dropped ? null : readFields(form, (name) => names.includes(name)))
    fillFields(form, dropped ?? Object.fromEntries(names.map((name) => [name, ''])))
    form.dispatchEvent(new Event('input', { bubbles: true }))
  }
  return (
    <p ref={place} role="status" className="flex flex-wrap items-center gap-x-4">
      {dropped && <span className="font-semibold">{t('Size {row} will not be sold.', { row: row + 1 })}</span>}
      <button type="button" onClick={dropOrUndo} className={textButton}>
        {dropped ? t('Undo') : t('Do not sell this size')}
      </button>
    </p>
  )
}

/** Fills in an empty net quantity from a label such as 250gm. */
function fillNetQuantity({ currentTarget }: FocusEvent<HTMLInputElement>): void {
  const named = netQuantityOfLabel(currentTarget.value)
  const row = currentTarget.name.split('.')[1]
  const fields = currentTarget.form?.elements
  const quantity = fields?.namedItem(`netQuantity.${row}`)
  const measure = fields?.namedItem(`netUnit.${row}`)
  if (!(quantity instanceof HTMLInputElement && measure instanceof HTMLSelectElement)) return
  if (!named || quantity.value !== '' || !Number.isInteger(named.quantity)) return
  quantity.value = String(named.quantity)
  measure.value = named.unit
  quantity.dispatchEvent(new Event('input', { bubbles: true }))
}

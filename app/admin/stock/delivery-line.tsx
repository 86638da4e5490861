import { type ChangeEvent, type KeyboardEvent, useRef } from 'react'
import { ScanField } from '#app/admin/shared/scan-field.tsx'
import { ReceiveAnyway } from '#app/admin/stock/receive-anyway.tsx'
import { Field } from '#app/ui/field.tsx'
import { addDays } from '#domain/calendar/moment'
import type { ListedSize } from '#domain/stock/listed-sizes.server'
import { t } from '#domain/texts/translate'

type Props = {
  row: number
  field: (name: string) => { name: string; error: string | undefined; defaultValue: string | undefined }
  errors: Record<string, string>
  sizes: readonly ListedSize[]
  today: string
  /** The preselected size. */
  chosen: string | undefined
  isSure: boolean
  /** Focuses the number of packs. */
  isFirst: boolean
}

/** One line of a delivery: size by name or code, number of packs, batch. */
export function DeliveryLineFields({ row, field, errors, sizes, today, chosen, isSure, isFirst }: Props) {
  const place = useRef<HTMLFieldSetElement>(null)
  const inputOf = (name: string) => place.current?.querySelector<HTMLInputElement>(`[name="${name}.${row}"]`)
  /** Replaces a code by the name of its size, and fills in the best-before day from the shelf life. */
  const resolve = (input: HTMLInputElement): boolean => {
    const typed = input.value.trim().toLowerCase()
    const size = sizes.find(({ text, barcode }) => barcode?.toLowerCase() === typed || text.toLowerCase() === typed)
    if (!size) return false
    input.value = size.text
    const [packedOn, bestBefore] = [inputOf('packedOn'), inputOf('bestBefore')]
    if (bestBefore?.value === '' && packedOn?.value && size.shelfLifeDays !== null)
      bestBefore.value = addDays(packedOn.value, size.shelfLifeDays)
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
  const size = sizes.find(({ text }) => text === chosen)
  const proposed = size && size.shelfLifeDays !== null ? addDays(today, size.shelfLifeDays) : ''
  const unsure = errors[`sure.${row}`]
  const own = (name: string) => field(`${name}.${row}`)
  return (
    <fieldset ref={place} className="rounded-lg bg-white p-4 shadow-card">
      <legend className="float-left mb-2 w-full font-semibold">{t('Line {row}', { row: row + 1 })}</legend>
      <div className="clear-left grid grid-cols-2 items-start gap-4 lg:grid-cols-[minmax(0,2fr)_6rem_minmax(0,1fr)_minmax(0,1fr)_minmax(0,1fr)]">
        <ScanField
          label={t('Product and size, or barcode')}
          list="sizes"
          maxLength={200}
          className="col-span-2 lg:col-span-1"
          onChange={choose}
          onKeyDown={enter}
          {...own('item')}
          defaultValue={own('item').defaultValue ?? chosen}
        />
        <Field
          label={t('Packs')}
          inputMode="numeric"
          autoComplete="off"
          maxLength={6}
          {...own('quantity')}
          autoFocus={isFirst}
        />
        <Field label={t('Batch')} maxLength={40} autoComplete="off" autoCapitalize="characters" {...own('code')} />
        <Field
          label={t('Packed on')}
          type="date"
          max={today}
          {...own('packedOn')}
          defaultValue={own('packedOn').defaultValue ?? today}
        />
        <Field
          label={t('Best before')}
          type="date"
          hint={t('Empty: by its shelf life')}
          {...own('bestBefore')}
          defaultValue={own('bestBefore').defaultValue ?? proposed}
        />
      </div>
      {unsure && <ReceiveAnyway name={`sure.${row}`} isChosen={isSure} error={unsure} />}
    </fieldset>
  )
}

import { editorFields, formFields, isRowUsed, sizeFormFields, sizeRows } from '#app/admin/products/entry-values'
import { formText } from '#app/forms/form-text'
import { type CatalogEntry, type EntryMistake, parseEntry } from '#domain/catalog/catalog-entry'
import { findField, type ProductField, readFields } from '#domain/catalog/entry-fields'
import { t } from '#domain/texts/translate'

type Values = Readonly<Record<string, string>>

export function formValues(form: FormData): Record<string, string> {
  return Object.fromEntries(
    editorFields.map((field) => [field, formText(form, field)]).filter(([, typed]) => typed !== ''),
  )
}

type Read = { ok: true; entry: CatalogEntry } | { ok: false; errors: Record<string, string> }

export function readEntryValues(values: Values, opened: CatalogEntry): Read {
  const rows = sizeRows.filter((row) => isRowUsed(values, row))
  // A part, such as a unit, is nothing without its field.
  const typedIn = (row: string) => (field: ProductField) => {
    const whole = values[`${field.partOf ?? field.key}${row}`] ?? ''
    return whole.trim() === '' ? '' : (values[`${field.key}${row}`] ?? '')
  }
  const parsed = parseEntry({
    ...opened,
    ...readFields(formFields, typedIn('')),
    sizes: rows.map((row) => readFields(sizeFormFields, typedIn(`.${row}`))),
  })
  if (parsed.ok) return { ok: true, entry: parsed.entry }
  const errors: Record<string, string> = {}
  for (const mistake of parsed.mistakes) {
    const field = fieldOf(mistake, rows)
    const isEmptyPrice = field.startsWith('price.') && (values[field] ?? '').trim() === ''
    const text =
      mistake.message === '' ? t('This is not understood.') : t('This {message}.', { message: mistake.message })
    errors[field] ??= isEmptyPrice ? t('Please give the price.') : text
  }
  return { ok: false, errors }
}

/** Returns the field at which a mistake is shown; one about all sizes is shown at the first. */
function fieldOf({ path }: EntryMistake, rows: number[]): string {
  const [first = '', at] = path
  const { key, partOf = key } = findField(path) ?? {}
  if (first !== 'sizes') return partOf ?? String(first)
  return typeof at === 'number' && partOf ? `${partOf}.${rows[at] ?? 0}` : 'label.0'
}

import { type CatalogEntry, type EntryMistake, findSize, parseEntry } from '#domain/catalog/catalog-entry'
import type { EditedProduct } from '#domain/catalog/drafts.server'
import { findField, type ProductField, readFields } from '#domain/catalog/entry-fields'
import { formFields, isRowUsed, sizeFormFields, sizeRows } from '#domain/catalog/entry-values'
import { t } from '#domain/texts/translate'

type Read = { ok: true; entry: CatalogEntry } | { ok: false; errors: Record<string, string> }

/** Returns the product as it is in the shop then: status and place in lists are the shop's, and a size that is there keeps its label. */
export function readEdited({
  id,
  typed: values,
  pictures,
  live,
}: Pick<EditedProduct, 'id' | 'typed' | 'pictures' | 'live'>): Read {
  const rows = sizeRows.filter((row) => isRowUsed(values, row))
  // A part, such as a unit, is nothing without its field.
  const typedIn = (row: string) => (field: ProductField) => {
    const whole = values[`${field.partOf ?? field.key}${row}`] ?? ''
    return whole.trim() === '' ? '' : (values[`${field.key}${row}`] ?? '')
  }
  const parsed = parseEntry({
    ...{ id, pictures, status: live?.status, position: live?.position },
    ...readFields(formFields, typedIn('')),
    sizes: rows.map((row) => readFields(sizeFormFields, typedIn(`.${row}`))),
  })
  if (parsed.ok) {
    const { entry } = parsed
    const sizes = entry.sizes.map((size) => ({ ...size, label: findSize(live, size.label)?.label ?? size.label }))
    return { ok: true, entry: { ...entry, sizes } }
  }
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

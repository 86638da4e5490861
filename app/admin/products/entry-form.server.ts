import { editorFields, formFields, isRowUsed, sizeFormFields, sizeRows } from '#app/admin/products/entry-values'
import { formText } from '#app/forms/form-text'
import { type CatalogEntry, type EntryMistake, parseEntry } from '#domain/catalog/catalog-file'
import { type FieldKind, findField, isText, type ProductField, putAt } from '#domain/catalog/entry-changes'
import { parsePercent, parseRupees, toRupees } from '#domain/money'
import { compactCode, numberOf, oneLine, visible } from '#domain/text'
import { t } from '#domain/texts/translate'

/** Returns the form's values by field of the editor. */
export function formValues(form: FormData): Record<string, string> {
  return Object.fromEntries(editorFields.map((field) => [field, formText(form, field)]))
}

type Read = { ok: true; entry: CatalogEntry } | { ok: false; errors: Record<string, string> }

/** Applies the editor's form to the product as it was opened; returns mistakes by field. */
export function readEntryForm(form: FormData, opened: CatalogEntry): Read {
  const values = formValues(form)
  const rows = sizeRows.filter((row) => isRowUsed(values, row))
  const parsed = parseEntry({
    ...opened,
    details: {},
    ...readProductFields(form, formFields),
    sizes: rows.map((row) => readProductFields(form, sizeFormFields, `.${row}`)),
  })
  if (parsed.ok) return { ok: true, entry: parsed.entry }
  const errors: Record<string, string> = {}
  for (const mistake of parsed.mistakes) {
    const field = fieldOf(mistake, rows)
    const isEmptyPrice = field.startsWith('price.') && formText(form, field).trim() === ''
    errors[field] ??= isEmptyPrice ? t('Please give the price.') : mistakeText(mistake)
  }
  return { ok: false, errors }
}

/** Reads the fields of the form, or of one row of sizes. An empty text is stored as such, and an empty value of another kind not at all. */
function readProductFields(form: FormData, fields: readonly ProductField[], row = ''): object {
  const read = {}
  const text = (key: string) => formText(form, `${key}${row}`)
  for (const { key, kind, path, partOf } of fields) {
    const isEmpty = oneLine(text(partOf ?? key)) === ''
    if (!isEmpty) putAt(read, path, readValue(text(key), kind))
    else if (path.length === 1) putAt(read, path, isText(kind) ? '' : undefined)
  }
  return read
}

function readValue(typed: string, kind: FieldKind): unknown {
  const line = oneLine(typed)
  switch (kind) {
    case 'text':
      return visible(typed).trim()
    case 'code':
      return compactCode(line)
    case 'number':
      return numberOf(line)
    case 'percent':
      return parsePercent(line) ?? Number.NaN
    case 'rupees':
      return toRupees(parsePrice(line) ?? Number.NaN)
    case 'list':
      return splitList(line)
    default:
      return line
  }
}

function splitList(text: string): string[] {
  return text
    .split(',')
    .map((line) => line.trim())
    .filter((line) => line !== '')
}

/** Returns the field at which a mistake is shown; one about all sizes is shown at the first. */
function fieldOf({ path }: EntryMistake, rows: number[]): string {
  const [first = '', at] = path
  const field = findField(path)
  const key = field?.partOf ?? field?.key
  if (first !== 'sizes') return key ?? String(first)
  return typeof at === 'number' && key !== undefined ? `${key}.${rows[at] ?? 0}` : 'label.0'
}

/** Returns a mistake as a sentence. */
export function mistakeText({ message }: EntryMistake): string {
  return message === '' ? t('This is not understood.') : t('This {message}.', { message })
}

/** Ten lakh rupees. */
const maxPricePaise = 1_000_000_00

/** Returns the paise of a typed price, or null unless it is above 0 and up to ten lakh rupees. */
export function parsePrice(text: string): number | null {
  const paise = parseRupees(text)
  return paise !== null && paise > 0 && paise <= maxPricePaise ? paise : null
}

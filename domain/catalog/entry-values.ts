import type { CatalogEntry } from '#domain/catalog/catalog-entry'
import { type ProductField, productFields, sizeFields, typedValue } from '#domain/catalog/entry-fields'
import { maxSizes } from '#domain/catalog/sizes'
import { t, translated } from '#domain/texts/translate'

const isInForm = ({ outside }: ProductField) => outside === undefined

/** The fields of the editor's form; those of a size are in each of its rows, such as `price.0`. */
export const formFields = productFields.filter(isInForm)
export const sizeFormFields = sizeFields.filter(isInForm)

export const sizeRows: readonly number[] = Array.from({ length: maxSizes }, (_, row) => row)

export const editorFields: readonly string[] = [
  ...formFields.map(({ key }) => key),
  ...sizeRows.flatMap((row) => sizeFormFields.map(({ key }) => `${key}.${row}`)),
]

/** The fields of a size that make its row used; a unit alone does not. */
export const rowFields = sizeFormFields.filter(({ partOf }) => partOf === undefined).map(({ key }) => key)

export function isRowUsed(values: Readonly<Record<string, string>>, row: number): boolean {
  return rowFields.some((name) => (values[`${name}.${row}`] ?? '').trim() !== '')
}

export function editorFieldName(field: string): string {
  const [first = '', row] = field.split('.')
  const known = [...productFields, ...sizeFields].find(({ key }) => key === first)
  const name = translated(known?.editorName ?? known?.name ?? first)
  return row === undefined ? name : t('Size {number}, {field}', { number: Number(row) + 1, field: name })
}

export function entryValues(entry: CatalogEntry): Record<string, string> {
  const values = [
    ...formFields.map((field) => [field.key, typedValue(entry, field)] as const),
    ...entry.sizes.flatMap((size, row) =>
      sizeFormFields.map((field) => [`${field.key}.${row}`, typedValue(size, field)] as const),
    ),
  ]
  return Object.fromEntries(values.filter(([, value]) => value !== ''))
}

import { type CatalogEntry, lacksImporter } from '#domain/catalog/catalog-entry'
import { typedValue } from '#domain/catalog/entry-fields'
import { editorFieldName } from '#domain/catalog/entry-values'

/** What the law requires on a label, by the field of the editor in which it is filled in. */
export const labelFields = [
  ...['mrp.0', 'netQuantity.0', 'hsn', 'gst', 'origin', 'originCountry', 'importer', 'shelfLifeDays', 'veg'],
  'ingredients',
]

/** Returns the fields of the editor that should be filled in, with their names in the current language. */
export function listEmptyFields(entry: CatalogEntry, fields = [...labelFields, 'pictures', 'nameGu', 'nameHi']) {
  return fields.flatMap((field) => {
    const [key = '', row] = field.split('.')
    const things = row === undefined ? [entry] : entry.sizes
    const isEmpty = key === 'importer' ? lacksImporter(entry) : things.some((one) => typedValue(one, { key }) === '')
    return isEmpty ? [{ field, name: editorFieldName(key) }] : []
  })
}

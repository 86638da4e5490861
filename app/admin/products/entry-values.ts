import type { CatalogEntry } from '#domain/catalog/catalog-file'
import { maxSizes } from '#domain/catalog/max-sizes'
import type { ProductDetails } from '#domain/catalog/product-details'
import { msg, t, translated } from '#domain/texts/translate'

type NotTyped = 'id' | 'pictures' | 'position' | 'status' | 'unsized' | 'details' | 'sizes'
type ProductField = Exclude<keyof (CatalogEntry & ProductDetails), NotTyped | 'scale'> | 'scaleOf' | 'scaleLevel'
export type EditorField = ProductField | keyof typeof ofSize

const names: Readonly<Record<ProductField, string>> = {
  name: msg('Name in English'),
  nameGu: msg('Gujarati name'),
  nameHi: msg('Hindi name'),
  facts: msg('One sentence about it'),
  category: msg('Category'),
  category2: msg('Group in it'),
  foundBy: msg('Dishes and uses'),
  hsn: 'HSN',
  gst: msg('Tax rate %'),
  shelfLifeDays: msg('Shelf life, days'),
  veg: msg('Veg mark'),
  ingredients: msg('Ingredients'),
  origin: msg('Origin'),
  originCountry: msg('Country of origin'),
  importer: msg('Imported by'),
  packer: msg('Packed by'),
  taste: msg('Taste'),
  harvest: msg('Harvest or roast'),
  scaleOf: msg('Scale'),
  scaleLevel: msg('From 1 to 5'),
  howToUse: msg('How to use'),
  goesWith: msg('Goes with'),
  keeping: msg('Keeping'),
}

const ofSize = {
  label: msg('label'),
  price: msg('price'),
  mrp: 'MRP',
  netQuantity: msg('net quantity'),
  netUnit: msg('unit'),
  weight: msg('weight with pack'),
  barcode: msg('barcode'),
}

/** Every field of the editor, in its order. */
export const editorFields: readonly string[] = [
  ...Object.keys(names),
  ...Array.from({ length: maxSizes }, (_, row) => Object.keys(ofSize).map((name) => `${name}.${row}`)).flat(),
]

const shownNames: Readonly<Record<string, string>> = { ...names, ...ofSize }

/** Returns the displayed name of a field of the editor, such as Size 1, price. */
export function editorFieldName(field: string): string {
  const [first = '', row] = field.split('.')
  return row === undefined
    ? translated(shownNames[first] ?? first)
    : t('Size {number}, {field}', { number: Number(row) + 1, field: translated(shownNames[first] ?? first) })
}

/** Returns a product's values by field of the editor. */
export function entryValues(entry: CatalogEntry): Record<string, string> {
  const { details = {}, sizes } = entry
  const shown: Record<string, unknown> = {
    ...entry,
    ...details,
    scaleOf: details.scale?.of,
    scaleLevel: details.scale?.level,
    goesWith: details.goesWith?.join(', '),
  }
  for (const [row, { weightGrams, ...size }] of sizes.entries())
    for (const [name, value] of Object.entries({ ...size, weight: weightGrams })) shown[`${name}.${row}`] = value
  return Object.fromEntries(
    editorFields.flatMap((field) => {
      const value = shown[field] ?? undefined
      return value === undefined ? [] : [[field, String(value)]]
    }),
  )
}

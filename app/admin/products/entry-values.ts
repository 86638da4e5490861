import type { CatalogEntry } from '#domain/catalog/catalog-file'

export const maxSizes = 3

const names: Record<string, string> = {
  name: 'Name in English',
  nameGu: 'Gujarati name',
  nameHi: 'Hindi name',
  facts: 'One sentence about it',
  category: 'Category',
  category2: 'Group in it',
  foundBy: 'Dishes and uses',
  hsn: 'HSN',
  gst: 'Tax rate %',
  shelfLifeDays: 'Shelf life, days',
  veg: 'Veg mark',
  ingredients: 'Ingredients',
  origin: 'Origin',
  packer: 'Packed by',
  taste: 'Taste',
  harvest: 'Harvest or roast',
  scaleOf: 'Scale',
  scaleLevel: 'From 1 to 5',
  howToUse: 'How to use',
  goesWith: 'Goes with',
  keeping: 'Keeping',
}

const ofSize: Record<string, string> = {
  label: 'label',
  price: 'price',
  mrp: 'MRP',
  netQuantity: 'net quantity',
  netUnit: 'unit',
  weight: 'weight with pack',
  barcode: 'barcode',
}

/** Every field of the editor, in its order. */
export const editorFields: readonly string[] = [
  ...Object.keys(names),
  ...Array.from({ length: maxSizes }, (_, row) => Object.keys(ofSize).map((name) => `${name}.${row}`)).flat(),
]

/** Returns the name of a field of the editor as people read it: Size 1, price. */
export function editorFieldName(field: string): string {
  const [first = '', row] = field.split('.')
  return row === undefined ? (names[first] ?? first) : `Size ${Number(row) + 1}, ${ofSize[first] ?? first}`
}

/** Returns a product's values by field of the editor. */
export function entryValues(entry: CatalogEntry): Record<string, string> {
  const { details = {} } = entry
  const values: Record<string, unknown> = {
    name: entry.name,
    nameGu: entry.nameGu,
    nameHi: entry.nameHi,
    category: entry.category,
    category2: entry.category2,
    facts: entry.facts,
    foundBy: entry.foundBy,
    hsn: entry.hsn,
    gst: entry.gst,
    origin: entry.origin,
    originCountry: entry.originCountry,
    importer: entry.importer,
    packer: entry.packer,
    shelfLifeDays: entry.shelfLifeDays,
    veg: entry.veg,
    ingredients: entry.ingredients,
    taste: details.taste,
    harvest: details.harvest,
    scaleOf: details.scale?.of,
    scaleLevel: details.scale?.level,
    howToUse: details.howToUse,
    goesWith: details.goesWith?.join(', '),
    keeping: details.keeping,
  }
  for (const [row, size] of entry.sizes.entries())
    Object.assign(values, {
      [`label.${row}`]: size.label,
      [`price.${row}`]: size.price,
      [`mrp.${row}`]: size.mrp,
      [`netQuantity.${row}`]: size.netQuantity,
      [`netUnit.${row}`]: size.netUnit,
      [`weight.${row}`]: size.weightGrams,
      [`barcode.${row}`]: size.barcode,
    })
  const filled = Object.entries(values).filter(([, value]) => value !== undefined && value !== null)
  return Object.fromEntries(filled.map(([name, value]) => [name, String(value)]))
}

import type { EditorField } from '#app/admin/products/entry-values'

/**
 * Where a field is copied from a similar product: to a new one, or also to an edited one in which it is empty. Names, texts, photos, prices and barcodes
 * are not copied, and where another spice grew is not known from it.
 */
const copied: Record<EditorField, 'never' | 'to-new' | 'to-empty'> = {
  name: 'never',
  nameGu: 'never',
  nameHi: 'never',
  facts: 'never',
  foundBy: 'never',
  category: 'never',
  category2: 'to-new',
  hsn: 'to-empty',
  gst: 'to-empty',
  shelfLifeDays: 'to-empty',
  veg: 'to-empty',
  packer: 'to-empty',
  ingredients: 'to-new',
  origin: 'to-new',
  originCountry: 'to-new',
  importer: 'to-new',
  taste: 'never',
  harvest: 'never',
  scaleOf: 'never',
  scaleLevel: 'never',
  howToUse: 'never',
  goesWith: 'never',
  keeping: 'to-empty',
  label: 'to-new',
  netQuantity: 'to-new',
  netUnit: 'to-new',
  weight: 'to-new',
  price: 'never',
  mrp: 'never',
  barcode: 'never',
}

/** Returns whether a field of the editor, such as `gst` or `label.0`, is copied to a new product. */
export function isCopiedToNew(field: string): boolean {
  const [name] = field.split('.')
  return Object.entries(copied).some(([known, to]) => known === name && to !== 'never')
}

export const copiedWhereEmpty = Object.keys(copied).filter((field) => copied[field as EditorField] === 'to-empty')

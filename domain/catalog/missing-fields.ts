import { isImported } from '#domain/catalog/countries'

/** Fields that the law requires on a label and that are still empty. */
export type MissingField =
  | 'mrp'
  | 'net-quantity'
  | 'hsn'
  | 'rate'
  | 'origin'
  | 'origin-country'
  | 'importer'
  | 'shelf-life'
  | 'veg'
  | 'ingredients'

type Empty = null | undefined | ''

type LabelData = {
  hsn?: string | Empty
  /** The tax rate, in any unit. */
  rate?: number | Empty
  origin?: string | Empty
  originCountry?: string | null | undefined
  importer?: string | Empty
  shelfLifeDays?: number | Empty
  veg?: string | Empty
  ingredients?: string | Empty
  sizes: { mrp?: number | Empty; netQuantity?: number | Empty }[]
}

/** Lists the label data that a product lacks. */
export function listMissingFields(label: LabelData): MissingField[] {
  const isEmpty = (value: string | number | Empty) => value === null || value === undefined || value === ''
  const found: [MissingField, boolean][] = [
    ['mrp', label.sizes.some(({ mrp }) => isEmpty(mrp))],
    ['net-quantity', label.sizes.some(({ netQuantity }) => isEmpty(netQuantity))],
    ['hsn', isEmpty(label.hsn)],
    ['rate', isEmpty(label.rate)],
    ['origin', isEmpty(label.origin)],
    ['origin-country', isEmpty(label.originCountry)],
    ['importer', isImported(label.originCountry) && isEmpty(label.importer)],
    ['shelf-life', isEmpty(label.shelfLifeDays)],
    ['veg', isEmpty(label.veg)],
    ['ingredients', isEmpty(label.ingredients)],
  ]
  return found.flatMap(([field, isMissing]) => (isMissing ? [field] : []))
}

import type { CatalogEntry } from '#domain/catalog/catalog-file'

export const maxSizes = 3

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
    })
  const filled = Object.entries(values).filter(([, value]) => value !== undefined && value !== null)
  return Object.fromEntries(filled.map(([name, value]) => [name, String(value)]))
}

import catalogue from '#database/catalogue.json' with { type: 'json' }
import type { CatalogEntry } from '#domain/catalog/catalog-file'
import type { ProductDetails } from '#domain/catalog/product-details'
import recipes from '#domain/catalog/recipes.json' with { type: 'json' }
import type { FoundText } from '#tools/texts/find-texts'

/** Whether buyers read a field in the language of the page, so that it needs translations; the names of a product are fields of their own. */
const translatedFields: Record<Exclude<keyof CatalogEntry, 'details'>, boolean> = {
  facts: true,
  ingredients: true,
  origin: true,
  id: false,
  name: false,
  nameGu: false,
  nameHi: false,
  category: false,
  category2: false,
  foundBy: false,
  pictures: false,
  unsized: false,
  hsn: false,
  gst: false,
  status: false,
  originCountry: false,
  importer: false,
  packer: false,
  shelfLifeDays: false,
  veg: false,
  position: false,
  sizes: false,
}
const translatedDetails: Record<keyof ProductDetails, boolean> = {
  taste: true,
  harvest: true,
  howToUse: true,
  keeping: true,
  goesWith: true,
  scale: false,
}

/** Lists the texts of the catalogue that new shops begin with, and of the recipes: what a buyer reads beside the names. */
export function catalogueTexts(): FoundText[] {
  const found = new Map<string, string[]>()
  const add = (text: string | undefined, place: string) => {
    if (text) found.set(text, [...(found.get(text) ?? []), place])
  }
  for (const { details, ...product } of catalogue)
    for (const text of [...textsOf(product, translatedFields), ...textsOf(details, translatedDetails)])
      add(text, `product ${product.id}`)
  for (const { slug, title, lead, spices, others, steps } of recipes)
    for (const text of [title, lead, ...spices.map(({ amount }) => amount), ...others, ...steps])
      add(text, `recipe ${slug}`)
  return [...found].map(([text, places]) => ({ text, places: [...new Set(places)] }))
}

function textsOf(values: object, translated: Record<string, boolean>): string[] {
  const all = Object.entries(values) as [string, unknown][]
  return Object.keys(translated)
    .filter((name) => translated[name])
    .flatMap((name) => all.filter(([known]) => known === name).flatMap(([, value]) => value))
    .filter((text) => typeof text === 'string')
}

import catalog from '#database/catalogue.json' with { type: 'json' }
import { productFields } from '#domain/catalog/entry-fields'
import recipes from '#domain/catalog/recipes.json' with { type: 'json' }
import type { FoundText } from '#tools/texts/find-texts'

/** Lists the texts of the catalogue that new shops begin with, and of the recipes: what a buyer reads beside the names. */
export function catalogTexts(): FoundText[] {
  const found = new Map<string, string[]>()
  const add = (text: string | undefined, place: string) => {
    if (text) found.set(text, [...(found.get(text) ?? []), place])
  }
  for (const product of catalog)
    for (const { key } of productFields.filter(({ isTranslated }) => isTranslated)) {
      const values: Record<string, unknown> = { ...product, ...product.details }
      for (const text of [values[key]].flat()) add(text as string | undefined, `product ${product.id}`)
    }
  for (const { slug, title, lead, spices, others, steps } of recipes)
    for (const text of [title, lead, ...spices.map(({ amount }) => amount), ...others, ...steps])
      add(text, `recipe ${slug}`)
  return [...found].map(([text, places]) => ({ text, places: [...new Set(places)] }))
}

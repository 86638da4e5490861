import { absolute, dataLanguage, structuredData } from '#app/layout/meta'
import { pictureUrl } from '#domain/catalog/pictures'
import type { Recipe, RecipeSpice } from '#domain/catalog/recipes.server'
import { constants } from '#domain/constants'
import { t } from '#domain/texts/translate'

/** Returns the structured data of a recipe; a guide is an article. */
export function recipeJsonLd(publicUrl: string, recipe: Recipe, spices: RecipeSpice[]) {
  const { title, lead, picture, serves, minutes, others, steps } = recipe
  const about = {
    description: lead,
    ...dataLanguage(),
    ...(picture && { image: absolute(publicUrl, pictureUrl(picture)) }),
    author: { '@type': 'Organization', name: constants.name },
  }
  if (steps.length === 0) return structuredData({ ...about, '@type': 'Article', headline: title })
  return structuredData({
    ...about,
    '@type': 'Recipe',
    name: title,
    recipeCuisine: 'Indian',
    recipeYield: t('{serves} servings', { serves }),
    totalTime: `PT${minutes}M`,
    recipeIngredient: [...spices.map(({ amount, card, id }) => `${amount} ${card?.name ?? id}`), ...others],
    recipeInstructions: steps.map((text) => ({ '@type': 'HowToStep', text })),
  })
}

import { pictureUrl } from '#domain/catalog/pictures'
import { type Product, shownSize } from '#domain/catalog/product'
import { thumbnailOf } from '#domain/catalog/product-card'
import { type Recipe, recipeCard } from '#domain/catalog/recipes.server'

export type Suggestion = ReturnType<typeof toSuggestion>

export type RecipeSuggestion = ReturnType<typeof toRecipeSuggestion>

/** `total` counts all products that match; `recipesFirst` is true where the words ask for a recipe or name one and no product. */
export type Suggestions = {
  products: Suggestion[]
  recipes: RecipeSuggestion[]
  recipesFirst: boolean
  total: number
}

export function toSuggestion(product: Product) {
  const { id, name, nameGu } = product
  return { id, name, nameGu, picture: thumbnailOf(product), pricePaise: shownSize(product)?.pricePaise ?? 0 }
}

export function toRecipeSuggestion(recipe: Recipe) {
  const { slug, title, titleGu, picture } = recipeCard(recipe)
  return { slug, title, titleGu, picture: picture ? pictureUrl(picture, picture.widths[0]) : null }
}

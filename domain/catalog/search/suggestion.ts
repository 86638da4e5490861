import { pictureUrl } from '#domain/catalog/pictures'
import { type Product, shownSize } from '#domain/catalog/product'
import { type Recipe, recipeCard } from '#domain/catalog/recipes.server'

export type Suggestion = { id: string; name: string; nameGu: string; picture: string | null; pricePaise: number }

export type RecipeSuggestion = { slug: string; title: string; titleGu: string; picture: string | null }

/** `total` counts all products that match; `recipesFirst` is true where the words ask for a recipe or name one and no product. */
export type Suggestions = {
  products: Suggestion[]
  recipes: RecipeSuggestion[]
  recipesFirst: boolean
  total: number
}

export function toSuggestion(product: Product): Suggestion {
  const { id, name, nameGu, pictures } = product
  const [picture] = pictures
  return {
    id,
    name,
    nameGu,
    picture: picture ? pictureUrl(picture, picture.widths[0]) : null,
    pricePaise: shownSize(product)?.pricePaise ?? 0,
  }
}

export function toRecipeSuggestion(recipe: Recipe): RecipeSuggestion {
  const { slug, title, titleGu, picture } = recipeCard(recipe)
  return { slug, title, titleGu, picture: picture ? pictureUrl(picture, picture.widths[0]) : null }
}

import { findProducts } from '#domain/catalog/catalog.server'
import { findPicture, type Picture } from '#domain/catalog/pictures'
import { type ProductCard, productCard } from '#domain/catalog/product-card'
import data from '#domain/catalog/recipes.json' with { type: 'json' }
import type { Db } from '#domain/database'

/** A recipe, or a guide to spices, which has no steps. */
export type Recipe = {
  slug: string
  title: string
  picture: Picture | undefined
  lead: string
  serves: number | null
  minutes: number | null
  /** Products by id, with how much of each goes in, or why to have it. */
  spices: { id: string; amount: string }[]
  others: string[]
  steps: string[]
}

/** A spice of a recipe as the shop sells it today; null where it does not any more. */
export type RecipeSpice = { id: string; amount: string; card: ProductCard | null }

const recipes: Recipe[] = data.map((recipe) => ({ ...recipe, picture: findPicture(recipe.picture) }))

export function listRecipes(): readonly Recipe[] {
  return recipes
}

/** Finds a recipe by its name in a URL, in any letter case. */
export function findRecipe(name: string): Recipe | undefined {
  return recipes.find(({ slug }) => slug === name.toLowerCase())
}

/** The recipes, guides aside, that a product goes into. */
export function listRecipesWith(productId: string): Recipe[] {
  return recipes.filter(({ steps, spices }) => steps.length > 0 && spices.some(({ id }) => id === productId))
}

export async function listRecipeSpices(db: Db, { spices }: Recipe): Promise<RecipeSpice[]> {
  const products = await findProducts(
    db,
    spices.map(({ id }) => ({ id, size: '', quantity: 1 })),
  )
  return spices.map(({ id, amount }) => {
    const product = products.get(id)
    return { id, amount, card: product ? productCard(product) : null }
  })
}

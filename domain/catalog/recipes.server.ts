import { findProducts } from '#domain/catalog/catalog.server'
import { findPicture, type Picture } from '#domain/catalog/pictures'
import { type ProductCard, productCard } from '#domain/catalog/product-card'
import data from '#domain/catalog/recipes.json' with { type: 'json' }
import type { Db } from '#domain/database'

export type Recipe = {
  slug: string
  title: string
  picture: Picture | undefined
  lead: string
  serves: number | null
  minutes: number | null
  /** Products by id, with the amount of each or its purpose. */
  spices: { id: string; amount: string }[]
  others: string[]
  steps: string[]
}

/** The card is null when the shop does not sell the product any more. */
export type RecipeSpice = { id: string; amount: string; card: ProductCard | null }

const recipes: Recipe[] = data.map((recipe) => ({ ...recipe, picture: findPicture(recipe.picture) }))

export function listRecipes(): readonly Recipe[] {
  return recipes
}

export function findRecipe(name: string): Recipe | undefined {
  return recipes.find(({ slug }) => slug === name.toLowerCase())
}

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

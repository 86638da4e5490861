import { findProductsById } from '#domain/catalog/catalog.server'
import { categories } from '#domain/catalog/categories'
import { findPicture, type Picture } from '#domain/catalog/pictures'
import { isInStock, type Product } from '#domain/catalog/product'
import { type ProductCard, productCard } from '#domain/catalog/product-card'
import data from '#domain/catalog/recipes.json' with { type: 'json' }
import type { Db } from '#domain/database'
import { currentLanguage, translated } from '#domain/texts/translate'

export type Recipe = {
  slug: string
  title: string
  titleGu: string
  titleHi: string
  /** Names of the dish and of similar dishes, as search terms in any script, separated by commas. */
  foundBy: string
  picture: Picture | undefined
  lead: string
  serves: number | null
  minutes: number | null
  /** Products by id, with the amount of each or its purpose. */
  spices: { id: string; amount: string }[]
  others: string[]
  steps: string[]
}

/** A recipe in a list; `minutes` is null for a guide without steps. */
export type RecipeCard = Pick<Recipe, 'slug' | 'title' | 'titleGu' | 'picture' | 'lead' | 'minutes'>

/** `card` shows the smallest size in stock; it is null when the product is no longer sold. */
export type RecipeSpice = { id: string; amount: string; card: ProductCard | null }

const recipes: Recipe[] = data.map((recipe) => ({ ...recipe, picture: findPicture(recipe.picture) }))

export function listRecipes(): readonly Recipe[] {
  return recipes
}

export function recipeCard(recipe: Recipe): RecipeCard {
  const { slug, title, titleGu, picture, lead, minutes } = translateRecipe(recipe)
  return { slug, title, titleGu, picture, lead, minutes }
}

export function translateRecipe(recipe: Recipe): Recipe {
  const language = currentLanguage()
  if (language === 'en') return recipe
  const title = { gu: recipe.titleGu, hi: recipe.titleHi }[language]
  return {
    ...recipe,
    title: title || translated(recipe.title),
    titleGu: '',
    titleHi: '',
    lead: translated(recipe.lead),
    spices: recipe.spices.map(({ id, amount }) => ({ id, amount: translated(amount) })),
    others: recipe.others.map(translated),
    steps: recipe.steps.map(translated),
  }
}

export function findRecipe(name: string): Recipe | undefined {
  return recipes.find(({ slug }) => slug === name.toLowerCase())
}

export function listRecipesWith(productId: string): Recipe[] {
  return recipes.filter(({ steps, spices }) => steps.length > 0 && spices.some(({ id }) => id === productId))
}

export async function listRecipeSpices(db: Db, { spices }: Recipe): Promise<RecipeSpice[]> {
  const ids = spices.map(({ id }) => id)
  const products = await findProductsById(db, ids)
  return spices.map(({ id, amount }) => {
    const product = products.get(id)
    return { id, amount, card: product ? productCard(product) : null }
  })
}

/** Lists products that share recipes with this one, those with most recipes in common first; sold-out products are left out. */
export async function listCompanions(db: Db, productId: string, limit: number): Promise<Product[]> {
  const common = new Map<string, number>()
  for (const { spices } of listRecipesWith(productId))
    for (const { id } of spices) if (id !== productId) common.set(id, (common.get(id) ?? 0) + 1)
  const ids = [...common].toSorted(([, a], [, b]) => b - a).map(([id]) => id)
  const products = await findProductsById(db, ids)
  const found = ids.flatMap((id) => products.get(id) ?? [])
  return found.filter(isInStock).slice(0, limit)
}

export async function listSitemapPaths(db: Db, pages: readonly string[]): Promise<string[]> {
  const products = await db
    .selectFrom('products')
    .select('id')
    .where('status', '=', 'live')
    .orderBy('position')
    .orderBy('id')
    .execute()
  return [
    ...pages,
    ...categories.map((category) => `/category/${category.slug}`),
    ...listRecipes().map(({ slug }) => `/recipes/${slug}`),
    ...products.map((product) => `/product/${product.id}`),
  ]
}

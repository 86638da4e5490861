import { listProducts, listSubstitutes } from '#domain/catalog/catalog.server'
import { originText } from '#domain/catalog/countries'
import { drawPacks } from '#domain/catalog/pack-drawing'
import { findPicture } from '#domain/catalog/pictures'
import { allergyNote, type FullProduct, isInStock } from '#domain/catalog/product'
import { productCard } from '#domain/catalog/product-card'
import { listCompanions, listRecipesWith, recipeCard } from '#domain/catalog/recipes.server'
import type { Clock } from '#domain/clock'
import type { Db } from '#domain/database'
import { listProductReviews } from '#domain/reviews/read-reviews.server'
import { readSettings } from '#domain/shop-settings/shop-settings.server'
import { findBatchesNow } from '#domain/stock/batch-page.server'
import { findUnreadEnglish } from '#domain/texts/dictionaries.server'

export async function loadProductPage(db: Db, clock: Clock, product: FullProduct) {
  const { id, category } = product
  const related = await listProducts(db, { category, except: id, limit: 4 })
  const substitutes = isInStock(product) ? [] : await listSubstitutes(db, product, 3)
  const companions = await listCompanions(db, id, 2)
  const { legalName, fssai } = (await readSettings(db)).firm
  return {
    product,
    // The names of all countries stay out of the browser.
    origin: originText(product),
    related: related.map(productCard),
    companions: companions.map(productCard),
    substitutes: substitutes.map(productCard),
    reviews: product.reviewCount > 0 ? (await listProductReviews(db, id, 3)).reviews : [],
    drawings: drawPacks(product.sizes.map(({ label }) => label)),
    batches: await findBatchesNow(db, clock.now(), product),
    seller: { legalName, fssai },
    allergensEnglish: (await findUnreadEnglish(db, allergyNote)) ?? null,
    recipes: listRecipesWith(id).map((recipe) => ({ slug: recipe.slug, title: recipeCard(recipe).title })),
    banner: findPicture('brand-banner'),
  }
}

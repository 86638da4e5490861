import catalog from '#database/catalogue.json' with { type: 'json' }
import type { Db } from '#database/connection'
import synonyms from '#database/synonyms.json' with { type: 'json' }

const priceSteps: Record<string, number> = { '250gm': 1, '500gm': 1.9, '1kg': 3.6 }
const largeJar = 'Large Jar (10 oz / 296 ml)'

/**
 * Fills an empty shop with the catalogue, once. Leaves a seeded shop unchanged, so that the owner's changes stay; a shop from before the search was
 * introduced gets the search words, where there are none.
 */
export async function seed(db: Db): Promise<void> {
  await db.transaction().execute(async (tx) => {
    if (await claim(tx, 'seeded')) await seedProducts(tx)
    if (await claim(tx, 'search_seeded')) await seedSearchWords(tx)
  })
}

/** Returns true once in a shop's life for each name. */
async function claim(tx: Db, name: string): Promise<boolean> {
  const claimed = await tx
    .updateTable('shop_state')
    .set({ value: 1 })
    .where('name', '=', name)
    .where('value', '=', 0)
    .executeTakeFirst()
  return claimed.numUpdatedRows > 0n
}

async function seedSearchWords(tx: Db): Promise<void> {
  for (const { id, foundBy } of catalog)
    await tx
      .updateTable('products')
      .set({ found_by: foundBy })
      .where('id', '=', id)
      .where('found_by', '=', '')
      .execute()
  const known = await tx.selectFrom('synonyms').select('id').limit(1).execute()
  if (known.length > 0) return
  await tx
    .insertInto('synonyms')
    .values(synonyms.map((words, line) => ({ id: String(line + 1).padStart(3, '0'), words })))
    .execute()
}

async function seedProducts(tx: Db): Promise<void> {
  for (const [position, product] of catalog.entries()) {
    await tx
      .insertInto('products')
      .values({
        id: product.id,
        position,
        name: product.name,
        name_gu: product.nameGu,
        name_hi: product.nameHi,
        category: product.category,
        subcategory: product.category2,
        facts: product.facts,
        pictures: JSON.stringify(views(product).map((view) => `${view}-${product.id}`)),
        hsn: product.hsn,
        rate_bp: product.gst * 100,
        origin: product.origin,
        origin_country: product.originCountry,
        shelf_life_days: product.shelfLifeDays,
        veg: 'veg',
        ingredients: product.ingredients,
        details: JSON.stringify(product.details),
      })
      .execute()
    await tx
      .insertInto('stock_moves')
      .values(
        product.sizes.map((label) => ({
          product_id: product.id,
          label,
          at: Date.now(),
          id: 'opening',
          actor: 'system',
          change: product.stock,
          stock: product.stock,
          reason: 'opening' as const,
        })),
      )
      .execute()
    await tx
      .insertInto('pack_sizes')
      .values(
        product.sizes.map((label, index) => {
          const price = pricePaise(product.price, product.sizes[0] ?? label, label)
          return {
            product_id: product.id,
            position: index,
            label,
            price_paise: price,
            stock: product.stock,
            mrp_paise: mrpPaise(price),
            net_quantity: product.netGrams[index] ?? null,
            net_unit: 'g' as const,
          }
        }),
      )
      .execute()
  }
}

const withDish = ['mix-red-chillie', 'selam-haldi-powder', 'special-masala']

/** Returns the views of a product's pictures: its pack, the spice itself, and for some a dish made with it. */
function views({ id }: { id: string }): string[] {
  return withDish.includes(id) ? ['pack', 'spice', 'dish'] : ['pack', 'spice']
}

/** Returns the price of a size: the catalogue has the price of the first size; other sizes follow by weight. */
function pricePaise(firstPrice: number, firstSize: string, size: string): number {
  if (size === firstSize) return firstPrice * 100
  if (size === largeJar) return Math.round(firstPrice * 1.85) * 100
  return Math.round((firstPrice * (priceSteps[size] ?? 1)) / (priceSteps[firstSize] ?? 1)) * 100
}

/** Returns a placeholder: a tenth above the price, rounded up to five rupees. The family must enter the real MRPs. */
function mrpPaise(price: number): number {
  return Math.ceil((price * 1.1) / 500) * 500
}

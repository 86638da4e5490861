import catalog from '#database/catalogue.json' with { type: 'json' }
import type { Db } from '#database/connection'
import synonyms from '#database/synonyms.json' with { type: 'json' }

const priceSteps: Record<string, number> = { '250gm': 1, '500gm': 1.9, '1kg': 3.6 }
const largeJar = 'Large Jar (10 oz / 296 ml)'

export async function seed(db: Db): Promise<void> {
  await db.transaction().execute(async (tx) => {
    const claimed = await tx
      .updateTable('shop_state')
      .set({ value: 1 })
      .where('name', '=', 'seeded')
      .where('value', '=', 0)
      .executeTakeFirst()
    if (claimed.numUpdatedRows === 0n) return
    await seedProducts(tx)
    await tx
      .insertInto('synonyms')
      .values(synonyms.map((words, line) => ({ id: String(line + 1).padStart(3, '0'), words })))
      .execute()
  })
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
        found_by: product.foundBy,
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

const withDish = [
  'bbq-grilling-masala',
  'dhaniya-powder',
  'kashmiri-red-chillie',
  'mix-red-chillie',
  'selam-haldi-powder',
  'special-masala',
]

function views({ id }: { id: string }): string[] {
  return ['pack', 'spice', withDish.includes(id) ? 'dish' : 'texture']
}

/** The catalogue has the price of the first size; the others follow by weight. */
function pricePaise(firstPrice: number, firstSize: string, size: string): number {
  if (size === firstSize) return firstPrice * 100
  if (size === largeJar) return Math.round(firstPrice * 1.85) * 100
  return Math.round((firstPrice * (priceSteps[size] ?? 1)) / (priceSteps[firstSize] ?? 1)) * 100
}

/** A placeholder, a tenth above the price: the family must enter the real MRPs. */
function mrpPaise(price: number): number {
  return Math.ceil((price * 1.1) / 500) * 500
}

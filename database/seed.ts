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
  const products = catalog.map((product, position) => ({
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
    veg: 'veg' as const,
    ingredients: product.ingredients,
    details: JSON.stringify(product.details),
  }))
  const sizes = catalog.flatMap((product) =>
    product.sizes.map((label, position) => {
      const price = pricePaise(product.price, product.sizes[0] ?? label, label)
      return {
        product_id: product.id,
        position,
        label,
        price_paise: price,
        stock: product.stock,
        mrp_paise: mrpPaise(price),
        net_quantity: product.netGrams[position] ?? null,
        net_unit: 'g' as const,
      }
    }),
  )
  const opening = { at: Date.now(), id: 'opening', actor: 'system', reason: 'opening' as const }
  const moves = sizes.map(({ product_id, label, stock }) => ({ ...opening, product_id, label, change: stock, stock }))
  await tx.insertInto('products').values(products).execute()
  await tx.insertInto('stock_moves').values(moves).execute()
  await tx.insertInto('pack_sizes').values(sizes).execute()
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

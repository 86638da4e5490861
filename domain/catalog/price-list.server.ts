import type { Db } from '#domain/database'

export type PricedSize = {
  productId: string
  name: string
  label: string
  pricePaise: number
  mrpPaise: number | null
}

/** Maximum sizes in one form; a larger form would exceed the request size limit. */
const maxListed = 300

/** Lists the current sizes of a category, including those of hidden products, in the owner's order. */
export async function listPrices(db: Db, category: string): Promise<PricedSize[]> {
  const rows = await db
    .selectFrom('pack_sizes')
    .innerJoin('products', 'products.id', 'pack_sizes.product_id')
    .select(['products.id', 'products.name', 'label', 'price_paise', 'mrp_paise'])
    .where('products.category', '=', category)
    .where('products.status', '<>', 'archived')
    .where('archived', '=', 0)
    .orderBy('products.position')
    .orderBy('products.id')
    .orderBy('pack_sizes.position')
    .limit(maxListed)
    .execute()
  return rows.map(({ id, name, label, price_paise, mrp_paise }) => ({
    ...{ productId: id, name, label, pricePaise: price_paise, mrpPaise: mrp_paise },
  }))
}

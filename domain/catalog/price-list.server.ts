import { selectSoldSizes } from '#domain/catalog/sold-sizes.server'
import type { Db } from '#domain/database'

export type PricedSize = {
  productId: string
  name: string
  label: string
  pricePaise: number
  mrpPaise: number | null
}

/** Maximum sizes in one form; a larger form would exceed the request size limit. */
export const maxPricesListed = 300

/** Lists the current sizes of a category, including those of hidden products, in the owner's order. */
export async function listPrices(db: Db, category: string): Promise<PricedSize[]> {
  return selectSoldSizes(db)
    .select([
      'products.id as productId',
      'products.name',
      'label',
      'price_paise as pricePaise',
      'mrp_paise as mrpPaise',
    ])
    .where('products.category', '=', category)
    .limit(maxPricesListed)
    .execute()
}

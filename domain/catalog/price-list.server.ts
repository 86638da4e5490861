import { selectSoldSizes } from '#domain/catalog/sold-sizes.server'
import type { Db } from '#domain/database'
import { cutPage } from '#domain/queries/pagination'

export type PricedSize = {
  productId: string
  name: string
  label: string
  pricePaise: number
  mrpPaise: number | null
}

/** Maximum sizes in one form; a larger form would exceed the request size limit. */
const maxListed = 300

/** Lists the current sizes of a category, including those of hidden products, in the owner's order; `last` is null unless the list is cut. */
export async function listPrices(db: Db, category: string): Promise<{ shown: PricedSize[]; last: PricedSize | null }> {
  const sizes = await selectSoldSizes(db)
    .select([
      'products.id as productId',
      'products.name',
      'label',
      'price_paise as pricePaise',
      'mrp_paise as mrpPaise',
    ])
    .where('products.category', '=', category)
    .limit(maxListed + 1)
    .execute()
  return cutPage(sizes, maxListed)
}

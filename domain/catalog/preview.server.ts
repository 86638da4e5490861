import type { CatalogEntry } from '#domain/catalog/catalog-file'
import { labelKey } from '#domain/catalog/label-key'
import { getPicture } from '#domain/catalog/pictures'
import type { FullProduct } from '#domain/catalog/product'
import { stockAvailability } from '#domain/catalog/stock-left'
import type { Db } from '#domain/database'
import { toPaise } from '#domain/money'

export async function previewProduct(db: Db, entry: CatalogEntry): Promise<FullProduct> {
  const there = await db
    .selectFrom('pack_sizes')
    .select(['label', 'stock'])
    .where('product_id', '=', entry.id)
    .execute()
  const stockOf = (label: string) => there.find((size) => labelKey(size.label) === labelKey(label))?.stock ?? 0
  return {
    id: entry.id,
    name: entry.name,
    nameGu: entry.nameGu,
    nameHi: entry.nameHi,
    category: entry.category,
    subcategory: entry.category2,
    facts: entry.facts,
    pictures: entry.pictures.map(getPicture),
    details: entry.details ?? {},
    ingredients: entry.ingredients ?? '',
    ingredientsEnglish: null,
    origin: entry.origin ?? '',
    originCountry: entry.originCountry ?? null,
    importer: entry.importer ?? '',
    packer: entry.packer ?? '',
    shelfLifeDays: entry.shelfLifeDays ?? null,
    veg: entry.veg ?? null,
    sizes: entry.sizes.map(({ label, price, mrp, netQuantity, netUnit }) => ({
      label,
      pricePaise: toPaise(price),
      mrpPaise: mrp ? toPaise(mrp) : null,
      netQuantity: netQuantity ?? null,
      netUnit: netUnit ?? null,
      ...stockAvailability(stockOf(label)),
    })),
  }
}

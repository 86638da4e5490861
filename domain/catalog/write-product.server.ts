import type { Selectable } from 'kysely'
import type { Tables } from '#database/schema'
import { listSoldSizes } from '#domain/catalog/catalog.server'
import type { CatalogEntry, ProductDetails } from '#domain/catalog/catalog-entry'
import { retainPhotos } from '#domain/catalog/photos.server'
import { labelKey } from '#domain/catalog/sizes'
import type { Db } from '#domain/database'
import { toPaise, toRupees } from '#domain/money'
import { openStock, type StockCause } from '#domain/stock/stock-ledger.server'

const archivedPosition = 99

/** The only way products change, but for prices. Archives sizes that are left out; their stock stays. */
export async function writeProduct(tx: Db, cause: StockCause, entry: CatalogEntry): Promise<void> {
  const before = await tx
    .selectFrom('products')
    .select(['position', 'pictures'])
    .where('id', '=', entry.id)
    .executeTakeFirst()
  const { taste, harvest, scaleOf, scaleLevel, howToUse, goesWith, keeping } = entry
  const details: ProductDetails = { taste, harvest, scaleOf, scaleLevel, howToUse, goesWith, keeping }
  const values = {
    position: entry.position ?? before?.position ?? (await lastPosition(tx)) + 1,
    name: entry.name,
    name_gu: entry.nameGu,
    name_hi: entry.nameHi,
    category: entry.category,
    subcategory: entry.category2,
    facts: entry.facts,
    pictures: JSON.stringify(entry.pictures),
    hsn: entry.hsn ?? null,
    rate_bp: entry.gst === undefined ? null : Math.round(entry.gst * 100),
    found_by: entry.foundBy,
    status: entry.status ?? 'live',
    origin: entry.origin,
    origin_country: entry.originCountry ?? null,
    importer: entry.importer,
    packer: entry.packer,
    shelf_life_days: entry.shelfLifeDays ?? null,
    veg: entry.veg ?? null,
    ingredients: entry.ingredients,
    details: JSON.stringify(details),
  }
  const pictures: string[] = JSON.parse(before?.pictures ?? '[]')
  const removed = pictures.filter((name) => !entry.pictures.includes(name))
  if (removed.length > 0) await retainPhotos(tx, cause.at, removed)
  await tx
    .insertInto('products')
    .values({ id: entry.id, ...values })
    .onConflict((conflict) =>
      conflict.column('id').doUpdateSet((eb) => ({ ...values, version: eb('products.version', '+', 1) })),
    )
    .execute()
  await writeSizes(tx, cause, entry)
}

async function lastPosition(tx: Db): Promise<number> {
  const { last } = await tx
    .selectFrom('products')
    .select(({ fn }) => fn.max('position').as('last'))
    .executeTakeFirstOrThrow()
  return last ?? -1
}

async function writeSizes(tx: Db, cause: StockCause, { id, sizes }: CatalogEntry): Promise<void> {
  const there = await tx.selectFrom('pack_sizes').select('label').where('product_id', '=', id).execute()
  const stored = there.map(({ label }) => label)
  const ofProduct = tx.updateTable('pack_sizes').where('product_id', '=', id)
  await ofProduct.set({ archived: 1, position: archivedPosition }).execute()
  for (const [position, size] of sizes.entries()) {
    // Orders and batches name a size as it is stored, in the same letter case.
    const label = [size.label, ...stored].find((one) => stored.includes(one) && labelKey(one) === labelKey(size.label))
    const values = {
      position,
      price_paise: toPaise(size.price),
      archived: 0,
      mrp_paise: paiseOf(size.mrp),
      price5_paise: paiseOf(size.price5),
      price10_paise: paiseOf(size.price10),
      net_quantity: size.netQuantity ?? null,
      net_unit: size.netUnit ?? null,
      weight_grams: size.weightGrams ?? null,
      barcode: size.barcode ?? null,
    }
    if (label !== undefined) {
      await ofProduct.set(values).where('label', '=', label).execute()
      continue
    }
    const { stock = 0 } = size
    await tx
      .insertInto('pack_sizes')
      .values({ product_id: id, label: size.label, stock, ...values })
      .execute()
    await openStock(tx, cause, { product_id: id, size: size.label, stock })
  }
}

const paiseOf = (rupees: number | undefined) => (rupees === undefined ? null : toPaise(rupees))

type ProductRow = Selectable<Tables['products']>

export async function readCatalogEntries(db: Db, id?: string): Promise<CatalogEntry[]> {
  const products = db.selectFrom('products').selectAll().orderBy('position').orderBy('id')
  const rows = await (id === undefined ? products : products.where('id', '=', id)).execute()
  const sizes = await listSoldSizes(db, rows)
  return rows.map((row) => toEntry(row, sizes.get(row.id) ?? []))
}

export function toEntry(product: ProductRow, sizes: Selectable<Tables['pack_sizes']>[]): CatalogEntry {
  return {
    id: product.id,
    position: product.position,
    name: product.name,
    nameGu: product.name_gu,
    nameHi: product.name_hi,
    category: product.category,
    category2: product.subcategory,
    facts: product.facts,
    foundBy: product.found_by,
    pictures: JSON.parse(product.pictures),
    hsn: product.hsn ?? undefined,
    gst: product.rate_bp === null ? undefined : product.rate_bp / 100,
    status: product.status,
    origin: product.origin,
    originCountry: product.origin_country ?? undefined,
    importer: product.importer,
    packer: product.packer,
    shelfLifeDays: product.shelf_life_days ?? undefined,
    veg: product.veg ?? undefined,
    ingredients: product.ingredients,
    ...(JSON.parse(product.details) as ProductDetails),
    sizes: sizes.map((size) => ({
      label: size.label,
      price: toRupees(size.price_paise),
      stock: size.stock,
      mrp: rupeesOf(size.mrp_paise),
      price5: rupeesOf(size.price5_paise),
      price10: rupeesOf(size.price10_paise),
      netQuantity: size.net_quantity ?? undefined,
      netUnit: size.net_unit ?? undefined,
      weightGrams: size.weight_grams ?? undefined,
      barcode: size.barcode ?? undefined,
    })),
  }
}

const rupeesOf = (paise: number | null) => (paise === null ? undefined : toRupees(paise))

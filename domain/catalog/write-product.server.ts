import type { Selectable } from 'kysely'
import type { Tables } from '#database/schema'
import { listSoldSizes } from '#domain/catalog/catalog.server'
import type { CatalogEntry } from '#domain/catalog/catalog-file'
import type { CountryCode } from '#domain/catalog/countries'
import { retainPhotos } from '#domain/catalog/photos.server'
import { readPictureNames } from '#domain/catalog/pictures'
import { readDetails } from '#domain/catalog/product-details'
import { labelKey } from '#domain/catalog/sizes'
import type { Db } from '#domain/database'
import { toPaise, toRupees } from '#domain/money'
import { openStock, type StockCause } from '#domain/stock/stock-ledger.server'

/** The position of archived sizes, after all current ones. */
const archivedPosition = 99

/**
 * The only way products change, except for prices. Fields left out stay unchanged; null empties a field. Sizes that the entry does not name are
 * archived; one that comes back keeps its stock alone. Must be called in a transaction.
 */
export async function writeProduct(tx: Db, cause: StockCause, entry: CatalogEntry, position: number): Promise<void> {
  const values = {
    position,
    name: entry.name,
    name_gu: entry.nameGu,
    name_hi: entry.nameHi,
    category: entry.category,
    subcategory: entry.category2,
    facts: entry.facts,
    pictures: JSON.stringify(entry.pictures),
    // What is undefined, Kysely leaves out.
    hsn: entry.hsn,
    rate_bp: entry.gst === undefined || entry.gst === null ? entry.gst : Math.round(entry.gst * 100),
    found_by: entry.foundBy,
    status: entry.status,
    origin: entry.origin,
    origin_country: entry.originCountry,
    importer: entry.importer,
    packer: entry.packer,
    shelf_life_days: entry.shelfLifeDays,
    veg: entry.veg,
    ingredients: entry.ingredients,
    details: entry.details && JSON.stringify(entry.details),
  }
  const before = await tx.selectFrom('products').select('pictures').where('id', '=', entry.id).executeTakeFirst()
  const pictures = readPictureNames(before?.pictures ?? '[]')
  await retainPhotos(
    tx,
    cause.at,
    pictures.filter((name) => !entry.pictures.includes(name)),
  )
  await tx
    .insertInto('products')
    .values({ id: entry.id, ...values })
    .onConflict((conflict) =>
      conflict.column('id').doUpdateSet((eb) => ({ ...values, version: eb('products.version', '+', 1) })),
    )
    .execute()
  await writeSizes(tx, cause, entry)
}

/** Returns the entry with the labels of the sizes that exist, where the labels differ only in case: orders and batches name them so. */
async function withKnownLabels(tx: Db, entry: CatalogEntry): Promise<CatalogEntry> {
  const there = await tx.selectFrom('pack_sizes').select('label').where('product_id', '=', entry.id).execute()
  const known = new Map(there.map(({ label }) => [labelKey(label), label]))
  const exact = new Set(there.map(({ label }) => label))
  const labelOf = (label: string) => (exact.has(label) ? label : (known.get(labelKey(label)) ?? label))
  return { ...entry, sizes: entry.sizes.map((size) => ({ ...size, label: labelOf(size.label) })) }
}

async function writeSizes(tx: Db, cause: StockCause, entry: CatalogEntry): Promise<void> {
  const { id, sizes } = await withKnownLabels(tx, entry)
  const labels = sizes.map((size) => size.label)
  await tx
    .updateTable('pack_sizes')
    .set({ archived: 1, position: archivedPosition })
    .where('product_id', '=', id)
    .where('label', 'not in', labels)
    .execute()
  // Nobody was shown their old values, nor were they compared with what the entry says.
  await tx
    .updateTable('pack_sizes')
    .set({
      mrp_paise: null,
      price5_paise: null,
      price10_paise: null,
      net_quantity: null,
      net_unit: null,
      weight_grams: null,
      barcode: null,
    })
    .where('product_id', '=', id)
    .where('label', 'in', labels)
    .where('archived', '=', 1)
    .execute()
  const there = await tx.selectFrom('pack_sizes').select(['label', 'stock']).where('product_id', '=', id).execute()
  const stocks = new Map(there.map(({ label, stock }) => [label, stock]))
  for (const [position, size] of sizes.entries()) {
    const { label, stock: inFile } = size
    const values = {
      position,
      price_paise: toPaise(size.price),
      archived: 0,
      mrp_paise: size.mrp && toPaise(size.mrp),
      price5_paise: size.price5 && toPaise(size.price5),
      price10_paise: size.price10 && toPaise(size.price10),
      net_quantity: size.netQuantity,
      net_unit: size.netUnit,
      weight_grams: size.weightGrams,
      barcode: size.barcode,
    }
    const stock = stocks.get(label)
    if (stock === undefined) {
      const opening = inFile ?? 0
      await tx
        .insertInto('pack_sizes')
        .values({ product_id: id, label, stock: opening, ...values })
        .execute()
      await openStock(tx, cause, { product_id: id, size: label, stock: opening })
    } else
      await tx.updateTable('pack_sizes').set(values).where('product_id', '=', id).where('label', '=', label).execute()
  }
}

type ProductRow = Selectable<Tables['products']>

/** Returns one product, or all in the owner's order, in the form of a catalogue file with the current sizes; null fields are undefined. */
export async function readCatalogEntries(db: Db, id?: string): Promise<CatalogEntry[]> {
  const products = db.selectFrom('products').selectAll().orderBy('position').orderBy('id')
  const rows = await (id === undefined ? products : products.where('id', '=', id)).execute()
  const sizes = await listSoldSizes(
    db,
    rows.map((row) => row.id),
  )
  return rows.map((row) => toEntry(row, sizes.get(row.id) ?? []))
}

function toEntry(product: ProductRow, sizes: Selectable<Tables['pack_sizes']>[]): CatalogEntry {
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
    pictures: readPictureNames(product.pictures),
    hsn: product.hsn ?? undefined,
    gst: product.rate_bp === null ? undefined : product.rate_bp / 100,
    status: product.status,
    origin: product.origin,
    originCountry: (product.origin_country as CountryCode | null) ?? undefined,
    importer: product.importer,
    packer: product.packer,
    shelfLifeDays: product.shelf_life_days ?? undefined,
    veg: product.veg ?? undefined,
    ingredients: product.ingredients,
    details: readDetails(product.details),
    sizes: sizes.map((size) => ({
      label: size.label,
      price: toRupees(size.price_paise),
      stock: size.stock,
      mrp: rupeesOf(size.mrp_paise),
      price5: rupeesOf(size.price5_paise),
      price10: rupeesOf(size.price10_paise),
      ...(size.net_quantity === null || size.net_unit === null
        ? {}
        : { netQuantity: size.net_quantity, netUnit: size.net_unit }),
      weightGrams: size.weight_grams ?? undefined,
      barcode: size.barcode ?? undefined,
    })),
  }
}

function rupeesOf(paise: number | null): number | undefined {
  return paise === null ? undefined : toRupees(paise)
}

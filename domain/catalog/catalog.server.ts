import { type RawBuilder, type Selectable, sql } from 'kysely'
import type { Tables } from '#database/schema'
import { type DabbaRow, dabbaRow, dabbaSpice, defaultBowls } from '#domain/catalog/dabba'
import { getPicture } from '#domain/catalog/pictures'
import { type FullProduct, type Product, ratingOf } from '#domain/catalog/product'
import { type StockAvailability, sizeKey, stepsOf, stockAvailability } from '#domain/catalog/sizes'
import type { Db } from '#domain/database'
import { isIdentifier } from '#domain/text'
import { findUnreadEnglish } from '#domain/texts/dictionaries.server'
import { nameColumns } from '#domain/texts/product-name'
import { currentLanguage, translated } from '#domain/texts/translate'

type Wanted = { category?: string; subcategory?: string; limit?: number; except?: string }

/** Lists products in the owner's order; best sellers have a category of their own, and as subcategory the one that they belong to. */
export async function listProducts(db: Db, { category, subcategory, limit, except }: Wanted = {}): Promise<Product[]> {
  if (category !== undefined && !isIdentifier(category)) return []
  let query = inOrder(db)
  if (category !== undefined) query = query.where('category', '=', category)
  if (subcategory !== undefined) query = query.where('subcategory', '=', subcategory)
  if (except !== undefined) query = query.where('id', '<>', except)
  if (limit !== undefined) query = query.limit(limit)
  return withSizes(db, await query.execute())
}

/** Returns undefined for an unknown, hidden or archived product. */
export async function findProduct(db: Db, id: string): Promise<FullProduct | undefined> {
  if (!isIdentifier(id)) return undefined
  const rows = await inOrder(db).where('id', '=', id).execute()
  const [product] = await withSizes(db, rows)
  const [row] = rows
  if (!product || !row) return undefined
  return { ...product, ...labelOf(row), ingredientsEnglish: (await findUnreadEnglish(db, row.ingredients)) ?? null }
}

function labelOf(row: Selectable<Tables['products']>): Omit<FullProduct, keyof Product | 'ingredientsEnglish'> {
  const inLanguage = (key: string, value: unknown) =>
    typeof value === 'string' && key !== 'scaleOf' ? translated(value) : value
  return {
    details: JSON.parse(row.details, inLanguage),
    ingredients: translated(row.ingredients),
    origin: translated(row.origin),
    originCountry: row.origin_country,
    importer: row.importer,
    packer: row.packer,
    shelfLifeDays: row.shelf_life_days,
    veg: row.veg,
    reviewCount: row.review_count,
    reviewsHidden: row.reviews_hidden,
  }
}

/** The availability depends on the wanted quantities and on what is `reserved` for this shopper, by `sizeKey`. */
export async function findProducts(
  db: Db,
  cart: { id: string; size: string; quantity: number }[],
  reserved: ReadonlyMap<string, number> = new Map(),
): Promise<Map<string, Product>> {
  const possible = [...new Set(cart.map((line) => line.id))].filter(isIdentifier)
  if (possible.length === 0) return new Map()
  const wanted = new Map(cart.map(({ id, size, quantity }) => [sizeKey(id, size), quantity]))
  const rows = await inOrder(db).where('id', 'in', possible).execute()
  const products = await withSizes(db, rows, ({ product_id, label, stock }) => {
    const key = sizeKey(product_id, label)
    return stockAvailability(stock + (reserved.get(key) ?? 0), wanted.get(key))
  })
  return new Map(products.map((product) => [product.id, product]))
}

export function findProductsById(db: Db, ids: readonly string[]): Promise<Map<string, Product>> {
  return findProducts(
    db,
    ids.map((id) => ({ id, size: '', quantity: 1 })),
  )
}

export function inOrder(db: Db) {
  return db
    .selectFrom('products')
    .selectAll('products')
    .where('products.status', '=', 'live')
    .orderBy('products.position')
    .orderBy('products.id')
}

type AvailabilityOf = (size: { product_id: string; label: string; stock: number }) => StockAvailability

export async function withSizes(
  db: Db,
  rows: Selectable<Tables['products']>[],
  availabilityOf: AvailabilityOf = ({ stock }) => stockAvailability(stock),
): Promise<Product[]> {
  const sizes = await listSoldSizes(db, rows)
  return rows.map((row) => ({
    id: row.id,
    ...namesOf(row),
    category: row.category,
    subcategory: row.subcategory,
    facts: translated(row.facts),
    pictures: (JSON.parse(row.pictures) as string[]).map(getPicture),
    rating: ratingOf(row.review_count, row.review_stars),
    sizes: (sizes.get(row.id) ?? []).map((size) => ({
      label: size.label,
      pricePaise: size.price_paise,
      ...stepsOf(size),
      mrpPaise: size.mrp_paise,
      netQuantity: size.net_quantity,
      netUnit: size.net_unit,
      ...availabilityOf(size),
    })),
  }))
}

function namesOf(row: Selectable<Tables['products']>): Pick<Product, 'name' | 'englishName' | 'nameGu' | 'nameHi'> {
  const language = currentLanguage()
  if (language === 'en') return { name: row.name, nameGu: row.name_gu, nameHi: row.name_hi }
  const name = row[nameColumns[language]]
  return { name: name || row.name, ...(name ? { englishName: row.name } : {}), nameGu: '', nameHi: '' }
}

export async function listSoldSizes(
  db: Db,
  products: readonly { id: string }[],
): Promise<Map<string, Selectable<Tables['pack_sizes']>[]>> {
  if (products.length === 0) return new Map()
  const query = db
    .selectFrom('pack_sizes')
    .selectAll()
    .where('archived', '=', 0)
    .orderBy('product_id')
    .orderBy('position')
  const ids = products.map(({ id }) => id)
  // A long list of ids would exceed the parameter limit of a statement; reading all sizes is faster then, too.
  const rows = await (ids.length > 500 ? query : query.where('product_id', 'in', ids)).execute()
  return Map.groupBy(rows, (row) => row.product_id)
}

type Row = Selectable<Tables['products']>

export async function findProductColumn<Column extends keyof Row>(
  db: Db,
  column: Column,
  ids: readonly string[],
): Promise<Map<string, Row[Column]>> {
  if (ids.length === 0) return new Map()
  const value = sql<Row[Column]>`${sql.ref(column)}`
  const rows = await db
    .selectFrom('products')
    .select(['id', value.as('value')])
    .where('id', 'in', ids)
    .execute()
  return new Map(rows.map((row) => [row.id, row.value as Row[Column]]))
}

export async function listDefaultBowls(db: Db): Promise<DabbaRow[]> {
  const products = await findProductsById(db, defaultBowls)
  return defaultBowls.flatMap((id) => {
    const product = products.get(id)
    const spice = product && dabbaSpice(product)
    return spice ? [dabbaRow(spice)] : []
  })
}

const commonWords = new Set(['powder', 'masala', 'red', 'mix', 'mixed', 'special', 'seeds', 'whole', 'hot', 'and'])
const substitutesRead = 60

/** Returns the words of an id that name its spice; chilli and chillie are one. */
function spiceWords(id: string): string[] {
  return id.split('-').flatMap((word) => (commonWords.has(word) ? [] : word.replace(/ie$/, 'i')))
}

/** Lists products in stock that are like one that is sold out: first those of the same spice, whose ids share a word, then others of its group. */
export async function listSubstitutes(db: Db, product: Product, limit: number): Promise<Product[]> {
  const { id, category, subcategory } = product
  const rows = await inOrder(db)
    .where('id', '<>', id)
    .where((is) =>
      is.or([
        // A best seller's subcategory is the category of others like it.
        is('category', '=', subcategory),
        is.and([is('category', '=', category), is('subcategory', '=', subcategory)]),
        is.and([is('category', '=', 'bestseller'), is('subcategory', '=', category)]),
      ]),
    )
    .where(hasSize(sql`stock > 0 and archived = 0`))
    .limit(substitutesRead)
    .execute()
  const words = spiceWords(id)
  const isSameSpice = (other: Product) => spiceWords(other.id).some((word) => words.includes(word))
  const isOfGroup = (other: Product) =>
    category !== 'bestseller' && other.category === category && other.subcategory === subcategory
  const found = await withSizes(db, rows)
  const ofGroup = found.filter((other) => isOfGroup(other) && !isSameSpice(other))
  return [...found.filter(isSameSpice), ...ofGroup].slice(0, limit)
}

function selectSoldSizes(db: Db) {
  return db
    .selectFrom('pack_sizes')
    .innerJoin('products', 'products.id', 'pack_sizes.product_id')
    .where('products.status', '<>', 'archived')
    .where('archived', '=', 0)
    .orderBy('products.position')
    .orderBy('products.id')
    .orderBy('pack_sizes.position')
}

/** Matches products that have a size, archived ones too, whose row in `pack_sizes` fulfils a condition. */
export function hasSize(condition: RawBuilder<unknown>): RawBuilder<boolean> {
  return sql<boolean>`exists (select 1 from pack_sizes where product_id = products.id and ${condition})`
}

export const hasLowSize = hasSize(sql`archived = 0 and low_at > 0 and stock <= low_at`)

export function isLowSize({ archived, low_at, stock }: { archived: number; low_at: number; stock: number }): boolean {
  return archived === 0 && low_at > 0 && stock <= low_at
}

type ScannedSize = { productId: string; name: string; label: string }

export async function findByBarcode(db: Db, code: string): Promise<ScannedSize | undefined> {
  const row = await selectSoldSizes(db)
    .select(['products.id', 'products.name', 'label'])
    .where('barcode', '=', code.trim().toUpperCase())
    .executeTakeFirst()
  return row ? { productId: row.id, name: row.name, label: row.label } : undefined
}

export type SharedBarcode = { barcode: string; id: string; label: string }

/** Lists the sold sizes that share a barcode with another one; after a change there must be none. Must be called in the transaction of the change. */
export async function listSharedBarcodes(tx: Db): Promise<SharedBarcode[]> {
  const sizes = await selectSoldSizes(tx)
    .select(['products.id', 'label', 'barcode'])
    .where('barcode', 'is not', null)
    .$narrowType<{ barcode: string }>()
    .execute()
  const groups = Map.groupBy(sizes, ({ barcode }) => barcode)
  return [...groups.values()].filter((group) => group.length > 1).flat()
}

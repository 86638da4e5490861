import type { Selectable } from 'kysely'
import { sql } from 'kysely'
import type { Tables } from '#database/schema'
import { isImported } from '#domain/catalog/countries'
import { getPicture, type Picture } from '#domain/catalog/pictures'
import type { Db } from '#domain/database'

export type ProductsView = 'all' | 'low' | 'hidden' | 'missing'
export type ProductStatus = Selectable<Tables['products']>['status']

export type ProductsCursor = { position: number; id: string }

/** Amounts in paise. */
export type ListedProduct = {
  id: string
  name: string
  nameGu: string
  status: ProductStatus
  picture: Picture | null
  hasDraft: boolean
  missing: MissingField[]
  sizes: ListedSize[]
}

export type ListedSize = {
  label: string
  pricePaise: number
  mrpPaise: number | null
  stock: number
  isLow: boolean
}

/** Fields that the law requires on a label and that are still empty. */
export type MissingField =
  | 'mrp'
  | 'net-quantity'
  | 'hsn'
  | 'rate'
  | 'origin'
  | 'origin-country'
  | 'importer'
  | 'shelf-life'
  | 'veg'
  | 'ingredients'

const pageSize = 50

/** Lists products in the owner's order; archived ones only in their own view. */
export async function listProductsForAdmin(
  db: Db,
  asked: { view: ProductsView; search: string; after: ProductsCursor | null },
): Promise<{ products: ListedProduct[]; next: ProductsCursor | null }> {
  const { view, search, after } = asked
  let query = db
    .selectFrom('products')
    .leftJoin('drafts', 'drafts.product_id', 'products.id')
    .selectAll('products')
    .select('drafts.product_id as draft')
    .orderBy('products.position')
    .orderBy('products.id')
    .limit(pageSize + 1)
  query = view === 'hidden' ? query.where('status', '<>', 'live') : query.where('status', '<>', 'archived')
  if (view === 'low') query = query.where(hasLowSize)
  if (view === 'missing') query = query.where(lacksLabelData)
  if (search !== '') query = query.where(named(search))
  if (after)
    query = query.where((eb) =>
      eb.or([
        eb('products.position', '>', after.position),
        eb.and([eb('products.position', '=', after.position), eb('products.id', '>', after.id)]),
      ]),
    )
  const rows = await query.execute()
  const shown = rows.slice(0, pageSize)
  const sizes = await listSizesOf(
    db,
    shown.map(({ id }) => id),
  )
  const last = rows.length > pageSize ? shown.at(-1) : undefined
  return {
    products: shown.map((row) => toListedProduct(row, row.draft !== null, sizes.get(row.id) ?? [])),
    next: last ? { position: last.position, id: last.id } : null,
  }
}

type ProductRow = Selectable<Tables['products']>
type SizeRow = Selectable<Tables['pack_sizes']>

function toListedProduct(row: ProductRow, hasDraft: boolean, sizes: SizeRow[]): ListedProduct {
  const [picture] = JSON.parse(row.pictures) as string[]
  return {
    id: row.id,
    name: row.name,
    nameGu: row.name_gu,
    status: row.status,
    picture: picture ? getPicture(picture) : null,
    hasDraft,
    missing: findMissing(row, sizes),
    sizes: sizes.map(({ label, price_paise, mrp_paise, stock, low_at }) => ({
      ...{ label, pricePaise: price_paise, mrpPaise: mrp_paise, stock },
      isLow: stock <= low_at,
    })),
  }
}

function findMissing(row: ProductRow, sizes: SizeRow[]): MissingField[] {
  const found: [MissingField, boolean][] = [
    ['mrp', sizes.some(({ mrp_paise }) => mrp_paise === null)],
    ['net-quantity', sizes.some(({ net_quantity }) => net_quantity === null)],
    ['hsn', row.hsn === null],
    ['rate', row.rate_bp === null],
    ['origin', row.origin === ''],
    ['origin-country', row.origin_country === null],
    ['importer', isImported(row.origin_country) && row.importer === ''],
    ['shelf-life', row.shelf_life_days === null],
    ['veg', row.veg === null],
    ['ingredients', row.ingredients === ''],
  ]
  return found.flatMap(([field, isMissing]) => (isMissing ? [field] : []))
}

const hasLowSize = sql<boolean>`exists (select 1 from pack_sizes where product_id = products.id and archived = 0
  and stock <= low_at)`

const lacksLabelData = sql<boolean>`(hsn is null or rate_bp is null or origin = '' or origin_country is null
  or (origin_country <> 'IN' and importer = '') or shelf_life_days is null or veg is null
  or ingredients = '' or exists (select 1 from pack_sizes where product_id = products.id and archived = 0
    and (mrp_paise is null or net_quantity is null)))`

/** Matches products whose names or id contain every word. */
function named(search: string) {
  const words = search.toLowerCase().split(/\s+/).slice(0, 6)
  const found = words.map((word) => {
    const like = `%${word.replace(/[\\%_]/g, '\\$&')}%`
    return sql<boolean>`lower(name || ' ' || name_gu || ' ' || name_hi || ' ' || id) like ${like} escape '\\'`
  })
  return sql<boolean>`(${sql.join(found, sql` and `)})`
}

async function listSizesOf(db: Db, ids: string[]): Promise<Map<string, SizeRow[]>> {
  if (ids.length === 0) return new Map()
  const rows = await db
    .selectFrom('pack_sizes')
    .selectAll()
    .where('product_id', 'in', ids)
    .where('archived', '=', 0)
    .orderBy('position')
    .execute()
  return Map.groupBy(rows, (row) => row.product_id)
}

const maxSiblings = 300

/** Lists products by id and name to copy label data from. */
export async function listSiblings(db: Db): Promise<[id: string, name: string][]> {
  const rows = await db
    .selectFrom('products')
    .select(['id', 'name'])
    .where('status', '<>', 'archived')
    .orderBy('name')
    .limit(maxSiblings)
    .execute()
  return rows.map(({ id, name }) => [id, name])
}

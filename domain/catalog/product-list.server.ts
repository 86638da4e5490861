import { type Selectable, sql } from 'kysely'
import type { Tables } from '#database/schema'
import { hasSize, isLowSize, listSoldSizes } from '#domain/catalog/catalog.server'
import { labelFields, listEmptyFields } from '#domain/catalog/entry-gaps'
import { getPicture } from '#domain/catalog/pictures'
import { toEntry } from '#domain/catalog/write-product.server'
import type { Db } from '#domain/database'
import { type Cursor, cutPage } from '#domain/queries/pagination'
import { isAfter } from '#domain/queries/queries.server'
import { everyPart, readSearchParts } from '#domain/queries/search-texts.server'

export type ProductsView = 'all' | 'drafts' | 'missing' | 'hidden' | 'archived'
export type ProductStatus = Selectable<Tables['products']>['status']

/** A product that was never published: only its draft is there. */
export type NewProduct = { id: string; name: string }

export type ListedProduct = Awaited<ReturnType<typeof listProductsForAdmin>>['products'][number]
export type ProductListSize = ListedProduct['sizes'][number]

const pageSize = 50

type Asked = { view: ProductsView; search: string; after: Cursor | null }

/** A position of 32 bits could not be compared with every number of a URL. */
const key = sql<number>`cast(products.position as bigint)`

export async function listProductsForAdmin(db: Db, { view, search, after }: Asked) {
  let query = db
    .selectFrom('products')
    .leftJoin('drafts', 'drafts.product_id', 'products.id')
    .selectAll('products')
    .select(['drafts.product_id as draft', key.as('at')])
    .where(isAfter([key, 'products.id'], '>', after))
    .orderBy(key)
    .orderBy('products.id')
    .limit(pageSize + 1)
  if (view === 'hidden' || view === 'archived') query = query.where('status', '=', view)
  else query = query.where('status', '<>', 'archived')
  if (view === 'drafts') query = query.where('drafts.product_id', 'is not', null)
  if (view === 'missing') query = query.where(lacksLabelData)
  if (search !== '') query = query.where(isNamed(search))
  const { shown, last } = cutPage(await query.execute(), pageSize)
  const sizesOf = await listSoldSizes(db, shown)
  const products = shown.map((row) => {
    const sizes = sizesOf.get(row.id) ?? []
    const entry = toEntry(row, sizes)
    const [picture] = entry.pictures
    return {
      id: row.id,
      name: row.name,
      nameGu: row.name_gu,
      status: row.status,
      picture: picture ? getPicture(picture) : null,
      hasDraft: row.draft !== null,
      missing: listEmptyFields(entry, labelFields),
      sizes: sizes.map((size) => ({
        label: size.label,
        pricePaise: size.price_paise,
        stock: size.stock,
        isLow: isLowSize(size),
      })),
    }
  })
  return { products, next: last && { at: last.at, id: last.id } }
}

export async function listNewProducts(db: Db): Promise<NewProduct[]> {
  const rows = await db
    .selectFrom('drafts')
    .leftJoin('products', 'products.id', 'drafts.product_id')
    .select(['drafts.product_id', 'drafts.typed'])
    .where('products.id', 'is', null)
    .orderBy('saved_at', 'desc')
    .limit(pageSize)
    .execute()
  return rows.map(({ product_id, typed }) => {
    const { name } = JSON.parse(typed) as { name?: string }
    return { id: product_id, name: name || product_id }
  })
}

const lacksLabelData = sql<boolean>`(hsn is null or rate_bp is null or origin = '' or origin_country is null
  or (origin_country <> 'IN' and importer = '') or shelf_life_days is null or veg is null
  or ingredients = '' or ${hasSize(sql`archived = 0 and (mrp_paise is null or net_quantity is null)`)})`

export function isNamed(search: string) {
  const names = sql`lower(products.name || ' ' || name_gu || ' ' || name_hi || ' ' || products.id)`
  return everyPart(readSearchParts(search), names)
}

const maxSiblings = 300

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

import { selectSoldSizes } from '#domain/catalog/sold-sizes.server'
import type { Db } from '#domain/database'

/** An option for choosing a size in a form; `text` is unique. */
export type ListedSize = {
  productId: string
  label: string
  text: string
  barcode: string | null
  shelfLifeDays: number | null
}

const maxListed = 2_000

/** Lists the sold sizes in the owner's order; archived products are left out. */
export async function listSizes(db: Db): Promise<ListedSize[]> {
  const rows = await selectSoldSizes(db)
    .select(['products.id', 'products.name', 'shelf_life_days', 'label', 'barcode'])
    .limit(maxListed)
    .execute()
  const named = Map.groupBy(rows, ({ name, label }) => `${name}, ${label}`.toLowerCase())
  return rows.map(({ id, name, shelf_life_days, label, barcode }) => {
    const text = `${name}, ${label}`
    const isUnique = named.get(text.toLowerCase())?.length === 1
    return { productId: id, label, barcode, shelfLifeDays: shelf_life_days, text: isUnique ? text : `${text} (${id})` }
  })
}

/** Returns the size with this text or barcode, in any letter case. */
export function findListedSize(sizes: readonly ListedSize[], text: string): ListedSize | undefined {
  const wanted = text.trim().replace(/\s+/g, ' ')
  if (wanted === '') return undefined
  return (
    sizes.find(({ barcode }) => barcode === wanted.toUpperCase()) ??
    sizes.find((size) => size.text.toLowerCase() === wanted.toLowerCase())
  )
}

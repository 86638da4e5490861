import { findProducts } from '#domain/catalog/catalog.server'
import { type DabbaRow, dabbaRow, dabbaSpice, defaultBowls } from '#domain/catalog/dabba'
import type { Db } from '#domain/database'

/** Lists the spices of a new dabba; products that are no longer sold are left out. */
export async function listDefaultBowls(db: Db): Promise<DabbaRow[]> {
  const products = await findProducts(
    db,
    defaultBowls.map((id) => ({ id, size: '', quantity: 1 })),
  )
  return defaultBowls.flatMap((id) => {
    const product = products.get(id)
    const spice = product && dabbaSpice(product)
    return spice ? [dabbaRow(spice)] : []
  })
}

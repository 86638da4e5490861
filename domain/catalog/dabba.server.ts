import { findProductsById } from '#domain/catalog/catalog.server'
import { type DabbaRow, dabbaRow, dabbaSpice, defaultBowls } from '#domain/catalog/dabba'
import type { Db } from '#domain/database'

/** Lists the spices of a new dabba; products that are no longer sold are left out. */
export async function listDefaultBowls(db: Db): Promise<DabbaRow[]> {
  const products = await findProductsById(db, defaultBowls)
  return defaultBowls.flatMap((id) => {
    const product = products.get(id)
    const spice = product && dabbaSpice(product)
    return spice ? [dabbaRow(spice)] : []
  })
}

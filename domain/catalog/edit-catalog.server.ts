import type { CatalogEntry } from '#domain/catalog/catalog-file'
import type { Db } from '#domain/database'
import { toPaise } from '#domain/money'

/** Every product with its sizes, as a catalogue file holds them. */
export async function exportCatalog(db: Db): Promise<CatalogEntry[]> {
  const products = await db.selectFrom('products').selectAll().orderBy('position').orderBy('id').execute()
  const sizes = Map.groupBy(
    await db.selectFrom('pack_sizes').selectAll().orderBy('position').execute(),
    (size) => size.product_id,
  )
  return products.map((product) => ({
    id: product.id,
    position: product.position,
    name: product.name,
    nameGu: product.name_gu,
    nameHi: product.name_hi,
    category: product.category,
    category2: product.subcategory,
    facts: product.facts,
    foundBy: product.found_by,
    pictures: JSON.parse(product.pictures) as string[],
    unsized: product.unsized === 1,
    ...(product.hsn === null ? {} : { hsn: product.hsn }),
    ...(product.rate_bp === null ? {} : { gst: product.rate_bp / 100 }),
    sizes: (sizes.get(product.id) ?? []).map(({ label, price_paise, stock }) => ({
      label,
      price: price_paise / 100,
      stock,
    })),
  }))
}

/**
 * Adds new products and replaces known ones by id, all or none; products that the file does not name stay. Triggers
 * raise the catalogue version, so running shops show the change by themselves.
 */
export async function importCatalog(db: Db, entries: CatalogEntry[]): Promise<{ added: number; changed: number }> {
  return db.transaction().execute(async (tx) => {
    const known = await tx.selectFrom('products').select(['id', 'position']).execute()
    const positions = new Map(known.map(({ id, position }) => [id, position]))
    let last = Math.max(-1, ...positions.values())
    for (const entry of entries) {
      const position = entry.position ?? positions.get(entry.id) ?? ++last
      await saveProduct(tx, entry, position)
      await saveSizes(tx, entry)
    }
    const added = entries.filter(({ id }) => !positions.has(id)).length
    return { added, changed: entries.length - added }
  })
}

async function saveProduct(tx: Db, entry: CatalogEntry, position: number): Promise<void> {
  const values = {
    position,
    name: entry.name,
    name_gu: entry.nameGu,
    name_hi: entry.nameHi,
    category: entry.category,
    subcategory: entry.category2,
    facts: entry.facts,
    pictures: JSON.stringify(entry.pictures),
    unsized: entry.unsized ? 1 : 0,
    ...(entry.hsn === undefined ? {} : { hsn: entry.hsn }),
    ...(entry.gst === undefined ? {} : { rate_bp: entry.gst * 100 }),
    ...(entry.foundBy === undefined ? {} : { found_by: entry.foundBy }),
  }
  await tx
    .insertInto('products')
    .values({ id: entry.id, ...values })
    .onConflict((conflict) => conflict.column('id').doUpdateSet(values))
    .execute()
}

async function saveSizes(tx: Db, { id, sizes }: CatalogEntry): Promise<void> {
  const labels = sizes.map((size) => size.label)
  await tx.deleteFrom('pack_sizes').where('product_id', '=', id).where('label', 'not in', labels).execute()
  for (const [position, size] of sizes.entries()) {
    const values = { position, price_paise: toPaise(size.price), stock: size.stock }
    await tx
      .insertInto('pack_sizes')
      .values({ product_id: id, label: size.label, ...values })
      .onConflict((conflict) => conflict.columns(['product_id', 'label']).doUpdateSet(values))
      .execute()
  }
}

/** Changes price (in rupees) or stock of one size; false when there is no such product and size. */
export async function changeSize(
  db: Db,
  id: string,
  label: string,
  change: { price?: number; stock?: number },
): Promise<boolean> {
  const changed = await db
    .updateTable('pack_sizes')
    .set({
      ...(change.price === undefined ? {} : { price_paise: toPaise(change.price) }),
      ...(change.stock === undefined ? {} : { stock: change.stock }),
    })
    .where('product_id', '=', id)
    .where('label', '=', label)
    .executeTakeFirst()
  return changed.numUpdatedRows > 0n
}

/** Takes a product out of the shop; orders keep what was bought. False when there is none. */
export async function removeProduct(db: Db, id: string): Promise<boolean> {
  return db.transaction().execute(async (tx) => {
    await tx.deleteFrom('pack_sizes').where('product_id', '=', id).execute()
    const removed = await tx.deleteFrom('products').where('id', '=', id).executeTakeFirst()
    return removed.numDeletedRows > 0n
  })
}

import type { Db } from '#domain/database'

/** The numbers of the table `shop_state` that the program reads and writes. */
type StateName =
  /** Rises with every change that a page could show; the caches of all processes depend on it. */
  | 'catalogue_version'
  | 'numbers_in_doubt'
  /** Rises when searchable text changes, but not when prices or stock change. */
  | 'search_version'
  | 'seeded'
  | 'settings_stamp'

export async function readState(db: Db, name: StateName): Promise<number> {
  const row = await db.selectFrom('shop_state').select('value').where('name', '=', name).executeTakeFirst()
  return row?.value ?? 0
}

/** Purges the public pages in the caches of all processes once the transaction ends. */
export async function raiseCatalogueVersion(tx: Db): Promise<void> {
  await tx
    .updateTable('shop_state')
    .set((eb) => ({ value: eb('value', '+', 1) }))
    .where('name', '=', 'catalogue_version')
    .execute()
}

export async function writeState(db: Db, name: StateName, value: number): Promise<void> {
  await db.updateTable('shop_state').set({ value }).where('name', '=', name).execute()
}

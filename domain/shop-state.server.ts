import type { Db } from '#domain/database'

/** Returns a number of the shop's state by its name, such as `catalogue_version`; 0 when it is not set. */
export async function readState(db: Db, name: string): Promise<number> {
  const row = await db.selectFrom('shop_state').select('value').where('name', '=', name).executeTakeFirst()
  return row?.value ?? 0
}

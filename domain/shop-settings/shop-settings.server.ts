import type { Db } from '#domain/database'
import { readState } from '#domain/queries/queries.server'
import { shopDefaults } from '#domain/shop-settings/shop-defaults'
import type { Section, ShopSettings } from '#domain/shop-settings/shop-settings'

/** The settings that were read last. Every change has a new stamp, so those with the stored one are never stale. */
let lastRead: { stamp: number; settings: ShopSettings } = { stamp: 0, settings: shopDefaults }

/** Reads the settings. Call it once per business step and pass the result on, so that the whole step uses one version. */
export async function readSettings(db: Db): Promise<ShopSettings> {
  const { stamp, settings } = lastRead
  return (await readState(db, 'settings_stamp')) === stamp ? settings : reloadSettings(db)
}

/** Reads stamp and rows in one statement, so that they are consistent. */
async function reloadSettings(db: Db): Promise<ShopSettings> {
  const rows = await db
    .selectFrom('shop_state')
    .leftJoin('shop_settings', (join) => join.onTrue())
    .select(['shop_state.value as stamp', 'shop_settings.name', 'shop_settings.value'])
    .where('shop_state.name', '=', 'settings_stamp')
    .execute()
  const set = rows.flatMap(({ name, value }) => (name && value ? [[name, parseSection(name, value)]] : []))
  const settings: ShopSettings = { ...shopDefaults, ...Object.fromEntries(set) }
  lastRead = { stamp: rows[0]?.stamp ?? 0, settings }
  return settings
}

/** A field that a later version of the shop adds to a section has its default there. */
function parseSection(name: string, text: string): object {
  const value = JSON.parse(text)
  return Array.isArray(value) ? value : { ...shopDefaults[name as Section], ...value }
}

export async function readSection<Name extends Section>(db: Db, name: Name) {
  const row = await db
    .selectFrom('shop_settings')
    .select(['value', 'version'])
    .where('name', '=', name)
    .executeTakeFirst()
  if (!row) return { value: shopDefaults[name], version: 0 }
  return { value: parseSection(name, row.value) as ShopSettings[Name], version: row.version }
}

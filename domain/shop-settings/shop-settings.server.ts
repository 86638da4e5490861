import type { Db } from '#domain/database'
import { shopDefaults } from '#domain/settings'
import type { Section, ShopSettings } from '#domain/shop-settings/shop-settings'
import { readState } from '#domain/shop-state.server'

/** Cached settings by stamp; every change has a new stamp, so a cached copy is never stale. */
const copies = new Map<number, ShopSettings>([[0, shopDefaults]])
const maxCopies = 20

/** Reads the settings. Call it once per business step and pass the result on, so that the whole step uses one version. */
export async function readSettings(db: Db): Promise<ShopSettings> {
  return copies.get(await readState(db, 'settings_stamp')) ?? reloadSettings(db)
}

/** Reads stamp and rows in one statement, so that they are consistent. */
async function reloadSettings(db: Db): Promise<ShopSettings> {
  const rows = await db
    .selectFrom('shop_state')
    .leftJoin('shop_settings', (join) => join.onTrue())
    .select(['shop_state.value as stamp', 'shop_settings.name', 'shop_settings.value'])
    .where('shop_state.name', '=', 'settings_stamp')
    .execute()
  const set = rows.flatMap(({ name, value }) => (name && value ? [[name, withDefaults(name, JSON.parse(value))]] : []))
  const settings: ShopSettings = { ...shopDefaults, ...Object.fromEntries(set) }
  const [oldest] = copies.keys()
  if (copies.size >= maxCopies && oldest !== undefined) copies.delete(oldest)
  copies.set(rows[0]?.stamp ?? 0, settings)
  return settings
}

/** Adds defaults for fields that a later version of the shop added to a section. */
function withDefaults(name: string, value: object): object {
  const defaults = shopDefaults[name as Section]
  return Array.isArray(value) ? value : { ...defaults, ...value }
}

/** Reads a section with the version that saving expects. */
export async function readSection<Name extends Section>(
  db: Db,
  name: Name,
): Promise<{ value: ShopSettings[Name]; version: number }> {
  const row = await db
    .selectFrom('shop_settings')
    .select(['value', 'version'])
    .where('name', '=', name)
    .executeTakeFirst()
  if (!row) return { value: shopDefaults[name], version: 0 }
  return { value: withDefaults(name, JSON.parse(row.value)) as ShopSettings[Name], version: row.version }
}

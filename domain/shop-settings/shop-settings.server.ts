import type { Db } from '#domain/database'
import { shopDefaults } from '#domain/settings'
import type { Section, ShopSettings } from '#domain/shop-settings/shop-settings'

/** Copies by the stamp they were read under; every change has a stamp of its own, so a copy never grows old. */
const copies = new Map<number, ShopSettings>([[0, shopDefaults]])
const maxCopies = 20

/** Ask once for each business step and pass the result on: then everything in it goes by one version. */
export async function readSettings(db: Db): Promise<ShopSettings> {
  const state = await db
    .selectFrom('shop_state')
    .select('value')
    .where('name', '=', 'settings_stamp')
    .executeTakeFirst()
  return copies.get(state?.value ?? 0) ?? readAnew(db)
}

/** Stamp and rows by one statement, so that they are of one moment. */
async function readAnew(db: Db): Promise<ShopSettings> {
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

/** What a later version of the shop has added to a section is as a new shop has it. */
function withDefaults(name: string, value: object): object {
  const defaults = shopDefaults[name as Section]
  return Array.isArray(value) ? value : { ...defaults, ...value }
}

/** With the version that saving must find. */
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

import { isDeepStrictEqual } from 'node:util'
import { doneBy, findLastChange, recordAudit } from '#domain/audit/audit.server'
import type { Clock } from '#domain/clock'
import { expectVersion } from '#domain/commands/claim-command.server'
import type { StaffActor } from '#domain/commands/staff-actor'
import type { Db } from '#domain/database'
import { upsertRow } from '#domain/queries/queries.server'
import type { Section, ShopSettings } from '#domain/shop-settings/shop-settings'
import { readSection } from '#domain/shop-settings/shop-settings.server'
import { transact } from '#domain/transaction.server'

/** Saving an unchanged value is not recorded. Returns false when somebody else saved it meanwhile. */
export async function saveSection<Name extends Section>(
  db: Db,
  clock: Clock,
  by: StaffActor,
  { name, value, version }: { name: Name; value: ShopSettings[Name]; version: number },
): Promise<boolean> {
  return transact(db, async (tx) => {
    const before = await readSection(tx, name)
    if (isDeepStrictEqual(before.value, value)) return true
    if (!(await expectVersion(tx, 'shop_settings', name, version))) return false
    await upsertRow(tx, 'shop_settings', { name, value: JSON.stringify(value), version: version + 1 }, ['name'])
    const facts = changedFacts(name, before.value, value)
    await recordAudit(tx, { ...doneBy(by, clock.now()), act: 'settings.save', subject: name, ...facts })
    return true
  })
}

/** Returns what is saved of a section, and who saved it when, for a form that was opened before. */
export async function readStale<Name extends Section>(db: Db, name: Name) {
  const last = (await findLastChange(db, name, 'settings.save')) ?? nobody
  return { ...last, ...(await readSection(db, name)) }
}

const nobody = { by: '', at: 0 }

/** Public texts without personal data; of other texts only the field's name is audited. */
const recordedTexts = /^(notice|closedDays|banner)\.|^couriers\.\d+\.(name|trackingUrl)$|^firm\.series\./
const maxTextLength = 200

/** Returns the changed fields for the audit, with their values before and after unless a text may be a person's name, phone or address. */
function changedFacts(section: Section, before: unknown, after: unknown) {
  const valuesOf = (value: unknown) =>
    new Map(listLeaves(section === 'closedDays' ? reasonsByDay(value as ShopSettings['closedDays']) : value))
  const [was, is] = [valuesOf(before), valuesOf(after)]
  const changed = [...new Set([...was.keys(), ...is.keys()])].filter((path) => was.get(path) !== is.get(path))
  const isRecorded = (path: string, value: Leaf) =>
    typeof value !== 'string' || (recordedTexts.test(`${section}.${path}`) && value.length <= maxTextLength)
  const facts = (values: Map<string, Leaf>) =>
    Object.fromEntries(
      changed.flatMap((path) => {
        const value = values.get(path) ?? null
        return isRecorded(path, value) ? [[path, value]] : []
      }),
    )
  return { before: facts(was), after: { fields: changed.slice(0, 20).join(' '), ...facts(is) } }
}

/** Closed days have no lasting place in their list: a day that is put before others moves them all. */
function reasonsByDay(spans: ShopSettings['closedDays']): Record<string, string | true> {
  return Object.fromEntries(spans.map(({ day, until, reason }) => [until ? `${day} – ${until}` : day, reason || true]))
}

type Leaf = string | number | boolean | null

/** Lists the values in an object by path, such as `social.url`. */
export function listLeaves(value: unknown, path = ''): [string, Leaf][] {
  if (typeof value !== 'object' || value === null) return [[path, value as Leaf]]
  return Object.entries(value).flatMap(([key, part]) => listLeaves(part, path ? `${path}.${key}` : key))
}

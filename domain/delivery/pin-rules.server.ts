import { isDeepStrictEqual } from 'node:util'
import type { Selectable } from 'kysely'
import type { Tables } from '#database/schema'
import { doneBy, recordAudit } from '#domain/audit/audit.server'
import type { Clock } from '#domain/clock'
import { expectVersion } from '#domain/commands/claim-command.server'
import type { StaffActor } from '#domain/commands/staff-actor'
import type { Db } from '#domain/database'
import type { PinRule, SavedPinRule } from '#domain/delivery/pin'
import { compareWords } from '#domain/text'
import { transact } from '#domain/transaction.server'

const unknownPinRule: PinRule = { prefix: '', isServed: true, hasCash: true, daysMin: 2, daysMax: 7 }

export async function findPinRule(db: Db, pin: string): Promise<PinRule> {
  const prefixes = Array.from({ length: 7 }, (_, length) => pin.slice(0, length))
  const rows = await db.selectFrom('pin_rules').selectAll().where('prefix', 'in', prefixes).execute()
  const [longest] = rows.toSorted((a, b) => b.prefix.length - a.prefix.length)
  return longest ? toRule(longest) : unknownPinRule
}

export async function listPinRules(db: Db): Promise<SavedPinRule[]> {
  const rows = await db.selectFrom('pin_rules').selectAll().execute()
  const rules = rows.map((row) => ({ ...toRule(row), version: row.version }))
  return rules.toSorted((a, b) => compareWords(a.prefix, b.prefix))
}

function toRule(row: Selectable<Tables['pin_rules']>): PinRule {
  const { prefix, days_min: daysMin, days_max: daysMax } = row
  return { prefix, isServed: row.served === 1, hasCash: row.cod === 1, daysMin, daysMax }
}

function toRow({ prefix, isServed, hasCash, daysMin, daysMax }: PinRule) {
  return { prefix, served: isServed ? 1 : 0, cod: hasCash ? 1 : 0, days_min: daysMin, days_max: daysMax }
}

type Edit = {
  prefix: string
  /** Null deletes the rule. */
  rule: PinRule | null
  /** The version that the form has seen; 0 for a new rule. */
  version: number
}

type SavePinRuleResult = { ok: true } | { ok: false; reason: 'stale' }

export async function savePinRule(db: Db, clock: Clock, by: StaffActor, edit: Edit): Promise<SavePinRuleResult> {
  const { prefix, rule, version } = edit
  return transact<SavePinRuleResult>(db, async (tx) => {
    const row = await tx.selectFrom('pin_rules').selectAll().where('prefix', '=', prefix).executeTakeFirst()
    const before = row ? toRule(row) : null
    if (isDeepStrictEqual(before, rule)) return { ok: true }
    if (!(await expectVersion(tx, 'pin_rules', prefix, version))) return { ok: false, reason: 'stale' }
    await tx.deleteFrom('pin_rules').where('prefix', '=', prefix).execute()
    // A rule that was deleted and created again must have a new version, so the version is a time.
    const next = Math.max(clock.now(), version + 1)
    if (rule)
      await tx
        .insertInto('pin_rules')
        .values({ ...toRow(rule), version: next })
        .execute()
    const change = { before: { ...before }, after: { ...rule } }
    await recordAudit(tx, { ...doneBy(by, clock.now()), act: 'pin.save', subject: `PIN ${prefix || 'all'}`, ...change })
    return { ok: true }
  })
}

import { doneBy, recordAudit } from '#domain/audit/audit.server'
import type { Clock } from '#domain/clock'
import type { StaffActor } from '#domain/commands/staff-actor'
import type { Db } from '#domain/database'
import { sha256 } from '#domain/hash.server'
import { transact } from '#domain/transaction.server'

/** Lists lines of words that mean the same, in the owner's order. */
export async function listSynonyms(db: Db): Promise<string[]> {
  const rows = await db.selectFrom('synonyms').select('words').orderBy('id').execute()
  return rows.map(({ words }) => words)
}

/** Returns the version of lines that a form has shown. */
export const synonymsVersion = (lines: readonly string[]): string => sha256(lines.join('\n'))

/** Replaces all lines, unless they are others by now than those of the version that was seen. */
export async function replaceSynonyms(
  db: Db,
  clock: Clock,
  by: StaffActor,
  { lines, seen }: { lines: string[]; seen: string },
): Promise<{ ok: true } | { ok: false; stored: string[] }> {
  return transact<{ ok: true } | { ok: false; stored: string[] }>(db, async (tx) => {
    const stored = await listSynonyms(tx)
    const [before, after] = [listOthers(stored, lines), listOthers(lines, stored)]
    if (before.length === 0 && after.length === 0) return { ok: true }
    if (synonymsVersion(stored) !== seen) return { ok: false, stored }
    await tx.deleteFrom('synonyms').execute()
    const rows = lines.map((words, at) => ({ id: String(at + 1).padStart(3, '0'), words }))
    if (rows.length > 0) await tx.insertInto('synonyms').values(rows).execute()
    const change = { before: { words: before }, after: { words: after } }
    await recordAudit(tx, { ...doneBy(by, clock.now()), act: 'search.words', subject: 'synonyms', ...change })
    return { ok: true }
  })
}

const listOthers = (lines: readonly string[], others: readonly string[]) =>
  lines.filter((line) => !others.includes(line))

import type { Db } from '#domain/database'
import { transact } from '#domain/transaction.server'

/** Lists lines of synonyms in the owner's order. */
export async function listSynonyms(db: Db): Promise<string[]> {
  const rows = await db.selectFrom('synonyms').select('words').orderBy('id').execute()
  return rows.map(({ words }) => words)
}

export async function replaceSynonyms(db: Db, lines: string[]): Promise<void> {
  await transact(db, async (tx) => {
    await tx.deleteFrom('synonyms').execute()
    const rows = lines.map((words, at) => ({ id: String(at + 1).padStart(3, '0'), words }))
    if (rows.length > 0) await tx.insertInto('synonyms').values(rows).execute()
  })
}

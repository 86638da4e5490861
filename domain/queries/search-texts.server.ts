import { sql } from 'kysely'
import { type Db, hasRowLocks } from '#domain/database'
import { everyWord } from '#domain/queries/every-word'
import { readSearchParts } from '#domain/queries/search-parts'

/** Shorter parts cannot use the index. */
const indexedSigns = 3
/** Maximum rows read for one search, the newest first. */
const maxRows = 200
/** Maximum rows scanned when every part is too short for the index. */
const maxUnindexed = 3_000

/**
 * Returns the ids of customers or messages with a text that contains every part of the query, the newest text first, at most 200. Digits in any spacing
 * are one part, such as a phone number.
 */
export async function searchTexts(db: Db, kind: 'customer' | 'message', typed: string): Promise<string[]> {
  const parts = readSearchParts(typed)
  if (parts.length === 0) return []
  const indexed = parts.filter(isIndexed)
  const rows = indexed.length === 0 ? await scanUnindexed(db, kind) : await findIndexed(db, kind, indexed)
  const found = rows.filter(({ text }) => parts.every((part) => text.includes(part)))
  return [...new Set(found.map(({ subject_id }) => subject_id))].slice(0, maxRows)
}

/**
 * Returns the ids of customers with orders to an address whose text contains every part that is long enough for the index, the newest address first, at
 * most 200. Without such a part none.
 */
export async function searchAddressesOfOrders(db: Db, parts: readonly string[]): Promise<string[]> {
  const indexed = parts.filter(isIndexed)
  if (indexed.length === 0) return []
  const rows = await findIndexed(db, 'customer', indexed, 'order')
  return [...new Set(rows.map(({ subject_id }) => subject_id))]
}

const isIndexed = (part: string) => [...part].length >= indexedSigns

type Row = { subject_id: string; text: string }

async function findIndexed(db: Db, kind: string, parts: string[], source?: string): Promise<Row[]> {
  const ofKind = source === undefined ? sql`kind = ${kind}` : sql`kind = ${kind} and source = ${source}`
  if (hasRowLocks(db)) {
    const fits = everyWord(parts, (pattern) => sql<boolean>`text like ${pattern}`)
    const { rows } = await sql<Row>`select subject_id, text from search_texts
      where ${ofKind} and ${fits} order by id desc limit ${maxRows}`.execute(db)
    return rows
  }
  const query = parts.map((part) => `"${part.replaceAll('"', '""')}"`).join(' AND ')
  const { rows } = await sql<Row>`select subject_id, search_texts.text
    from search_index join search_texts on search_texts.id = search_index.rowid
    where search_index match ${query} and ${ofKind} order by search_index.rowid desc limit ${maxRows}`.execute(db)
  return rows
}

async function scanUnindexed(db: Db, kind: 'customer' | 'message'): Promise<Row[]> {
  return db
    .selectFrom('search_texts')
    .select(['subject_id', 'text'])
    .where('kind', '=', kind)
    .orderBy('id', 'desc')
    .limit(maxUnindexed)
    .execute()
}

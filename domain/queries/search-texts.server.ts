import { type RawBuilder, type SqlBool, sql } from 'kysely'
import type { Tables } from '#database/schema'
import { type Db, hasRowLocks } from '#domain/database'
import { everyPart } from '#domain/queries/every-part'
import { readSearchParts, type SearchPart } from '#domain/queries/search-parts'

/** Shorter parts cannot use the index. */
const indexedSigns = 3
/** Maximum rows read for one search, the newest first. */
const maxRows = 200
/** Maximum rows scanned when every part is too short for the index. */
const maxUnindexed = 3_000

/**
 * Returns the ids of customers, messages or orders with a text that contains every part of the query, the newest text first, at most 200. Digits in any
 * spacing are one part, such as a phone number. In texts of orders, words are found from their beginning, and those of one or two signs alone only in
 * the buyer's name. `condition` is asked of each row of `search_texts`.
 */
export async function searchTexts(
  db: Db,
  kind: Tables['search_texts']['kind'],
  typed: string,
  condition: RawBuilder<SqlBool> = sql`1 = 1`,
): Promise<string[]> {
  const typedParts = readSearchParts(typed)
  if (typedParts.length === 0) return []
  const parts = kind === 'order' ? fromBeginnings(typedParts) : typedParts
  const rows = await listRows(db, sql`kind = ${kind} and ${condition}`, parts.filter(isIndexed))
  const found = rows.filter(({ text }) => {
    // SQLite has only Latin letters in lower case.
    const lower = text.toLowerCase()
    return parts.every((spellings) => spellings.some((spelling) => lower.includes(spelling)))
  })
  return [...new Set(found.map(({ subject_id }) => subject_id))].slice(0, maxRows)
}

const isIndexed = (spellings: SearchPart) => spellings.every((spelling) => [...spelling].length >= indexedSigns)

/** Puts spaces before parts without digits and @, which then match beginnings of words: an order's text has one space before each word, and two before each word of the name (migration 077). */
function fromBeginnings(parts: readonly SearchPart[]): SearchPart[] {
  const start = parts.some(isIndexed) ? ' ' : '  '
  return parts.map((spellings) =>
    spellings.map((spelling) => (/[\p{Nd}@]/u.test(spelling) ? spelling : `${start}${spelling}`)),
  )
}

type Row = { subject_id: string; text: string }

async function listRows(db: Db, condition: RawBuilder<unknown>, parts: readonly SearchPart[]): Promise<Row[]> {
  if (parts.length === 0) {
    const { rows } = await sql<Row>`select subject_id, text from search_texts
      where ${condition} order by id desc limit ${maxUnindexed}`.execute(db)
    return rows
  }
  if (hasRowLocks(db)) {
    const fits = everyPart(parts, sql.ref('text'))
    const { rows } = await sql<Row>`select subject_id, text from search_texts
      where ${condition} and ${fits} order by id desc limit ${maxRows}`.execute(db)
    return rows
  }
  const quoted = (spelling: string) => `"${spelling.replaceAll('"', '""')}"`
  const query = parts.map((spellings) => `(${spellings.map(quoted).join(' OR ')})`).join(' AND ')
  const { rows } = await sql<Row>`select subject_id, search_texts.text
    from search_index join search_texts on search_texts.id = search_index.rowid
    where search_index match ${query} and ${condition} order by search_index.rowid desc limit ${maxRows}`.execute(db)
  return rows
}

import { sql } from 'kysely'
import { type Db, hasRowLocks } from '#domain/database'
import { oneLine } from '#domain/text'

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
  const parts = readParts(typed)
  if (parts.length === 0) return []
  const indexed = parts.filter((part) => [...part].length >= indexedSigns)
  const rows = indexed.length === 0 ? await scanUnindexed(db, kind) : await findIndexed(db, kind, indexed)
  const found = rows.filter(({ text }) => parts.every((part) => text.includes(part)))
  return [...new Set(found.map(({ subject_id }) => subject_id))].slice(0, maxRows)
}

function readParts(typed: string): string[] {
  const text = oneLine(typed).toLowerCase().slice(0, 80)
  if (/^[+\d\s().-]*$/.test(text)) {
    const digits = text.replace(/\D/g, '').replace(/^(?:0091|91(?=\d{10}$)|0(?=\d{10}$))/, '')
    return digits === '' ? [] : [digits]
  }
  return text
    .split(' ')
    .filter((part) => part !== '')
    .slice(0, 6)
}

type Row = { subject_id: string; text: string }

async function findIndexed(db: Db, kind: string, parts: string[]): Promise<Row[]> {
  if (hasRowLocks(db)) {
    const fits = parts.map((part) => sql`text like ${`%${part.replace(/[\\%_]/g, '\\$&')}%`}`)
    const { rows } = await sql<Row>`select subject_id, text from search_texts
      where kind = ${kind} and ${sql.join(fits, sql` and `)} order by id desc limit ${maxRows}`.execute(db)
    return rows
  }
  const query = parts.map((part) => `"${part.replaceAll('"', '""')}"`).join(' AND ')
  const { rows } = await sql<Row>`select subject_id, search_texts.text
    from search_index join search_texts on search_texts.id = search_index.rowid
    where search_index match ${query} and kind = ${kind} order by search_index.rowid desc limit ${maxRows}`.execute(db)
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

import { type Expression, type RawBuilder, type SqlBool, sql } from 'kysely'
import type { Tables } from '#database/schema'
import type { Db } from '#domain/database'
import { nationalDigits } from '#domain/delivery/phone'
import { asciiDigits, compactCode, oneLine } from '#domain/text'
import { hasRowLocks } from '#domain/transaction.server'

const indexedSigns = 3
const maxRows = 200
/** When every part is too short for the index. */
const maxUnindexed = 3_000

/** In texts of orders, words are found from their beginning, and those of one or two signs only in the name. */
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

/** A text of an order has one space before each word, and two before each word of the name (migration 009). */
function fromBeginnings(parts: readonly SearchPart[]): SearchPart[] {
  const start = parts.some(isIndexed) ? ' ' : '  '
  return parts.map((spellings) =>
    spellings.map((spelling) => (/[\p{Nd}@]/u.test(spelling) ? spelling : `${start}${spelling}`)),
  )
}

type Row = { subject_id: string; text: string }

async function listRows(db: Db, condition: RawBuilder<unknown>, parts: readonly SearchPart[]): Promise<Row[]> {
  const isUnindexed = parts.length === 0
  if (isUnindexed || hasRowLocks(db)) {
    const fits = isUnindexed ? sql`1 = 1` : everyPart(parts, sql.ref('text'))
    const { rows } = await sql<Row>`select subject_id, text from search_texts
      where ${condition} and ${fits} order by id desc limit ${isUnindexed ? maxUnindexed : maxRows}`.execute(db)
    return rows
  }
  const quoted = (spelling: string) => `"${spelling.replaceAll('"', '""')}"`
  const query = parts.map((spellings) => `(${spellings.map(quoted).join(' OR ')})`).join(' AND ')
  const { rows } = await sql<Row>`select subject_id, search_texts.text
    from search_index join search_texts on search_texts.id = search_index.rowid
    where search_index match ${query} and ${condition} order by search_index.rowid desc limit ${maxRows}`.execute(db)
  return rows
}

/** In lower case: the digits as they were typed, and in ASCII. */
export type SearchPart = readonly string[]

export function readSearchParts(typed: string): SearchPart[] {
  const digits = readOnlyDigits(typed)
  if (digits !== null) return digits === '' ? [] : [[digits]]
  return oneLine(typed)
    .toLowerCase()
    .slice(0, 80)
    .split(/[\s,/-]+/)
    .filter((word) => word !== '')
    .slice(0, 6)
    .map((word) => [...new Set([word, asciiDigits(word)])])
}

/** Returns the digits of a part of a phone, without the prefixes of India; null if anything else was typed. */
export function readOnlyDigits(typed: string): string | null {
  const text = compactCode(oneLine(typed).slice(0, 80), '/,_:')
  if (!/^\+?\d*$/.test(text)) return null
  return nationalDigits(text.replace('+', ''))
}

export function contains(text: Expression<unknown>, part: string): RawBuilder<SqlBool> {
  return sql<SqlBool>`${text} like ${`%${part.replace(/[\\%_]/g, '\\$&')}%`} escape '\\'`
}

export function everyPart(parts: readonly SearchPart[], text: Expression<unknown>): RawBuilder<boolean> {
  if (parts.length === 0) return sql<boolean>`1 = 0`
  const conditions = parts.map((spellings) => {
    const found = spellings.map((spelling) => contains(text, spelling))
    return sql`(${sql.join(found, sql` or `)})`
  })
  return sql<boolean>`(${sql.join(conditions, sql` and `)})`
}

export function isSameReference(column: string, typed: string) {
  const forms = [typed.replaceAll(' ', ''), compactCode(typed, '-./_:,()')].map((form) => sql`upper(${form})`)
  return sql<SqlBool>`upper(replace(${sql.ref(column)}, ' ', '')) in (${sql.join(forms)})`
}

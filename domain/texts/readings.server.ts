import type { Clock } from '#domain/clock'
import type { Db } from '#domain/database'
import { upsertRow } from '#domain/queries/insert-rows.server'
import { writeState } from '#domain/queries/shop-state.server'
import { drafts } from '#domain/texts/dictionaries.server'
import type { TranslatedLanguage } from '#domain/texts/languages'
import type { Plural } from '#domain/texts/translate'
import mustRead from '#domain/texts/words/must-read.json' with { type: 'json' }
import { transact } from '#domain/transaction.server'

/**
 * A translation with its state: who has read it and when, or null for a draft that nobody has. `mustBeRead` is true for the texts of cart, checkout,
 * payment, policies, allergens and validation: while nobody has read one of them, the language is not offered to everybody.
 */
export type Reading = {
  english: string
  words: string | Plural
  mustBeRead: boolean
  read: { by: string; at: number } | null
}

const must = new Set<string>(mustRead)

/** Lists every text of a language with its state, those that must be read first. A text that was read keeps the reader's words, whatever a newer draft has. */
export async function listReadings(db: Db, language: TranslatedLanguage): Promise<Reading[]> {
  const rows = await db.selectFrom('text_readings').selectAll().where('language', '=', language).execute()
  const found = new Map(rows.map((row) => [row.english, row]))
  const { pages, admin, catalog } = drafts[language]
  const readings = Object.entries({ ...pages, ...catalog, ...admin }).map(([english, draft]): Reading => {
    const row = found.get(english)
    const mustBeRead = must.has(english)
    if (!row) return { english, words: draft, mustBeRead, read: null }
    return { english, words: JSON.parse(row.words), mustBeRead, read: { by: row.reader, at: row.read_at } }
  })
  return readings.toSorted((a, b) => Number(b.mustBeRead) - Number(a.mustBeRead))
}

/** Lists the texts that must be read and that nobody has. */
export async function listUnread(db: Db, language: TranslatedLanguage): Promise<string[]> {
  const readings = await listReadings(db, language)
  return readings.flatMap(({ english, mustBeRead, read }) => (mustBeRead && !read ? [english] : []))
}

/** Records what a reader has read, with their corrections. Returns how many texts that were, and the English of those that the shop does not have. */
export async function recordReadings(
  db: Db,
  clock: Clock,
  {
    language,
    reader,
    texts,
  }: { language: TranslatedLanguage; reader: string; texts: { english: string; words: string | Plural }[] },
): Promise<{ read: number; unknown: string[] }> {
  const { pages, admin, catalog } = drafts[language]
  const isKnown = ({ english }: { english: string }) => [pages, admin, catalog].some((words) => english in words)
  const known = texts.filter(isKnown)
  await transact(db, async (tx) => {
    for (const { english, words } of known) {
      const row = { language, english, words: JSON.stringify(words), reader, read_at: clock.now() }
      await upsertRow(tx, 'text_readings', row, ['language', 'english'])
    }
    await renewStamp(tx)
  })
  return { read: known.length, unknown: texts.filter((text) => !isKnown(text)).map(({ english }) => english) }
}

/** Pages and copies of the texts that were made before are no longer used. */
async function renewStamp(tx: Db): Promise<void> {
  const value = Math.floor(Math.random() * Number.MAX_SAFE_INTEGER)
  await writeState(tx, 'settings_stamp', value)
  await tx
    .updateTable('shop_state')
    .set(({ eb }) => ({ value: eb('value', '+', 1) }))
    .where('name', '=', 'catalogue_version')
    .execute()
}

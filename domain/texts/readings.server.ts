import { indianDay } from '#domain/calendar/moment'
import type { Clock } from '#domain/clock'
import type { Db } from '#domain/database'
import { byteOrderMark, formula, readCsv, writeCsv } from '#domain/files/csv.server'
import { raiseCatalogueVersion, upsertRow, writeState } from '#domain/queries/queries.server'
import { drafts } from '#domain/texts/dictionaries.server'
import { namesIn, type Plural, type TranslatedLanguage } from '#domain/texts/translate'
import mustRead from '#domain/texts/words/must-read.json' with { type: 'json' }
import { transact } from '#domain/transaction.server'

type Translation = { english: string; words: string | Plural }

/** While nobody has read one that `mustBeRead`, such as those of cart and payment, the language is not offered to everybody. */
type Reading = Translation & { mustBeRead: boolean; read: { by: string; at: number } | null }

const must = new Set<string>(mustRead)

/** Those that must be read come first. A text that was read keeps the reader's words, whatever a newer draft has. */
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

export async function listUnread(db: Db, language: TranslatedLanguage): Promise<string[]> {
  const readings = await listReadings(db, language)
  return readings.flatMap(({ english, mustBeRead, read }) => (mustBeRead && !read ? [english] : []))
}

/** Returns how many texts were read, and the English of those that the shop does not have. */
export async function recordReadings(
  db: Db,
  clock: Clock,
  { language, reader, texts }: { language: TranslatedLanguage; reader: string; texts: Translation[] },
): Promise<{ read: number; unknown: string[] }> {
  const { pages, admin, catalog } = drafts[language]
  const isKnown = ({ english }: Translation) => [pages, admin, catalog].some((words) => english in words)
  const known = texts.filter(isKnown)
  await transact(db, async (tx) => {
    for (const { english, words } of known) {
      const row = { language, english, words: JSON.stringify(words), reader, read_at: clock.now() }
      await upsertRow(tx, 'text_readings', row, ['language', 'english'])
    }
    // Pages and copies of the texts that were made before are no longer used.
    await writeState(tx, 'settings_stamp', Math.floor(Math.random() * Number.MAX_SAFE_INTEGER))
    await raiseCatalogueVersion(tx)
  })
  return { read: known.length, unknown: texts.filter((text) => !isKnown(text)).map(({ english }) => english) }
}

const columns = ['english', 'translation', 'for one', 'read by', 'read on', 'must be read']

export function writeReadings(readings: readonly Reading[]): string {
  const rows = readings.map(({ english, words, mustBeRead, read }) => [
    english,
    typeof words === 'string' ? words : words.other,
    typeof words === 'string' ? '' : words.one,
    read?.by ?? '',
    read ? indianDay(read.at) : '',
    mustBeRead ? 'yes' : '',
  ])
  return `${byteOrderMark}${writeCsv([columns, ...rows])}\r\n`
}

type ReadFile = { ok: true; texts: Translation[] } | { ok: false; mistakes: string[] }

/** A row whose translation was emptied was not read; the names in braces must be those of the English. */
export async function readReadings(text: string): Promise<ReadFile> {
  const texts: Translation[] = []
  const read = await readCsv(text)
  const mistakes = read.mistakes.map(({ line, text }) => `Line ${line}: ${text}`)
  const [{ cells: heads } = { cells: [] }, ...rows] = read.rows
  const isOurs = columns.slice(0, 3).every((column, index) => heads[index]?.trim().toLowerCase() === column)
  if (mistakes.length === 0 && !isOurs)
    mistakes.push(`Line 1: the first columns must be ${columns.slice(0, 3).join(', ')}.`)
  for (const { line, cells } of isOurs ? rows : []) {
    const [english = '', other = '', one = ''] = cells.map(withoutEscape)
    if (other.trim() === '') continue
    if (namesIn(other) !== namesIn(english))
      mistakes.push(`Line ${line}: “${other}” must have the same names in braces as “${english}”.`)
    else if ([other, one].some((words) => words.includes('??')) && !english.includes('??'))
      mistakes.push(`Line ${line}: the letters of “${other}” are lost; please save the table as CSV in UTF-8.`)
    else texts.push({ english, words: one === '' ? other : { one, other } })
  }
  return mistakes.length > 0 ? { ok: false, mistakes: mistakes.slice(0, 20) } : { ok: true, texts }
}

/** Takes back the apostrophe that keeps a spreadsheet from running a cell. */
function withoutEscape(cell: string): string {
  return cell.startsWith("'") && formula.test(cell.slice(1)) ? cell.slice(1) : cell
}

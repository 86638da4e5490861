import { indianDay } from '#domain/calendar/moment'
import { readCsv } from '#domain/files/read-csv.server'
import { byteOrderMark, formula, writeCsv } from '#domain/files/write-csv.server'
import type { Reading } from '#domain/texts/readings.server'
import { namesIn, type Plural } from '#domain/texts/translate'

const columns = ['english', 'translation', 'for one', 'read by', 'read on', 'must be read']

/** Writes the texts of a language for a reader: the English beside the translation, by whom it was read, and which must be read before the language is published. */
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

/** What a reader sent back: the translations they read, or what is wrong with the file, line by line. */
export type ReadFile =
  | { ok: true; texts: { english: string; words: string | Plural }[] }
  | { ok: false; mistakes: string[] }

/** Reads a reader's file. A row whose translation was emptied was not read; the names in braces must be those of the English. */
export async function readReadings(text: string): Promise<ReadFile> {
  const texts: { english: string; words: string | Plural }[] = []
  const mistakes: string[] = []
  let heads: string[] | null = null
  await readCsv(
    text.replace(/^\ufeff/, ''),
    ({ line, cells }) => {
      const [english = '', other = '', one = ''] = cells.map(withoutEscape)
      if (heads === null) {
        heads = cells
        const isOurs = columns.slice(0, 3).every((column, index) => cells[index]?.trim().toLowerCase() === column)
        if (!isOurs) mistakes.push(`Line ${line}: the first columns must be ${columns.slice(0, 3).join(', ')}.`)
        return isOurs
      }
      if (other.trim() === '') return true
      if (namesIn(other) !== namesIn(english))
        mistakes.push(`Line ${line}: “${other}” must have the same names in braces as “${english}”.`)
      else if ([other, one].some((words) => words.includes('??')) && !english.includes('??'))
        mistakes.push(`Line ${line}: the letters of “${other}” are lost; please save the table as CSV in UTF-8.`)
      else texts.push({ english, words: one === '' ? other : { one, other } })
      return mistakes.length < 20
    },
    (line) => mistakes.push(`Line ${line}: a quotation mark is not closed.`),
  )
  return mistakes.length > 0 ? { ok: false, mistakes } : { ok: true, texts }
}

/** Takes back the apostrophe that keeps a spreadsheet from running a cell. */
function withoutEscape(cell: string): string {
  return cell.startsWith("'") && formula.test(cell.slice(1)) ? cell.slice(1) : cell
}

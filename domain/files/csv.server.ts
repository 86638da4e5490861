import { setImmediate } from 'node:timers'
import papa from 'papaparse'
import type { LineMistake } from '#domain/files/mistakes'
import { sum } from '#domain/money'
import { t } from '#domain/texts/translate'

export const csvSliceLength = 16 * 1024

export type CsvRow = { line: number; cells: string[] }

/** Returns whether a file that was read as text is a workbook of a spreadsheet, .xlsx, .ods or .xls, and no table. */
export function isWorkbook(text: string): boolean {
  return ['PK\u0003\u0004', '\ufffd\ufffd\u0011\ufffd'].some((start) => text.startsWith(start))
}

/** Returns a header as it is compared: "Order No." is "order no". */
export function headerKey(header: string): string {
  return header
    .toLowerCase()
    .replace(/[\s._#:-]+/g, ' ')
    .trim()
}

/** Returns the rows that are not empty, at most `most` and one more, and the mistakes of a file that cannot be read. A first line may be `sep=;`. */
export async function readCsv(
  file: string,
  most = Number.POSITIVE_INFINITY,
): Promise<{ rows: CsvRow[]; mistakes: LineMistake[] }> {
  const text = file.replace(/^\ufeff/, '')
  const lost = findEncodingError(text)
  if (lost !== undefined)
    return {
      rows: [],
      mistakes: [{ line: lost, text: t('letters cannot be read. Please save the file in UTF-8.') }],
    }
  const rows: CsvRow[] = []
  const mistakes: LineMistake[] = []
  await new Promise<void>((resolve, reject) => {
    const [separatorLine = '', delimiter = ''] = /^sep=(.)\r?\n/i.exec(text) ?? []
    let line = separatorLine === '' ? 1 : 2
    const config = {
      delimiter,
      chunkSize: csvSliceLength,
      chunk({ data, errors }: papa.ParseResult<string[]>, parser: papa.Parser) {
        const broken = new Set(errors.filter(({ type }) => type === 'Quotes').map(({ row }) => row))
        for (const [index, cells] of data.entries()) {
          if (broken.has(index)) mistakes.push({ line, text: t('a quotation mark is not closed.') })
          if (cells.some((cell) => cell.trim() !== '')) rows.push({ line, cells })
          if (rows.length > most || mistakes.length > 0) {
            parser.abort()
            resolve()
            return
          }
          line += 1 + sum(cells, (cell) => cell.split('\n').length - 1)
        }
        parser.pause()
        setImmediate(() => parser.resume())
      },
      complete: () => resolve(),
      error: reject,
    }
    papa.parse<string[]>(text.slice(separatorLine.length), config)
  })
  return { rows, mistakes }
}

/** The mark at the beginning of a file by which Excel knows UTF-8. */
export const byteOrderMark = '\ufeff'

/** For papaparse's `escapeFormulae`, whose own pattern misses cells with line breaks and matches negative amounts. */
export const formula = /^[=+@\t\r]|^-(?![\d.]+$)/

export function writeCsv(rows: readonly (readonly (string | number)[])[]): string {
  return papa.unparse(rows as (string | number)[][], { escapeFormulae: formula })
}

/** The first line whose letters were lost: reading what is not UTF-8 makes them U+FFFD, or leaves zero bytes. */
function findEncodingError(text: string): number | undefined {
  const at = text.search(/[\0\ufffd]/)
  return at < 0 ? undefined : text.slice(0, at).split('\n').length
}

import { setImmediate } from 'node:timers'
import papa from 'papaparse'
import { sum } from '#domain/money'

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

/** `onRow` gets the file line where a row starts, and returns false to stop. A first line may be `sep=;`. */
export function readCsv(
  text: string,
  onRow: (row: CsvRow) => boolean,
  onBroken: (line: number) => void,
): Promise<void> {
  return new Promise((resolve, reject) => {
    const [separatorLine = '', delimiter = ''] = /^sep=(.)\r?\n/i.exec(text) ?? []
    let line = separatorLine === '' ? 1 : 2
    const config = {
      delimiter,
      chunkSize: csvSliceLength,
      chunk({ data, errors }: papa.ParseResult<string[]>, parser: papa.Parser) {
        const broken = new Set(errors.filter(({ type }) => type === 'Quotes').map(({ row }) => row))
        for (const [index, cells] of data.entries()) {
          if (broken.has(index)) onBroken(line)
          if (cells.some((cell) => cell.trim() !== '') && !onRow({ line, cells })) {
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
}

/** The mark at the beginning of a file by which Excel knows UTF-8. */
export const byteOrderMark = '\ufeff'

/** For papaparse's `escapeFormulae`, whose own pattern misses cells with line breaks and matches negative amounts. */
export const formula = /^[=+@\t\r]|^-(?![\d.]+$)/

export function writeCsv(rows: readonly (readonly (string | number)[])[]): string {
  return papa.unparse(rows as (string | number)[][], { escapeFormulae: formula })
}

/** The first line whose letters were lost: reading what is not UTF-8 makes them U+FFFD, or leaves zero bytes. */
export function findEncodingError(text: string): number | undefined {
  const at = text.search(/[\0\ufffd]/)
  return at < 0 ? undefined : text.slice(0, at).split('\n').length
}

import { setImmediate } from 'node:timers'
import papa from 'papaparse'

/** Characters parsed in one turn of the event loop. */
export const csvSliceLength = 16 * 1024

export type CsvRow = { line: number; cells: string[] }

/**
 * Reads a CSV text in slices, so that other requests run between two slices. `onRow` gets each non-empty row with the file line where it starts,
 * since a cell may contain line breaks; it returns false to stop. `onBroken` gets the line of an unclosed quotation mark.
 */
export function readCsv(
  text: string,
  onRow: (row: CsvRow) => boolean,
  onBroken: (line: number) => void,
): Promise<void> {
  return new Promise((resolve, reject) => {
    let line = 1
    const config = {
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
          line += 1 + countLineBreaks(cells)
        }
        parser.pause()
        setImmediate(() => parser.resume())
      },
      complete: () => resolve(),
      error: reject,
    }
    papa.parse<string[]>(text, config)
  })
}

function countLineBreaks(cells: readonly string[]): number {
  let count = 0
  for (const cell of cells) for (let at = cell.indexOf('\n'); at >= 0; at = cell.indexOf('\n', at + 1)) count++
  return count
}

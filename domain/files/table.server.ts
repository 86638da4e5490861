import { type CsvRow, findEncodingError, headerKey, readCsv } from '#domain/files/csv.server'
import { maxMistakes } from '#domain/files/mistakes'

/** What is wrong with a whole file; `value` is the missing column, or the number of rows that are allowed. */
export type TableMistake = {
  line: number
  reason: 'lost-letters' | 'unreadable' | 'no-header' | 'no-rows' | 'too-many-rows'
  value: string
}

export type TableRow<Column extends string> = { line: number; cells: Record<Column, string> }

const maxRows = 1_000

/** Reads a CSV with these columns in any order, each known by several headers, as `headerKey` returns them; an `optional` one may be missing. */
export async function readTable<Column extends string>(
  text: string,
  columns: Readonly<Record<Column, readonly string[]>>,
  optional: readonly NoInfer<Column>[] = [],
): Promise<{ rows: TableRow<Column>[]; mistakes: TableMistake[] }> {
  const wrong = (...mistakes: TableMistake[]) => ({ rows: [], mistakes })
  const lost = findEncodingError(text)
  if (lost !== undefined) return wrong({ line: lost, reason: 'lost-letters', value: '' })
  const data: CsvRow[] = []
  const broken: TableMistake[] = []
  await readCsv(
    text.replace(/^\ufeff/, ''),
    (row) => data.push(row) <= maxRows + 1 && broken.length < maxMistakes,
    (line) => void broken.push({ line, reason: 'unreadable', value: '' }),
  )
  if (broken.length > 0) return wrong(...broken)
  const [{ cells: header } = { cells: [] }, ...rest] = data
  const places = (Object.keys(columns) as Column[]).map(
    (column) => [column, header.findIndex((name) => columns[column].includes(headerKey(name)))] as const,
  )
  const missing = places.filter(([column, place]) => place < 0 && !optional.includes(column))
  if (missing.length > 0)
    return wrong(...missing.map(([column]) => ({ line: 1, reason: 'no-header' as const, value: column })))
  if (rest.length === 0) return wrong({ line: 1, reason: 'no-rows', value: '' })
  if (rest.length > maxRows)
    return wrong({ line: rest.at(-1)?.line ?? 1, reason: 'too-many-rows', value: String(maxRows) })
  const rows = rest.map(({ line, cells }) => {
    const named = places.map(([column, place]) => [column, cells[place]?.trim() ?? ''])
    return { line, cells: Object.fromEntries(named) as Record<Column, string> }
  })
  return { rows, mistakes: [] }
}

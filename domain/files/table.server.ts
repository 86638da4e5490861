import { headerKey, readCsv } from '#domain/files/csv.server'
import type { LineMistake } from '#domain/files/mistakes'
import { t } from '#domain/texts/translate'

/** `headers` are its names as `headerKey` returns them, `missing` the mistake of a file without it; such a column may lack without it. */
type Column = { headers: readonly string[]; missing?: string }

export type TableRow<Name extends string> = { line: number; cells: Record<Name, string> }

const maxRows = 1_000

/** Reads a CSV with these columns in any order; returns no rows where the file as a whole is wrong. */
export async function readTable<Name extends string>(
  text: string,
  columns: Readonly<Record<Name, Column>>,
  mistakes: LineMistake[],
): Promise<TableRow<Name>[]> {
  const read = await readCsv(text, maxRows + 1)
  mistakes.push(...read.mistakes)
  if (mistakes.length > 0) return []
  const [{ cells: header } = { cells: [] }, ...rest] = read.rows
  const names = Object.keys(columns) as Name[]
  const places = names.map((name) => header.findIndex((cell) => columns[name].headers.includes(headerKey(cell))))
  for (const [index, name] of names.entries()) {
    const { missing } = columns[name]
    if (places[index] === -1 && missing) mistakes.push({ line: 1, text: missing })
  }
  if (mistakes.length === 0 && rest.length === 0)
    mistakes.push({ line: 1, text: t('there is nothing below the header.') })
  if (rest.length > maxRows)
    mistakes.push({
      line: rest.at(-1)?.line ?? 1,
      text: t('more than {count} rows are too many at once.', { count: maxRows }),
    })
  if (mistakes.length > 0) return []
  return rest.map(({ line, cells }) => {
    const named = names.map((name, index) => [name, cells[places[index] ?? -1]?.trim() ?? ''])
    return { line, cells: Object.fromEntries(named) as Record<Name, string> }
  })
}

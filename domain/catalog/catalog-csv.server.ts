import { type CatalogEntry, type EntryMistake, findSize, parseEntry } from '#domain/catalog/catalog-entry'
import {
  findField,
  type ProductField,
  productFields,
  readFields,
  sizeFields,
  typedValue,
} from '#domain/catalog/entry-fields'
import { labelKey, maxSizes } from '#domain/catalog/sizes'
import { type CsvRow, readCsv } from '#domain/files/csv.server'
import { foundMistakes, type LineMistake, maxMistakes } from '#domain/files/mistakes'
import { yieldEvery } from '#domain/tasks/yield-every.server'
import { cut } from '#domain/text'
import { t } from '#domain/texts/translate'

const productColumns: readonly ProductField[] = [{ key: 'id', column: 'id', kind: 'line' }, ...productFields]
const allColumns = [...productColumns, ...sizeFields]

export function listCatalogRows(entries: readonly CatalogEntry[]) {
  const header = allColumns.map(({ column }) => column)
  const rows = entries.flatMap((entry) =>
    entry.sizes.map((size) => [
      ...productColumns.map((column) => typedValue(entry, column)),
      ...sizeFields.map((column) => typedValue(size, column)),
    ]),
  )
  return [header, ...rows]
}

export const entriesPerTurn = 50

/** A product that is not validated yet; `lines` are the file lines of its sizes. */
type RawProduct = { json: Record<string, unknown> & { sizes: Record<string, unknown>[] }; lines: number[] }

/** Columns may be in any order; missing columns leave their fields unchanged. */
async function readCatalogCsv(text: string, mistakes: LineMistake[]): Promise<RawProduct[]> {
  const read = await readCsv(text)
  const [{ cells: header } = { cells: [] }, ...rows] = read.rows
  const headers = header.map((cell) => cell.trim().toLowerCase())
  mistakes.push(...read.mistakes)
  if (mistakes.length === 0) mistakes.push(...headerMistakes(headers).map((text) => ({ line: 1, text })))
  if (rows.length === 0 && mistakes.length === 0)
    mistakes.push({ line: 1, text: t('there is no row below the header.') })
  if (mistakes.length > 0) return []
  const products = new Map<string, RawProduct>()
  const pause = yieldEvery(entriesPerTurn)
  for (const row of rows) {
    if (mistakes.length >= maxMistakes) break
    await pause()
    addRow(products, headers, row, mistakes)
  }
  return [...products.values()]
}

const maxColumns = 100

function headerMistakes(headers: readonly string[]): string[] {
  if (headers.length > maxColumns) return [t('there are more than {maxColumns} columns.', { maxColumns })]
  const missing = ['id', 'name', 'category', 'size', 'price'].filter((wanted) => !headers.includes(wanted))
  // Spreadsheets leave empty ones at the edge; `addRow` asks for the name of a column that has cells.
  const named = headers.filter((header) => header !== '')
  const unknown = named.filter((header) => !allColumns.some(({ column }) => column === header))
  const twice = named.filter((header, place) => named.indexOf(header) < place && !unknown.includes(header))
  return [
    ...missing.map((wanted) => t('there is no column {wanted}.', { wanted })),
    ...unknown.map((column) => t('the column {column} is not known.', { column: cut(column, 40) })),
    ...twice.map((column) => t('there are two columns {column}.', { column })),
  ]
}

function addRow(
  products: Map<string, RawProduct>,
  headers: readonly string[],
  { line, cells }: CsvRow,
  mistakes: LineMistake[],
): void {
  const cell = (header: string) => plain(cells[headers.indexOf(header)] ?? '')
  const typedIn = ({ column, outside }: ProductField) => {
    const isLeftOut = !headers.includes(column) || (outside === 'draft' && cell(column) === '')
    return isLeftOut ? undefined : cell(column)
  }
  if (cells.some((text, place) => text.trim() !== '' && !headers[place]))
    mistakes.push({ line, text: t('a column has no name.') })
  const id = cell('id')
  const known = products.get(id)
  const size = readFields(sizeFields, typedIn)
  const json = readFields(productColumns, typedIn)
  if (!known) {
    products.set(id, { json: { ...json, sizes: [size] }, lines: [line] })
    return
  }
  // One size above the limit is reported as a mistake of the product; further ones need not be kept for that.
  if (known.lines.length <= maxSizes) {
    known.json.sizes.push(size)
    known.lines.push(line)
  }
  for (const [name, value] of Object.entries(json))
    if (JSON.stringify(value) !== JSON.stringify(known.json[name])) {
      const first = known.lines[0]
      mistakes.push({ line, text: t('{name} is not what line {first} says of the same product.', { name, first }) })
    }
}

function plain(cell: string): string {
  return cell.replace(/^'(?=[=+\-@\t\r])/, '').trim()
}

function headerOf(path: readonly (string | number)[]): string {
  const [first = 'size', , ofSize = 'size'] = path
  return findField(path)?.column ?? String(first === 'sizes' ? ofSize : first)
}

type ReadText =
  /** `lineOf` returns the file line of a product or of one of its sizes. */
  | { ok: true; entries: CatalogEntry[]; lineOf(id: string, label?: string): number }
  | { ok: false; mistakes: LineMistake[] }

/** Reports up to a hundred mistakes with their lines. What the file leaves out of a product is as in `known`. */
export async function readCatalogText(text: string, known: ReadonlyMap<string, CatalogEntry>): Promise<ReadText> {
  const mistakes: LineMistake[] = []
  const products = await readCatalogCsv(text, mistakes)
  const read = new Map<string, { entry: CatalogEntry; lines: number[] }>()
  const pause = yieldEvery(entriesPerTurn)
  for (const { json, lines } of products) {
    if (mistakes.length >= maxMistakes) break
    await pause()
    const parsed = parseEntry(withLeftOut(known.get(String(json.id)) ?? null, json))
    if (parsed.ok) read.set(parsed.entry.id, { entry: parsed.entry, lines })
    else mistakes.push(...parsed.mistakes.map((mistake) => toLineMistake(mistake, lines)))
  }
  if (mistakes.length > 0) return { ok: false, mistakes: foundMistakes(mistakes) }
  return {
    ok: true,
    entries: [...read.values()].map(({ entry }) => entry),
    lineOf(id, label = '') {
      const { entry, lines = [] } = read.get(id) ?? {}
      const size = entry?.sizes.findIndex((size) => labelKey(size.label) === labelKey(label)) ?? 0
      return lines[Math.max(0, size)] ?? lines[0] ?? 1
    },
  }
}

/** Returns a product as the file has it, with what the file leaves out as it was; the subcategory of another category is emptied. */
function withLeftOut(before: CatalogEntry | null, { sizes, ...json }: RawProduct['json']) {
  const isSameCategory = json.category === before?.category
  return {
    ...before,
    category2: isSameCategory ? before?.category2 : '',
    ...json,
    sizes: sizes.map((size) => {
      const known = findSize(before, String(size.label))
      return { ...known, ...size, label: known?.label ?? size.label }
    }),
  }
}

function toLineMistake({ path, message }: EntryMistake, lines: number[]): LineMistake {
  const [first, at] = path
  const line = (first === 'sizes' && typeof at === 'number' ? lines[at] : undefined) ?? lines[0] ?? 1
  return { line, text: t('{field} {message}.', { field: headerOf(path), message: message || t('is not valid') }) }
}

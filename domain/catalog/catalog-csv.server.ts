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
import { type CsvRow, findEncodingError, readCsv } from '#domain/files/csv.server'
import { type LineMistake, Mistakes } from '#domain/files/mistakes'
import { yieldEvery } from '#domain/tasks/yield-every.server'
import { cut } from '#domain/text'
import { t } from '#domain/texts/translate'

const productColumns: readonly ProductField[] = [
  { key: 'id', column: 'id', path: ['id'], kind: 'line' },
  ...productFields,
]
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

/** A product that is not validated yet; `lines` are the file lines of its sizes. */
type RawProduct = { json: Record<string, unknown> & { sizes: Record<string, unknown>[] }; lines: number[] }

const maxColumns = 100

/** Reads the table. Columns may be in any order; missing columns leave their fields unchanged. Stops when `mistakes` is full. */
async function readCatalogCsv(text: string, mistakes: Mistakes): Promise<RawProduct[]> {
  const products = new Map<string, RawProduct>()
  let places: Map<string, number> | null = null
  await readCsv(
    text,
    ({ line, cells }) => {
      if (places === null) {
        places = readHeader(cells, mistakes)
        return mistakes.count === 0
      }
      addRow(products, places, { line, cells }, mistakes)
      return !mistakes.isFull
    },
    (line) => mistakes.add(line, t('a quotation mark is not closed.')),
  )
  if (places === null) readHeader([], mistakes)
  else if (products.size === 0 && mistakes.count === 0) mistakes.add(1, t('there is no row below the header.'))
  return [...products.values()]
}

function readHeader(cells: readonly string[], mistakes: Mistakes): Map<string, number> {
  const headers = cells.map((cell) => cell.trim().toLowerCase())
  if (headers.length > maxColumns) mistakes.add(1, t('there are more than {maxColumns} columns.', { maxColumns }))
  else {
    for (const wanted of ['id', 'name', 'category', 'size', 'price'])
      if (!headers.includes(wanted)) mistakes.add(1, t('there is no column {wanted}.', { wanted }))
    // What spreadsheets leave at the edge; `addRow` asks for the name of a column that has cells.
    for (const [place, header] of headers.entries())
      if (header === '') continue
      else if (!allColumns.some(({ column }) => column === header))
        mistakes.add(1, t('the column {column} is not known.', { column: cut(header, 40) }))
      else if (headers.indexOf(header) < place)
        mistakes.add(1, t('there are two columns {column}.', { column: header }))
  }
  return new Map(headers.flatMap((header, place) => (header === '' ? [] : [[header, place]])))
}

function addRow(
  products: Map<string, RawProduct>,
  places: ReadonlyMap<string, number>,
  { line, cells }: CsvRow,
  mistakes: Mistakes,
): void {
  const cell = (header: string) => plain(cells[places.get(header) ?? -1] ?? '')
  const typedIn = ({ column, outside }: ProductField) => {
    const isLeftOut = !places.has(column) || (outside === 'draft' && cell(column) === '')
    return isLeftOut ? undefined : cell(column)
  }
  if (cells.some((text, place) => text.trim() !== '' && !isNamed(places, place)))
    mistakes.add(line, t('a column has no name.'))
  const id = cell('id')
  const known = products.get(id)
  const size = readFields(sizeFields, typedIn)
  if (!known) {
    products.set(id, { json: { ...readFields(productColumns, typedIn), sizes: [size] }, lines: [line] })
    return
  }
  // One size above the limit is reported as a mistake of the product; further ones need not be kept for that.
  if (known.lines.length <= maxSizes) {
    known.json.sizes.push(size)
    known.lines.push(line)
  }
  const other = readFields(productColumns, typedIn)
  for (const [name, value] of Object.entries(other))
    if (JSON.stringify(value) !== JSON.stringify(known.json[name]))
      mistakes.add(
        line,
        t('{name} is not what line {first} says of the same product.', { name, first: known.lines[0] }),
      )
}

function isNamed(places: ReadonlyMap<string, number>, place: number): boolean {
  return [...places.values()].includes(place)
}

function plain(cell: string): string {
  return cell.replace(/^'(?=[=+\-@\t\r])/, '').trim()
}

function headerOf(path: readonly (string | number)[]): string {
  const names = path.filter((part) => typeof part === 'string')
  const [first, ofSize = 'size'] = names
  const other = first === undefined || first === 'sizes' ? ofSize : names.join('.')
  return findField(path)?.column ?? other
}

type ReadText =
  /** `lineOf` returns the file line of a product or of one of its sizes. */
  | { ok: true; entries: CatalogEntry[]; lineOf(id: string, label?: string): number }
  | { ok: false; mistakes: LineMistake[] }

export const entriesPerTurn = 50

/** Reports up to a hundred mistakes with their lines. What the file leaves out of a product is as in `known`. */
export async function readCatalogText(text: string, known: ReadonlyMap<string, CatalogEntry>): Promise<ReadText> {
  const plain = text.replace(/^\ufeff/, '')
  const lost = findEncodingError(plain)
  if (lost !== undefined)
    return { ok: false, mistakes: [{ line: lost, text: t('letters cannot be read. Please save the file in UTF-8.') }] }
  const mistakes = new Mistakes()
  const products = await readCatalogCsv(plain, mistakes)
  const read = new Map<string, { entry: CatalogEntry; lines: number[] }>()
  const pause = yieldEvery(entriesPerTurn)
  for (const { json, lines } of products) {
    if (mistakes.isFull) break
    await pause()
    const parsed = parseEntry(withLeftOut(known.get(String(json.id)) ?? null, json))
    if (parsed.ok) read.set(parsed.entry.id, { entry: parsed.entry, lines })
    else for (const mistake of parsed.mistakes) addMistake(mistakes, mistake, lines)
  }
  if (mistakes.count > 0) return { ok: false, mistakes: mistakes.list() }
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

function addMistake(mistakes: Mistakes, { path, message }: EntryMistake, lines: number[]): void {
  const [first, at] = path
  const line = (first === 'sizes' && typeof at === 'number' ? lines[at] : undefined) ?? lines[0] ?? 1
  mistakes.add(line, t('{field} {message}.', { field: headerOf(path), message: message || t('is not valid') }))
}

import papa from 'papaparse'
import type { CatalogEntry } from '#domain/catalog/catalog-file'
import { maxSizes } from '#domain/catalog/max-sizes'
import type { Mistakes } from '#domain/files/mistakes'
import { type CsvRow, readCsv } from '#domain/files/read-csv.server'
import { formula } from '#domain/files/spreadsheet'
import { parseRupees } from '#domain/money'
import { asciiDigits } from '#domain/text'
import { t } from '#domain/texts/translate'

/** How a cell becomes a value: an empty cell becomes '' or null, or is left out. */
type Kind = 'text' | 'value' | 'number' | 'rupees' | 'list' | 'flag'
type Column = { header: string; path: readonly [string, ...string[]]; kind: Kind }

const productColumns: Column[] = [
  { header: 'id', path: ['id'], kind: 'text' },
  { header: 'name', path: ['name'], kind: 'text' },
  { header: 'name_gu', path: ['nameGu'], kind: 'text' },
  { header: 'name_hi', path: ['nameHi'], kind: 'text' },
  { header: 'category', path: ['category'], kind: 'text' },
  { header: 'group', path: ['category2'], kind: 'text' },
  { header: 'sentence', path: ['facts'], kind: 'text' },
  { header: 'found_by', path: ['foundBy'], kind: 'text' },
  { header: 'pictures', path: ['pictures'], kind: 'list' },
  { header: 'position', path: ['position'], kind: 'number' },
  { header: 'unsized', path: ['unsized'], kind: 'flag' },
  { header: 'status', path: ['status'], kind: 'text' },
  { header: 'hsn', path: ['hsn'], kind: 'value' },
  { header: 'gst', path: ['gst'], kind: 'number' },
  { header: 'origin', path: ['origin'], kind: 'text' },
  { header: 'origin_country', path: ['originCountry'], kind: 'value' },
  { header: 'importer', path: ['importer'], kind: 'text' },
  { header: 'packer', path: ['packer'], kind: 'text' },
  { header: 'shelf_life_days', path: ['shelfLifeDays'], kind: 'number' },
  { header: 'veg', path: ['veg'], kind: 'value' },
  { header: 'ingredients', path: ['ingredients'], kind: 'text' },
  { header: 'taste', path: ['details', 'taste'], kind: 'text' },
  { header: 'harvest', path: ['details', 'harvest'], kind: 'text' },
  { header: 'scale_of', path: ['details', 'scale', 'of'], kind: 'text' },
  { header: 'scale_level', path: ['details', 'scale', 'level'], kind: 'number' },
  { header: 'how_to_use', path: ['details', 'howToUse'], kind: 'text' },
  { header: 'goes_with', path: ['details', 'goesWith'], kind: 'list' },
  { header: 'keeping', path: ['details', 'keeping'], kind: 'text' },
]

const sizeColumns: Column[] = [
  { header: 'size', path: ['label'], kind: 'text' },
  { header: 'price', path: ['price'], kind: 'rupees' },
  { header: 'stock', path: ['stock'], kind: 'number' },
  { header: 'mrp', path: ['mrp'], kind: 'rupees' },
  { header: 'net_quantity', path: ['netQuantity'], kind: 'number' },
  { header: 'net_unit', path: ['netUnit'], kind: 'value' },
  { header: 'weight_grams', path: ['weightGrams'], kind: 'number' },
  { header: 'barcode', path: ['barcode'], kind: 'value' },
]

/** Columns whose empty cells leave the field unchanged instead of emptying it. */
const leftOut = new Set(['position', 'stock', 'status'])

/** Writes one row per size; escapes cells that a spreadsheet would run as formulas. */
export function writeCatalogCsv(entries: readonly CatalogEntry[]): string {
  const header = [...productColumns, ...sizeColumns].map((column) => column.header)
  const rows = entries.flatMap((entry) =>
    entry.sizes.map((size) => [
      ...productColumns.map((column) => cellOf(entry, column)),
      ...sizeColumns.map((column) => cellOf(size, column)),
    ]),
  )
  return papa.unparse([header, ...rows], { escapeFormulae: formula })
}

function cellOf(thing: object, { path, kind }: Column): string {
  let value: unknown = thing
  for (const part of path) value = (value as Record<string, unknown> | null | undefined)?.[part]
  if (value === undefined || value === null) return ''
  if (kind === 'list') return (value as string[]).join(', ')
  return kind === 'flag' ? (value ? 'yes' : '') : String(value)
}

/** A product that is not validated yet; `lines` are the file lines of its sizes. */
export type RawProduct = { json: Record<string, unknown>; lines: number[] }

/** An upper limit; our own tables have fewer columns. */
const maxColumns = 100

/** Reads the table. Columns may be in any order; missing columns leave their fields unchanged. Stops when `mistakes` is full. */
export async function readCatalogCsv(text: string, mistakes: Mistakes): Promise<RawProduct[]> {
  const products = new Map<string, RawProduct>()
  let places: Map<string, number> | null = null
  await readCsv(text, ({ line, cells }) => {
    if (places === null) {
      places = readHeader(cells, mistakes)
      return mistakes.count === 0
    }
    addRow(products, places, { line, cells }, mistakes)
    return !mistakes.isFull
  })
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
    for (const header of headers)
      if (![...productColumns, ...sizeColumns].some((column) => column.header === header))
        mistakes.add(1, unknownColumn(header.slice(0, 40)))
  }
  return new Map(headers.map((header, place) => [header, place]))
}

function unknownColumn(column: string): string {
  return column === '' ? t('a column has no name.') : t('the column {column} is not known.', { column })
}

function addRow(
  products: Map<string, RawProduct>,
  places: ReadonlyMap<string, number>,
  { line, cells }: CsvRow,
  mistakes: Mistakes,
): void {
  const cell = (header: string) => plain(cells[places.get(header) ?? -1] ?? '')
  const id = cell('id')
  const known = products.get(id)
  const size = build(sizeColumns, places, cell)
  if (!known) {
    products.set(id, { json: { ...build(productColumns, places, cell), sizes: [size] }, lines: [line] })
    return
  }
  // One size above the limit is reported as a mistake of the product; further ones need not be kept for that.
  if (known.lines.length <= maxSizes) {
    ;(known.json.sizes as unknown[]).push(size)
    known.lines.push(line)
  }
  const other = build(productColumns, places, cell)
  for (const [name, value] of Object.entries(other))
    if (JSON.stringify(value) !== JSON.stringify(known.json[name]))
      mistakes.add(
        line,
        t('{name} is not what line {first} says of the same product.', { name, first: known.lines[0] }),
      )
}

function plain(cell: string): string {
  return cell.replace(/^'(?=[=+\-@\t\r])/, '').trim()
}

function build(
  columns: Column[],
  places: ReadonlyMap<string, number>,
  cell: (header: string) => string,
): Record<string, unknown> {
  const built: Record<string, unknown> = {}
  for (const { header, path, kind } of columns) {
    if (!places.has(header)) continue
    const value = readCell(cell(header), kind, path.length > 1 || leftOut.has(header))
    const [first, ...rest] = path
    if (rest.length > 0) built[first] ??= {}
    if (value !== undefined) put(built, path, value)
  }
  return built
}

function put(thing: Record<string, unknown>, [first, ...rest]: readonly string[], value: unknown): void {
  if (first === undefined) return
  if (rest.length === 0) thing[first] = value
  else {
    thing[first] ??= {}
    put(thing[first] as Record<string, unknown>, rest, value)
  }
}

function readCell(text: string, kind: Kind, isLeftOut: boolean): unknown {
  if (kind === 'flag') return /^(yes|true|1)$/i.test(text)
  if (kind === 'list' && !(isLeftOut && text === ''))
    return text
      .split(',')
      .map((item) => item.trim())
      .filter((item) => item !== '')
  if (text === '') return isLeftOut ? undefined : kind === 'text' ? '' : null
  if (kind === 'rupees') return (parseRupees(text) ?? Number.NaN) / 100
  if (kind === 'number') {
    const digits = asciiDigits(text)
    return /^\d+(\.\d+)?$/.test(digits) ? Number(digits) : Number.NaN
  }
  return text
}

export function headerOf(path: readonly (string | number)[]): string {
  const names = path.filter((part) => typeof part === 'string')
  const [first, ...rest] = names
  const isSize = first === 'sizes'
  const wanted = (isSize ? rest : names).join('.')
  const column = (isSize ? sizeColumns : productColumns).find((column) => column.path.join('.') === wanted)
  return column?.header ?? (wanted === '' ? 'size' : wanted)
}

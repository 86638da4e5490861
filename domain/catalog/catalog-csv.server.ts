import papa from 'papaparse'
import type { CatalogEntry } from '#domain/catalog/catalog-file'
import { formula } from '#domain/spreadsheet'

/** How a cell becomes a value: an empty one is '', null, or left out. */
type Kind = 'text' | 'value' | 'number' | 'list' | 'flag'
type Column = { header: string; path: readonly [string, ...string[]]; kind: Kind }

const ofProduct: Column[] = [
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

const ofSize: Column[] = [
  { header: 'size', path: ['label'], kind: 'text' },
  { header: 'price', path: ['price'], kind: 'number' },
  { header: 'stock', path: ['stock'], kind: 'number' },
  { header: 'mrp', path: ['mrp'], kind: 'number' },
  { header: 'net_quantity', path: ['netQuantity'], kind: 'number' },
  { header: 'net_unit', path: ['netUnit'], kind: 'value' },
  { header: 'weight_grams', path: ['weightGrams'], kind: 'number' },
]

/** What may be left empty means that nobody has said it, or that it stays: not that it is empty. */
const leftOut = new Set(['position', 'stock', 'status'])

/** One row a size; no cell of it runs as a formula. */
export function writeCatalogCsv(entries: readonly CatalogEntry[]): string {
  const header = [...ofProduct, ...ofSize].map((column) => column.header)
  const rows = entries.flatMap((entry) =>
    entry.sizes.map((size) => [
      ...ofProduct.map((column) => cellOf(entry, column)),
      ...ofSize.map((column) => cellOf(size, column)),
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

/** Not looked at yet; `lines` are those of its sizes. */
export type RawProduct = { json: Record<string, unknown>; lines: number[] }
export type LineMistake = { line: number; text: string }

/** Columns stand in any sequence, and those that are not there leave things as they are. */
export function readCatalogCsv(text: string): { products: RawProduct[]; mistakes: LineMistake[] } {
  const [head, ...rows] = readRows(text)
  const headers = head?.cells.map((cell) => cell.trim().toLowerCase()) ?? []
  const mistakes: LineMistake[] = []
  for (const wanted of ['id', 'name', 'category', 'size', 'price'])
    if (!headers.includes(wanted)) mistakes.push({ line: 1, text: `there is no column ${wanted}.` })
  for (const header of headers)
    if (![...ofProduct, ...ofSize].some((column) => column.header === header))
      mistakes.push({ line: 1, text: `the column ${header.slice(0, 40) || '(without a name)'} is not known.` })
  if (mistakes.length > 0) return { products: [], mistakes }
  const products = new Map<string, RawProduct>()
  for (const { line, cells } of rows) {
    const cell = (header: string) => plain(cells[headers.indexOf(header)] ?? '')
    const known = products.get(cell('id'))
    const size = build(ofSize, headers, cell)
    if (known) {
      ;(known.json.sizes as unknown[]).push(size)
      known.lines.push(line)
      const other = build(ofProduct, headers, cell)
      for (const [name, value] of Object.entries(other))
        if (JSON.stringify(value) !== JSON.stringify(known.json[name]))
          mistakes.push({ line, text: `${name} is not what line ${known.lines[0]} says of the same product.` })
    } else products.set(cell('id'), { json: { ...build(ofProduct, headers, cell), sizes: [size] }, lines: [line] })
  }
  if (rows.length === 0) mistakes.push({ line: 1, text: 'there is no row below the header.' })
  return { products: [...products.values()], mistakes }
}

/** Rows with the line of the file that each begins in: a cell may hold line breaks. */
function readRows(text: string): { line: number; cells: string[] }[] {
  const rows: { line: number; cells: string[] }[] = []
  let [from, line] = [0, 1]
  papa.parse<string[]>(text, {
    step: ({ data, meta }) => {
      if (data.some((cell) => cell.trim() !== '')) rows.push({ line, cells: data })
      line += text.slice(from, meta.cursor).split('\n').length - 1
      from = meta.cursor
    },
  })
  return rows
}

function plain(cell: string): string {
  return cell.replace(/^'(?=[=+\-@\t\r])/, '').trim()
}

function build(columns: Column[], headers: string[], cell: (header: string) => string): Record<string, unknown> {
  const built: Record<string, unknown> = {}
  for (const { header, path, kind } of columns) {
    if (!headers.includes(header)) continue
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
      .map((one) => one.trim())
      .filter((one) => one !== '')
  if (text === '') return isLeftOut ? undefined : kind === 'text' ? '' : null
  return kind === 'number' ? Number(text) : text
}

export function headerOf(path: readonly (string | number)[]): string {
  const names = path.filter((part) => typeof part === 'string')
  const [first, ...rest] = names
  const isSize = first === 'sizes'
  const wanted = (isSize ? rest : names).join('.')
  const column = (isSize ? ofSize : ofProduct).find((one) => one.path.join('.') === wanted)
  return column?.header ?? (wanted === '' ? 'size' : wanted)
}

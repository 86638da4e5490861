import { headerOf, type LineMistake, type RawProduct, readCatalogCsv } from '#domain/catalog/catalog-csv.server'
import { type CatalogEntry, type EntryMistake, parseEntry } from '#domain/catalog/catalog-file'

export type ReadText =
  /** `lineOf` tells where a product, or one of its sizes, stands in the file. */
  | { ok: true; entries: CatalogEntry[]; lineOf(id: string, label?: string): number }
  | { ok: false; mistakes: LineMistake[] }

/** Names every mistake with its line. What the file leaves out of a product that is `known` stays as it is. */
export function readCatalogText(text: string, known: readonly CatalogEntry[]): ReadText {
  const plain = text.replace(/^\ufeff/, '')
  const read = plain.trimStart().startsWith('[') ? readJson(plain) : readCatalogCsv(plain)
  const mistakes = [...read.mistakes]
  const entries: CatalogEntry[] = []
  const linesOf = new Map<string, number[]>()
  for (const { json, lines } of read.products) {
    const parsed = parseEntry({ ...whatStays(known, json), ...json })
    if (!parsed.ok) {
      mistakes.push(...parsed.mistakes.map((mistake) => toLineMistake(mistake, lines)))
      continue
    }
    if (linesOf.has(parsed.entry.id))
      mistakes.push({ line: lines[0] ?? 1, text: `${parsed.entry.id} is in the file more than once.` })
    linesOf.set(parsed.entry.id, lines)
    entries.push(parsed.entry)
  }
  if (mistakes.length > 0) return { ok: false, mistakes: mistakes.toSorted((one, other) => one.line - other.line) }
  return {
    ok: true,
    entries,
    lineOf(id, label) {
      const lines = linesOf.get(id) ?? []
      const size = entries.find((entry) => entry.id === id)?.sizes.findIndex((one) => one.label === label) ?? 0
      return lines[Math.max(0, size)] ?? lines[0] ?? 1
    },
  }
}

/** What a file of the command empties by leaving it out; the rest stays anyway. */
function whatStays(known: readonly CatalogEntry[], json: Record<string, unknown>): Partial<CatalogEntry> {
  const there = known.find(({ id }) => id === json.id)
  if (!there) return {}
  const { nameGu, nameHi, category2, facts, pictures, unsized } = there
  return { nameGu, nameHi, category2: json.category === there.category ? category2 : '', facts, pictures, unsized }
}

function toLineMistake({ path, message }: EntryMistake, lines: number[]): LineMistake {
  const [first, at] = path
  const line = (first === 'sizes' && typeof at === 'number' ? lines[at] : undefined) ?? lines[0] ?? 1
  return { line, text: `${headerOf(path)} ${/^(must|is) /.test(message) ? message : 'is not valid'}.` }
}

function readJson(text: string): { products: RawProduct[]; mistakes: LineMistake[] } {
  let json: unknown
  try {
    json = JSON.parse(text)
  } catch (error) {
    const [, line = '1'] = /line (\d+)/.exec((error as Error).message) ?? []
    return {
      products: [],
      mistakes: [{ line: Number(line), text: 'this cannot be read as JSON: a sign is missing or too much.' }],
    }
  }
  if (!Array.isArray(json) || json.length === 0)
    return { products: [], mistakes: [{ line: 1, text: 'the file must hold a list of products.' }] }
  let from = 0
  const products = json.map((entry: unknown) => {
    const id = String((entry as { id?: unknown } | null)?.id)
    const at = text.indexOf(`"${id}"`, from)
    if (at >= 0) from = at + 1
    return { json: { ...(entry as Record<string, unknown> | null) }, lines: [text.slice(0, from).split('\n').length] }
  })
  return { products, mistakes: [] }
}

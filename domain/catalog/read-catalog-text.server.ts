import { headerOf, readCatalogCsv } from '#domain/catalog/catalog-csv.server'
import { type CatalogEntry, type EntryMistake, parseEntry } from '#domain/catalog/catalog-file'
import { type FileEntry, namedFields, withLeftOut } from '#domain/catalog/entry-changes'
import { labelKey } from '#domain/catalog/label-key'
import { findEncodingError } from '#domain/files/find-encoding-error'
import { type LineMistake, Mistakes } from '#domain/files/mistakes'
import { yieldEvery } from '#domain/tasks/yield-every.server'
import { t } from '#domain/texts/translate'

export type ReadText =
  /** `lineOf` returns the file line of a product or of one of its sizes. */
  | { ok: true; entries: FileEntry[]; lineOf(id: string, label?: string): number }
  | { ok: false; mistakes: LineMistake[] }

type ReadEntry = { entry: FileEntry; lines: number[] }

/** Number of products validated in one turn of the event loop. */
export const entriesPerTurn = 50

/**
 * Reads a catalogue file and lets other requests run in between. Reports up to a hundred mistakes with their lines. A product is checked with
 * what the file leaves out of it as `known` has it.
 */
export async function readCatalogText(text: string, known: readonly CatalogEntry[]): Promise<ReadText> {
  const plain = text.replace(/^\ufeff/, '')
  const lost = findEncodingError(plain)
  if (lost !== undefined)
    return { ok: false, mistakes: [{ line: lost, text: t('letters cannot be read. Please save the file in UTF-8.') }] }
  const mistakes = new Mistakes()
  const products = await readCatalogCsv(plain, mistakes)
  const knownById = new Map(known.map((entry) => [entry.id, entry]))
  const read = new Map<string, ReadEntry>()
  const pause = yieldEvery(entriesPerTurn)
  for (const { json, lines } of products) {
    if (mistakes.isFull) break
    await pause()
    const parsed = parseEntry(withLeftOut(knownById.get(String(json.id)) ?? null, json))
    if (!parsed.ok) {
      for (const mistake of parsed.mistakes) addMistake(mistakes, mistake, lines)
      continue
    }
    const entry = namedFields(parsed.entry, json)
    if (read.has(entry.id)) mistakes.add(lines[0] ?? 1, t('{id} is in the file more than once.', { id: entry.id }))
    read.set(entry.id, { entry, lines })
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

function addMistake(mistakes: Mistakes, { path, message }: EntryMistake, lines: number[]): void {
  const [first, at] = path
  const line = (first === 'sizes' && typeof at === 'number' ? lines[at] : undefined) ?? lines[0] ?? 1
  mistakes.add(line, t('{field} {message}.', { field: headerOf(path), message: message || t('is not valid') }))
}

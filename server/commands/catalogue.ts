import { randomUUID } from 'node:crypto'
import { writeFileSync } from 'node:fs'
import { parseArgs } from 'node:util'
import { OperatorError } from '#database/operator-error'
import { indianDay } from '#domain/calendar/moment'
import { priceSchema, stockSchema } from '#domain/catalog/catalog-file'
import { type ImportResult, importCatalog, removeFromCatalog } from '#domain/catalog/edit-catalog.server'
import { importMistakes } from '#domain/catalog/import-mistakes'
import { labelKey } from '#domain/catalog/label-key'
import { isPhotoName } from '#domain/catalog/photo'
import { findPicture } from '#domain/catalog/pictures'
import { changePrices } from '#domain/catalog/prices.server'
import { readCatalogText } from '#domain/catalog/read-catalog-text.server'
import { listSynonyms, replaceSynonyms } from '#domain/catalog/search/edit-synonyms.server'
import { readSynonyms } from '#domain/catalog/search/synonyms-file'
import { listUnansweredSearches } from '#domain/catalog/search/unanswered-searches.server'
import { readCatalogEntries } from '#domain/catalog/write-product.server'
import type { Clock } from '#domain/clock'
import { consoleActor } from '#domain/commands/staff-actor'
import type { Db } from '#domain/database'
import type { LineMistake } from '#domain/files/mistakes'
import { decimalRupees, parseRupees, rupeesText, toPaise, toRupees } from '#domain/money'
import { recordStockCount } from '#domain/stock/count.server'
import { print, runCli, withShop } from '#server/commands/command'
import { startProgress } from '#server/commands/progress'
import { readTextFile, refuseFile } from '#server/commands/read-text-file'

const usage = `npm run catalogue -- list
npm run catalogue -- export file.json
npm run catalogue -- import file.json [--sure]   (or a .csv; what it leaves out of a known product stays)
npm run catalogue -- set <id> <size> --price 340 --stock 60 [--sure]   (--stock: all packs on the shelf but those out of sale)
npm run catalogue -- remove <id>
npm run catalogue -- export-synonyms file.txt
npm run catalogue -- import-synonyms file.txt
npm run catalogue -- unanswered`

/** Edits products from the terminal; a running shop shows the change within a second. */
runCli(async (args) => {
  const { values, positionals } = parseArgs({
    args,
    allowPositionals: true,
    options: { price: { type: 'string' }, stock: { type: 'string' }, sure: { type: 'boolean', default: false } },
  })
  const [verb, first, second] = positionals
  await withShop(async ({ db }, clock) => {
    const shop = { db, clock }
    if (verb === 'list') await list(db)
    else if (verb === 'export' && first) await exportTo(db, first)
    else if (verb === 'import' && first) await importFrom(shop, first, values.sure)
    else if (verb === 'set' && first && second) await set(shop, first, second, values)
    else if (verb === 'remove' && first) await remove(shop, first)
    else if (verb === 'export-synonyms' && first) await exportSynonymsTo(db, first)
    else if (verb === 'import-synonyms' && first) await importSynonymsFrom(db, first)
    else if (verb === 'unanswered') await formatUnanswered(db)
    else throw new OperatorError(usage)
  })
})

type Shop = { db: Db; clock: Clock }

const byCommand = (clock: Clock) => ({ at: clock.now(), actor: consoleActor.id })

async function list(db: Db): Promise<void> {
  for (const { id, name, sizes } of await readCatalogEntries(db))
    for (const { label, price, stock } of sizes)
      print(
        `${id.padEnd(24)}${label.padEnd(30)}${decimalRupees(toPaise(price)).padStart(10)}${String(stock ?? 0).padStart(8)}  ${name}`,
      )
}

async function exportTo(db: Db, file: string): Promise<void> {
  const entries = await readCatalogEntries(db)
  writeFileSync(file, `${JSON.stringify(entries, null, 2)}\n`)
  print(`Wrote ${entries.length} products to ${file}.`)
}

async function importFrom({ db, clock }: Shop, file: string, isSure: boolean): Promise<void> {
  const read = await readCatalogText(readTextFile(file), await readCatalogEntries(db))
  if (!read.ok) refuseFile(file, read.mistakes.map(formatMistake))
  const progress = startProgress('Products', read.entries.length)
  const result = await importCatalog(db, byCommand(clock), read.entries, {
    areMeant: () => isSure,
    onProgress: progress.reach,
  }).finally(progress.end)
  if (!result.ok) refuseFile(file, refusalReason(result, read.lineOf))
  const { added, changed, changes, unchanged, stockDifferences } = result
  print(`Added ${added} products and replaced ${changed}.${unchanged > 0 ? ` ${unchanged} were as in the file.` : ''}`)
  for (const { id, isNew, fields } of changes.slice(0, maxListed))
    for (const { name, before, after } of isNew ? [] : fields) print(`  ${id}: ${name} ${before} → ${after}`)
  if (changes.length > maxListed) print(`  and ${changes.length - maxListed} more products.`)
  for (const { id, label, inFile, stock } of stockDifferences)
    print(
      `Note: the stock of ${id} ${label} stays ${stock}, not ${inFile} as in the file; count the packs on the shelf with set --stock.`,
    )
  for (const { id, pictures = [] } of read.entries)
    for (const name of pictures)
      if (!name.startsWith('/') && !findPicture(name) && !isPhotoName(name))
        print(`Note: ${id} names the picture ${name}, which is not there; the shop's own sign stands in for it.`)
}

/** Products whose changes are listed one by one. */
const maxListed = 100

async function exportSynonymsTo(db: Db, file: string): Promise<void> {
  const lines = await listSynonyms(db)
  writeFileSync(file, lines.map((line) => `${line}\n`).join(''))
  print(`Wrote ${lines.length} lines to ${file}.`)
}

async function importSynonymsFrom(db: Db, file: string): Promise<void> {
  const read = readSynonyms(readTextFile(file))
  if ('mistakes' in read) refuseFile(file, read.mistakes)
  await replaceSynonyms(db, read.lines)
  print(`The search knows ${read.lines.length} lines of words that mean one thing.`)
}

async function formatUnanswered(db: Db): Promise<void> {
  const searches = await listUnansweredSearches(db)
  if (searches.length === 0) print('Nothing was looked for in vain more than once.')
  for (const { query, count, lastAt } of searches)
    print(`${String(count).padStart(6)}  ${query}  (last on ${indianDay(lastAt)})`)
}

async function set(
  shop: Shop,
  id: string,
  typed: string,
  values: { price?: string | undefined; stock?: string | undefined; sure: boolean },
): Promise<void> {
  if (values.price === undefined && values.stock === undefined)
    throw new OperatorError('Give --price, --stock or both.')
  const price = priceSchema
    .optional()
    .safeParse(values.price === undefined ? undefined : toRupees(parseRupees(values.price) ?? Number.NaN))
  const stock = stockSchema
    .optional()
    .safeParse(values.stock === undefined ? undefined : Number(values.stock || 'none'))
  if (!price.success) throw new OperatorError(`--price ${price.error.issues[0]?.message}.`)
  if (!stock.success) throw new OperatorError(`--stock ${stock.error.issues[0]?.message}.`)
  const known = await shop.db.selectFrom('pack_sizes').select('label').where('product_id', '=', id).execute()
  const size = known.find(({ label }) => labelKey(label) === labelKey(typed))?.label ?? typed
  const none = `There is no ${id} in the size ${size}: npm run catalogue -- list shows what there is.`
  if (price.data !== undefined) await setPrice(shop, { id, size, pricePaise: toPaise(price.data), none }, values.sure)
  const done = price.data === undefined ? [] : [`${price.data} rupees`]
  if (stock.data !== undefined)
    done.push(await count(shop, { id, size, counted: stock.data, isSure: values.sure, none }))
  print(`${id} ${size}: ${done.join(', ')}.`)
}

/** Records a count of all packs on the shelf, as the admin does, and returns it as a text. */
async function count(
  { db, clock }: Shop,
  { id, size, counted, isSure, none }: { id: string; size: string; counted: number; isSure: boolean; none: string },
): Promise<string> {
  const request = { commandKey: randomUUID(), by: consoleActor, productId: id, label: size }
  const result = await recordStockCount(db, clock, { ...request, counted, note: '', isSure, seen: null })
  if (!result.ok && result.reason === 'doubtful')
    throw new OperatorError(
      `The shop expects ${result.expected} packs on the shelf, with those promised to orders, without ${result.outOfSale} out of sale: say --sure if ${counted} is right.`,
    )
  if (!result.ok) throw new OperatorError(none)
  const missing = result.missing > 0 ? `, ${result.missing} promised to orders are not there` : ''
  return `${counted} packs on the shelf, ${result.stock} of them for sale${missing}`
}

async function setPrice(
  { db, clock }: Shop,
  { id, size, pricePaise, none }: { id: string; size: string; pricePaise: number; none: string },
  isSure: boolean,
): Promise<void> {
  const there = await db
    .selectFrom('pack_sizes')
    .select('price_paise')
    .where('product_id', '=', id)
    .where('label', '=', size)
    .executeTakeFirst()
  if (!there) throw new OperatorError(none)
  const changes = [{ productId: id, label: size, seenPaise: there.price_paise, pricePaise }]
  const result = await changePrices(db, clock, consoleActor, { changes, isSure })
  const [refusal] = result.ok ? [] : result.refusals
  if (refusal?.reason === 'large')
    throw new OperatorError(
      `That is more than a quarter away from ${rupeesText(there.price_paise)}: say --sure if it is meant.`,
    )
  if (refusal?.reason === 'above-mrp')
    throw new OperatorError(`That is above the MRP of ${rupeesText(refusal.mrpPaise)} rupees.`)
  if (refusal) throw new OperatorError(none)
}

function refusalReason(
  result: Exclude<ImportResult, { ok: true }>,
  lineOf: (id: string, label?: string) => number,
): string[] {
  if (result.reason !== 'large') return importMistakes(result, lineOf).map(formatMistake)
  return result.large.map(
    ({ id, label, fromPaise, toPaise: to }) =>
      `Product ${id}: ${label} from ${rupeesText(fromPaise)} to ${rupeesText(to)} rupees is a large step: say --sure if it is meant.`,
  )
}

const formatMistake = ({ line, text }: LineMistake) => `Line ${line}: ${text}`

async function remove({ db, clock }: Shop, id: string): Promise<void> {
  const result = await removeFromCatalog(db, byCommand(clock), id)
  if (result === 'unknown') throw new OperatorError(`There is no product ${id}.`)
  print(result === 'removed' ? `Removed ${id}.` : `Archived ${id}: it was sold, and orders keep it.`)
}

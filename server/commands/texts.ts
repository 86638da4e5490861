import { writeFileSync } from 'node:fs'
import { basename } from 'node:path'
import { parseArgs } from 'node:util'
import { OperatorError } from '#database/operator-error'
import type { Clock } from '#domain/clock'
import type { Db } from '#domain/database'
import { type TranslatedLanguage, translatedLanguages } from '#domain/texts/languages'
import { listReadings, listUnread, recordReadings } from '#domain/texts/readings.server'
import { readReadings, writeReadings } from '#domain/texts/readings-file.server'
import { print, runCli, withShop } from '#server/commands/command'
import { readTextFile, refuseFile } from '#server/commands/read-text-file'

const usage = `npm run texts -- export gu.csv
npm run texts -- import gu.csv --reader "Asha Patel"
npm run texts -- unread gu`

/** Gives a reader the translations as a table, and takes them back read; a running shop shows corrections within a second. */
runCli(async (args) => {
  const { values, positionals } = parseArgs({ args, allowPositionals: true, options: { reader: { type: 'string' } } })
  const [verb, file] = positionals
  const language = translatedLanguages.find((one) => new RegExp(`^${one}\\b`).test(basename(file ?? '')))
  if (!verb || !file || !language)
    throw new OperatorError(`${usage}\nThe file’s name begins with its language: ${translatedLanguages.join(' or ')}.`)
  await withShop(async ({ db }, clock) => {
    if (verb === 'export') await exportTo(db, language, file)
    else if (verb === 'import' && values.reader) await importFrom(db, clock, { language, file, reader: values.reader })
    else if (verb === 'unread') for (const text of await listUnread(db, language)) print(text)
    else throw new OperatorError(usage)
  })
})

async function exportTo(db: Db, language: TranslatedLanguage, file: string): Promise<void> {
  const readings = await listReadings(db, language)
  writeFileSync(file, writeReadings(readings))
  const unread = readings.filter(({ read }) => !read).length
  print(`Wrote ${readings.length} texts to ${file}; ${unread} of them nobody has read.`)
}

async function importFrom(
  db: Db,
  clock: Clock,
  { language, file, reader }: { language: TranslatedLanguage; file: string; reader: string },
) {
  const found = await readReadings(readTextFile(file))
  if (!found.ok) refuseFile(file, found.mistakes)
  const { read, unknown } = await recordReadings(db, clock, { language, reader, texts: found.texts })
  const left = await listUnread(db, language)
  print(`${reader} has read ${read} texts.`)
  if (unknown.length > 0) print(`The shop no longer has ${unknown.length} of them, such as “${unknown[0]}”.`)
  print(left.length > 0 ? `${left.length} of those that must be read are open.` : 'All that must be read is read.')
}

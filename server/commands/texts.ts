import { readFileSync, writeFileSync } from 'node:fs'
import { basename } from 'node:path'
import { InvalidArgumentError } from 'commander'
import { OperatorError } from '#database/operator-error'
import type { Clock } from '#domain/clock'
import type { Db } from '#domain/database'
import { findEncodingError } from '#domain/files/csv.server'
import { listReadings, listUnread, readReadings, recordReadings, writeReadings } from '#domain/texts/readings.server'
import { type TranslatedLanguage, translatedLanguages } from '#domain/texts/translate'
import { print, runCli, shopCommand, withShop } from '#server/commands/command'

const fileHelp = 'a CSV file whose name begins with its language, such as gu.csv'
const command = shopCommand('texts', 'Gives a reader the translations as a table, and takes them back read.')
command
  .command('export')
  .argument('<file>', fileHelp, ofLanguage)
  .description('writes English, draft, and who has read it')
  .action((file: string) => withShop(({ db }) => exportTo(db, languageOf(file), file)))
command
  .command('import')
  .argument('<file>', fileHelp, ofLanguage)
  .requiredOption('--reader <name>', 'who has read them')
  .description('takes what was read, with corrections; on the pages within a second')
  .action((file: string, { reader }: { reader: string }) =>
    withShop(({ db }, clock) => importFrom(db, clock, { language: languageOf(file), file, reader })),
  )
command
  .command('unread')
  .argument('<language>', translatedLanguages.join(' or '), ofLanguage)
  .description('lists what must be read before the language can be published')
  .action((language: string) =>
    withShop(async ({ db }) => {
      for (const text of await listUnread(db, languageOf(language))) print(text)
    }),
  )

await runCli(command)

/** Returns what was typed if it begins with a language. Wrong usage otherwise. */
function ofLanguage(typed: string): string {
  languageOf(typed)
  return typed
}

function languageOf(file: string): TranslatedLanguage {
  const language = translatedLanguages.find((one) => new RegExp(`^${one}\\b`).test(basename(file)))
  if (language) return language
  throw new InvalidArgumentError(`It begins with its language: ${translatedLanguages.join(' or ')}.`)
}

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

/** Reads a text file that a command was given. Throws `OperatorError` where it cannot be read, or is not in UTF-8. */
function readTextFile(file: string): string {
  let text: string
  try {
    text = readFileSync(file, 'utf8')
  } catch (error) {
    throw new OperatorError(`${file} cannot be read (${(error as NodeJS.ErrnoException).code}).`)
  }
  const lost = findEncodingError(text)
  if (lost === undefined) return text
  throw new OperatorError(`${file} cannot be read from line ${lost} on: please save it in UTF-8. Nothing was changed.`)
}

/** Ends a command that reads a file with the mistakes in it, one a line. */
function refuseFile(file: string, mistakes: readonly string[]): never {
  throw new OperatorError([`Nothing was changed, because of ${file}:`, ...mistakes].join('\n'))
}

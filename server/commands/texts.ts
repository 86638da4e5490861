import { readFileSync, writeFileSync } from 'node:fs'
import { basename } from 'node:path'
import { InvalidArgumentError } from 'commander'
import { OperatorError } from '#database/operator-error'
import { buttonPath, type Template, templates } from '#domain/notifications/templates'
import { writeIn } from '#domain/texts/dictionaries.server'
import { listReadings, listUnread, readReadings, recordReadings, writeReadings } from '#domain/texts/readings.server'
import {
  type Language,
  languages,
  type TranslatedLanguage,
  translated,
  translatedLanguages,
} from '#domain/texts/translate'
import { print, runCli, shopCommand, withShop } from '#server/commands/command'

const fileHelp = 'a CSV file whose name begins with its language, such as gu.csv'
const command = shopCommand(
  'texts',
  'Gives a reader the translations as a table, takes them back read, and lists the texts for WhatsApp.',
)
command
  .command('export')
  .argument('<file>', fileHelp, withLanguage)
  .description('writes English, draft, and who has read it')
  .action(({ file, language }: Named) =>
    withShop(async ({ db }) => {
      const readings = await listReadings(db, language)
      writeFileSync(file, writeReadings(readings))
      const unread = readings.filter(({ read }) => !read).length
      print(`Wrote ${readings.length} texts to ${file}; ${unread} of them nobody has read.`)
    }),
  )
command
  .command('import')
  .argument('<file>', fileHelp, withLanguage)
  .requiredOption('--reader <name>', 'who has read them')
  .description('takes what was read, with corrections; on the pages within a second')
  .action(({ file, language }: Named, { reader }: { reader: string }) =>
    withShop(async ({ db }, clock) => {
      const found = await readReadings(readTextFile(file))
      if (!found.ok) throw new OperatorError([`Nothing was changed, because of ${file}:`, ...found.mistakes].join('\n'))
      const { read, unknown } = await recordReadings(db, clock, { language, reader, texts: found.texts })
      const left = await listUnread(db, language)
      print(`${reader} has read ${read} texts.`)
      if (unknown.length > 0) print(`The shop no longer has ${unknown.length} of them, such as “${unknown[0]}”.`)
      print(left.length > 0 ? `${left.length} of those that must be read are open.` : 'All that must be read is read.')
    }),
  )
command
  .command('unread')
  .argument('<language>', translatedLanguages.join(' or '), withLanguage)
  .description('lists what must be read before the language can be published')
  .action(({ language }: Named) =>
    withShop(async ({ db }) => {
      for (const text of await listUnread(db, language)) print(text)
    }),
  )
command
  .command('whatsapp')
  .description('lists the message templates that Meta must approve, in their languages')
  .action(() =>
    withShop(async ({ db }) => {
      for (const [name, template] of Object.entries<Template>(templates)) {
        print(`\n${name}`)
        for (const language of name.startsWith('shop_') ? (['en'] as const) : languages)
          print(await writeIn(db, language, () => describeTemplate(language, template)))
        for (const [index, example] of template.examples.entries()) print(`  {{${index + 1}}}  ${example}`)
      }
    }),
  )

await runCli(command)

function describeTemplate(language: Language, { body, button }: Template): string {
  const text = `  ${language}     ${translated(body)}`
  const path = `${language === 'en' ? '' : `/${language}`}${buttonPath}{{1}}`
  return button ? `${text}\n         [${translated(button)}] https://your.shop${path}` : text
}

type Named = { file: string; language: TranslatedLanguage }

function withLanguage(file: string): Named {
  const language = translatedLanguages.find((one) => new RegExp(`^${one}\\b`).test(basename(file)))
  if (language) return { file, language }
  throw new InvalidArgumentError(`It begins with its language: ${translatedLanguages.join(' or ')}.`)
}

function readTextFile(file: string): string {
  try {
    return readFileSync(file, 'utf8')
  } catch (error) {
    throw new OperatorError(`${file} cannot be read (${(error as NodeJS.ErrnoException).code}).`)
  }
}

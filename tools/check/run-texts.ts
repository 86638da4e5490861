import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { findFaults } from '#tools/texts/check-texts'
import { readWordFiles } from '#tools/texts/word-files'

// A step of `npm run check`: the files of translations hold no text that the sources no longer have, and none that is wrong. What has
// no translation yet is shown in English and only listed. `--fix` renews the list of the texts that a person must read, takes out what
// the sources no longer have, and writes what has no translation yet in English: `npm run texts -- export` lists it, and people
// translate it.
const root = join(import.meta.dirname, '../..')
const fix = process.argv.includes('--fix')
const { files, mustRead } = readWordFiles(root)
const write = (file: string, value: unknown) => writeFileSync(join(root, file), `${JSON.stringify(value, null, 2)}\n`)

const untranslated = new Set<string>()
for (const { file, words, texts } of files)
  for (const { text, places } of texts)
    if (!(text in words)) {
      untranslated.add(text)
      process.stdout.write(`${file}: English until it is translated: '${text}' (${places[0]})\n`)
    }
if (fix) {
  write(mustRead.file, mustRead.wanted)
  for (const { file, words, texts } of files)
    write(
      file,
      Object.fromEntries(texts.map(({ text, plural }) => [text, words[text] ?? plural ?? text.split('||')[0]])),
    )
}
const faults = files.flatMap(findFaults).filter((fault) => !fix || !fault.includes(': no longer in the sources: '))
const listed = mustRead.wanted.filter((text) => mustRead.has.includes(text) || !untranslated.has(text))
if (!fix && mustRead.has.join('\n') !== listed.join('\n')) faults.push(`${mustRead.file}: run npm run check -- --fix`)
if (faults.length > 0) {
  process.stderr.write(`${faults.slice(0, 40).join('\n')}\n${faults.length} faults in the translations.\n`)
  process.exitCode = 1
}

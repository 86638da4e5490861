import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { findFaults } from '#tools/texts/check-texts'
import { readWordFiles } from '#tools/texts/word-files'

// A step of `npm run check`: every text of the buyers' pages has its translations, and nothing else has. `--fix` renews the list of
// the texts that a person must read, takes out what the sources no longer have, and writes what has no translation yet in English:
// `npm run texts -- export` lists it, and people translate it.
const root = join(import.meta.dirname, '../..')
const { files, mustRead } = readWordFiles(root)
const write = (file: string, value: unknown) => writeFileSync(join(root, file), `${JSON.stringify(value, null, 2)}\n`)

if (process.argv.includes('--fix')) {
  write(mustRead.file, mustRead.wanted)
  for (const { file, words, texts } of files) {
    write(
      file,
      Object.fromEntries(texts.map(({ text, plural }) => [text, words[text] ?? plural ?? text.split('||')[0]])),
    )
    const untranslated = texts.filter(({ text }) => !(text in words))
    for (const { text } of untranslated) process.stdout.write(`${file}: English until it is translated: '${text}'\n`)
  }
}
const faults = process.argv.includes('--fix')
  ? files.flatMap((one) => findFaults(one).filter((fault) => !/: (no longer in the sources|missing): /.test(fault)))
  : [
      ...files.flatMap(findFaults),
      ...(mustRead.has.join('\n') === mustRead.wanted.join('\n')
        ? []
        : [`${mustRead.file}: run npm run check -- --fix`]),
    ]
if (faults.length > 0) {
  process.stderr.write(`${faults.slice(0, 40).join('\n')}\n${faults.length} faults in the translations.\n`)
  process.exitCode = 1
}

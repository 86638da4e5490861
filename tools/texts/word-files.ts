import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { translatedLanguages } from '#domain/texts/translate'
import { catalogTexts } from '#tools/texts/catalog-texts'
import { mustBeRead, type WordFile } from '#tools/texts/check-texts'
import { type FoundText, findTexts } from '#tools/texts/find-texts'

const folder = 'domain/texts/words'

/** The sources whose texts only the admin shows. */
const ofAdmin =
  /^(app\/(routes\/)?admin\/|domain\/catalog\/(entry-|drafts|import-catalog|catalog-entry|catalog-csv|admin-texts)|domain\/files\/|domain\/(fulfilment\/(reasons|courier-cash)|shipping\/import-tracking|invoices\/gstin|stock\/|audit\/))/

/** Reads the files of translations, each with the texts that it must have. */
export function readWordFiles(root: string): {
  files: WordFile[]
  mustRead: { file: string; has: string[]; wanted: string[] }
} {
  const all = findTexts(root)
  const isOfAdmin = ({ places }: FoundText) => places.every((place) => ofAdmin.test(place))
  const pages = all.filter((text) => !isOfAdmin(text))
  const read = (file: string) => JSON.parse(readFileSync(join(root, file), 'utf8'))
  const inSources = new Set(all.map(({ text }) => text))
  const catalog = catalogTexts().filter(({ text }) => !inSources.has(text))
  const files = [
    ...translatedLanguages.flatMap((language) => [
      { file: `${folder}/${language}.json`, texts: pages },
      { file: `${folder}/${language}.catalogue.json`, texts: catalog },
    ]),
    // The family reads the admin in English or Gujarati.
    { file: `${folder}/gu.admin.json`, texts: all.filter(isOfAdmin) },
  ]
  const file = `${folder}/must-read.json`
  return {
    files: files.map((one) => ({ ...one, words: read(one.file) })),
    mustRead: { file, has: read(file), wanted: mustBeRead(pages).sort() },
  }
}

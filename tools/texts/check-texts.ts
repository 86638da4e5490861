import { namesIn } from '#domain/texts/translate'
import type { FoundText } from '#tools/texts/find-texts'

type Words = Record<string, string | { one: string; other: string }>

/** A file of translations with the texts that it is for: it has no others. */
export type WordFile = { file: string; words: Words; texts: FoundText[] }

/** Lists what is wrong with a file of translations, each in a sentence. A text without a translation is shown in English. */
export function findFaults({ file, words, texts }: WordFile): string[] {
  const wanted = new Map(texts.map((text) => [text.text, text]))
  const unused = Object.keys(words)
    .filter((text) => !wanted.has(text))
    .map((text) => `no longer in the sources: '${text}'`)
  const wrong = Object.entries(words).flatMap(([text, translation]) => {
    const found = wanted.get(text)
    return found ? faultsOf(found, translation).map((fault) => `${fault}: '${text}'`) : []
  })
  return [...unused, ...wrong].map((fault) => `${file}: ${fault}`)
}

function faultsOf({ text, plural }: FoundText, translation: Words[string]): string[] {
  if (plural && typeof translation === 'string') return ['needs the forms "one" and "other"']
  if (!plural && typeof translation !== 'string') return ['is no plural']
  const forms = typeof translation === 'string' ? [translation] : [translation.one, translation.other]
  return forms.flatMap((form) => [
    ...(form.trim() === '' ? ['is empty'] : []),
    ...(form !== form.normalize('NFC') ? ['is not in Unicode NFC'] : []),
    ...(namesIn(form) === namesIn(text) || (plural && isSubset(form, text)) ? [] : ['has other names in braces']),
  ])
}

/** The form for one may leave its number out: "a minute". */
function isSubset(form: string, text: string): boolean {
  return namesIn(form)
    .split(',')
    .every((name) => name === '' || text.includes(name))
}

/** What a person must have read before a language is offered to everybody: cart, checkout, payment, policies, allergens, validation. */
const critical =
  /^(app\/(cart|checkout|orders|legal|forms|delivery|accounts\/address)|app\/routes\/(checkout|shop\/legal|shop\/delivery)|app\/catalog\/(pack-label|product-policies|product-facts|product-contents|product-buying)|domain\/(catalog\/product\.ts|texts\/line-schema|orders|delivery|payments|cart|notifications))/

export function mustBeRead(texts: readonly FoundText[]): string[] {
  return texts.filter(({ places }) => places.some((place) => critical.test(place))).map(({ text }) => text)
}

import type { z } from 'zod'

/** A text in its forms by number, as `Intl.PluralRules` names them; English, Gujarati and Hindi have these two. */
export type Plural = { one: string; other: string }

/** The texts of a language by their English. What is missing is shown in English. */
export type Dictionary = { language: Language; texts: Readonly<Record<string, string | Plural>> }

type Value = string | number | null | undefined

/** The names in braces of a text: `'{count} items'` has `count`. */
export type NamesOf<Text extends string> = Text extends `${string}{${infer Name}}${infer Rest}`
  ? Name | NamesOf<Rest>
  : never

type ValuesOf<Text extends string> = [NamesOf<Text>] extends [never] ? [] : [values: Record<NamesOf<Text>, Value>]

const english: Dictionary = { language: 'en', texts: {} }

let findDictionary: () => Dictionary = () => english

/** A browser has one dictionary for as long as a document lives; a server finds that of the request (`dictionaries.server.ts`). */
export function setDictionarySource(find: () => Dictionary): void {
  findDictionary = find
}

export function currentLanguage(): Language {
  return findDictionary().language
}

/** For what the router does not prefix itself: documents, `fetch`. */
export function localPath(path: string): string {
  return inLanguage(currentLanguage(), path)
}

export function currentLocale(): string {
  return locales[currentLanguage()]
}

/** The English text is the key; what follows a `||` tells two meanings of one word apart and is never shown: `t('Order||verb')`. */
export function t<const Text extends string>(text: Text, ...values: ValuesOf<Text>): string {
  const found = findDictionary().texts[text]
  return fill(typeof found === 'string' ? found : withoutMeaning(text), values[0])
}

/** `plural(n, '{n} item', '{n} items')`: the second is the key. None takes the form for many, since that for one may say 1. */
export function plural<const One extends string, const Other extends string>(
  count: number,
  one: One,
  other: Other,
  values?: Record<NamesOf<One> | NamesOf<Other>, Value>,
): string {
  const { language, texts } = findDictionary()
  const found = texts[other]
  const forms = typeof found === 'object' ? found : { one, other }
  const rules = new Intl.PluralRules(typeof found === 'object' ? locales[language] : locales.en)
  return fill(count !== 0 && rules.select(count) === 'one' ? forms.one : forms.other, values)
}

/** Returns the `lang` of a text that may have no translation, such as a fact that the family typed. */
export function langOf(text: string): 'en' | undefined {
  return currentLanguage() !== 'en' && /[a-z]/i.test(text) && !/[\u0900-\u0aff]/.test(text) ? 'en' : undefined
}

/** Marks an English text that is translated where it is shown, by `translated`: a message of a schema, a constant. */
export function msg<const Text extends string>(text: Text): Text {
  return text
}

/** Translates a text that is known only as the program runs: a fact of a product, an order's state. */
export function translated(text: string): string {
  const found = findDictionary().texts[text]
  return typeof found === 'string' ? found : text
}

function fill(text: string, values: Record<string, Value> | undefined): string {
  if (!values) return text
  return text.replace(/\{(\w+)\}/g, (whole, name) => String((name in values ? values[name] : whole) ?? ''))
}

/** Lists the names in braces of a text, sorted and joined by commas, to compare a translation with its English. */
export function namesIn(text: string): string {
  return [...new Set(text.match(/\{\w+\}/g) ?? [])].sort().join()
}

function withoutMeaning(text: string): string {
  return text.split('||', 1)[0] ?? text
}

export function listOf(texts: readonly string[], type: 'and' | 'or'): string {
  return new Intl.ListFormat(currentLanguage(), { type: type === 'and' ? 'conjunction' : 'disjunction' }).format(texts)
}

/** Returns the first error message of each invalid field, in the current language: schemas mark their messages with `msg`. */
export function fieldErrors(error: z.ZodError): Record<string, string> {
  const errors: Record<string, string> = {}
  for (const issue of error.issues) errors[String(issue.path[0] ?? 'form')] ??= translated(issue.message)
  return errors
}

/** English is the language of the source, and its URLs have no prefix. */
export const languages = ['en', 'gu', 'hi'] as const

export type Language = (typeof languages)[number]

export type TranslatedLanguage = Exclude<Language, 'en'>

export const translatedLanguages = languages.filter((language): language is TranslatedLanguage => language !== 'en')

/** For `Intl` and for the `lang` of a page. Gujarati and Hindi are written with the digits and lakhs that Indian shops print. */
export const locales: Record<Language, string> = { en: 'en-IN', gu: 'gu-IN', hi: 'hi-IN' }

export const languageNames: Record<Language, string> = { en: 'English', gu: 'ગુજરાતી', hi: 'हिन्दी' }

const prefix = new RegExp(`^/(${translatedLanguages.join('|')})(?=/|$)`, 'i')

/** Splits `/GU/Shop` into `gu` and `/Shop`; everything else, `/guava` included, is English. */
export function splitLanguage(path: string): { language: Language; path: string } {
  const found = prefix.exec(path)
  if (!found?.[1]) return { language: 'en', path }
  return { language: found[1].toLowerCase() as Language, path: path.slice(found[0].length) || '/' }
}

export function inLanguage(language: Language, path: string): string {
  const plain = splitLanguage(path).path
  if (language === 'en') return plain
  return plain === '/' ? `/${language}` : `/${language}${plain}`
}

export function readLanguage(value: unknown): Language {
  return isLanguage(value) ? value : 'en'
}

export function isLanguage(value: unknown): value is Language {
  return languages.some((language) => language === value)
}

import type { z } from 'zod'

/** A text in its forms by number, as `Intl.PluralRules` names them; English, Gujarati and Hindi have these two. */
export type Plural = { one: string; other: string }

/** The texts of a language by their English. What is missing is shown in English. */
export type Dictionary = { language: Language; texts: Readonly<Record<string, string | Plural>> }

/** A missing value is left out of the text. */
type Value = string | number | null | undefined

/** The names in braces of a text: `'{count} items'` has `count`. */
export type NamesOf<Text extends string> = Text extends `${string}{${infer Name}}${infer Rest}`
  ? Name | NamesOf<Rest>
  : never

type ValuesOf<Text extends string> = [NamesOf<Text>] extends [never] ? [] : [values: Record<NamesOf<Text>, Value>]

const english: Dictionary = { language: 'en', texts: {} }

let findDictionary: () => Dictionary = () => english

/**
 * Sets where the current dictionary comes from. A browser has one for as long as a document lives; a server renders several languages at
 * once and finds it by the request (`dictionaries.server.ts`).
 */
export function setDictionarySource(find: () => Dictionary): void {
  findDictionary = find
}

export function currentLanguage(): Language {
  return findDictionary().language
}

/** Returns the URL of a path of the shop in the language of the moment, for what the router does not prefix itself: documents, `fetch`. */
export function localPath(path: string): string {
  return inLanguage(currentLanguage(), path)
}

export function currentLocale(): string {
  return locales[currentLanguage()]
}

/**
 * Returns a text in the language of the moment, with its values in place of the names in braces. The English text is the key; what follows a `||`
 * distinguishes two meanings of one English word and is never shown: `t('Order||verb')`.
 */
export function t<const Text extends string>(text: Text, ...values: ValuesOf<Text>): string {
  const found = findDictionary().texts[text]
  return fill(typeof found === 'string' ? found : withoutMeaning(text), values[0])
}

/**
 * Returns the form for a count: `plural(n, '{n} item', '{n} items')`. The second English form is the key. None takes the form for many: Gujarati and
 * Hindi count it as one, whose form may say 1.
 */
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

/**
 * Returns the `lang` of a text that may have no translation, such as a fact that the family typed: 'en' on a page of another language where the text has no
 * letter of an Indian script.
 */
export function langOf(text: string): 'en' | undefined {
  return currentLanguage() !== 'en' && /[a-z]/i.test(text) && !/[\u0900-\u0aff]/.test(text) ? 'en' : undefined
}

/** Marks an English text that is translated where it is shown, by `translated`: a message of a schema, a constant. Returns it as it is. */
export function msg<const Text extends string>(text: Text): Text {
  return text
}

/** Returns a text that is known only as the program runs in the language of the moment: a fact of a product, an order's state. */
export function translated(text: string): string {
  const found = findDictionary().texts[text]
  return typeof found === 'string' ? found : text
}

function fill(text: string, values: Record<string, Value> | undefined): string {
  return values
    ? text.replace(/\{(\w+)\}/g, (whole, name) => String((name in values ? values[name] : whole) ?? ''))
    : text
}

/** Lists the names in braces of a text, sorted and joined by commas, to compare a translation with its English. */
export function namesIn(text: string): string {
  return [...new Set(text.match(/\{\w+\}/g) ?? [])].sort().join()
}

function withoutMeaning(text: string): string {
  const end = text.indexOf('||')
  return end < 0 ? text : text.slice(0, end)
}

/** Joins texts in the language of the moment: "a, b and c", or "a, b or c". */
export function listOf(texts: readonly string[], type: 'and' | 'or'): string {
  return new Intl.ListFormat(currentLanguage(), { type: type === 'and' ? 'conjunction' : 'disjunction' }).format(texts)
}

/** Returns the first error message of each invalid field, in the current language: schemas mark their messages with `msg`. */
export function fieldErrors(error: z.ZodError): Record<string, string> {
  const errors: Record<string, string> = {}
  for (const issue of error.issues) errors[String(issue.path[0] ?? 'form')] ??= translated(issue.message)
  return errors
}

/** The languages of the shop. English is the language of the source, and its URLs have no prefix. */
export const languages = ['en', 'gu', 'hi'] as const

export type Language = (typeof languages)[number]

export type TranslatedLanguage = Exclude<Language, 'en'>

export const translatedLanguages = languages.filter((language): language is TranslatedLanguage => language !== 'en')

/** For `Intl` and for the `lang` of a page. Gujarati and Hindi are written with the digits and lakhs that Indian shops print. */
export const locales: Record<Language, string> = { en: 'en-IN', gu: 'gu-IN', hi: 'hi-IN' }

export const languageNames: Record<Language, string> = { en: 'English', gu: 'ગુજરાતી', hi: 'हिन्दी' }

const prefix = new RegExp(`^/(${translatedLanguages.join('|')})(?=/|$)`, 'i')

/**
 * Splits a path into its language and the path without it, in any letter case: `/GU/Shop` into `gu` and `/Shop`. Returns English and the path as it is
 * for everything else, `/guava` included.
 */
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

/** Returns a stored language; English for none. */
export function readLanguage(value: unknown): Language {
  return isLanguage(value) ? value : 'en'
}

export function isLanguage(value: unknown): value is Language {
  return languages.some((language) => language === value)
}

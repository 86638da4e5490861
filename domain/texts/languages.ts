/** The languages of the shop. English is the language of the source, and its URLs have no prefix. */
export const languages = ['en', 'gu', 'hi'] as const

export type Language = (typeof languages)[number]

export type TranslatedLanguage = Exclude<Language, 'en'>

export const translatedLanguages = languages.filter((language): language is TranslatedLanguage => language !== 'en')

/** For `Intl` and for the `lang` of a page. Gujarati and Hindi are written with the digits and lakhs that Indian shops print. */
export const locales: Record<Language, string> = { en: 'en-IN', gu: 'gu-IN', hi: 'hi-IN' }

/** What a language calls itself. */
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

/** Returns the path of the same page in a language. */
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

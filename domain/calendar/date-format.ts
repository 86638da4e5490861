import { currentLocale } from '#domain/texts/translate'

/**
 * Returns a function that formats a moment in the current language. Creating a formatter takes a twentieth of the time of a page, so each
 * language has one.
 */
export function dateFormat(options: Intl.DateTimeFormatOptions): (at: number | Date) => string {
  const formats = new Map<string, Intl.DateTimeFormat>()
  return (at) => {
    const locale = currentLocale()
    const format = formats.get(locale) ?? new Intl.DateTimeFormat(`${locale}-u-nu-latn`, options)
    formats.set(locale, format)
    return format.format(at)
  }
}

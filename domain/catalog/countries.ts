import { compareWords } from '#domain/text'
import { currentLanguage, type Language } from '#domain/texts/translate'

/** Countries of origin by ISO 3166-1 code, India first. */
export const countryCodes = (
  'IN AF BD BT BR BG KH CA CN EG ET FR DE GR GD GT HU ID IR IT JM JP KE MG MY MX MA MM NP NL NG PK PE LK ES SY TZ TH ' +
  'TR UG AE GB US VN'
).split(' ')

export function countryName(code: string, language: Language = currentLanguage()): string {
  return new Intl.DisplayNames(language, { type: 'region' }).of(code) ?? code
}

/** Returns the origin as a label prints it, such as Unjha, India for `Unjha` and IN; '' when it is unknown. */
export function originText({ origin, originCountry }: { origin: string; originCountry: string | null }): string {
  if (!originCountry) return origin
  const country = countryName(originCountry)
  // A place that the family typed has no translation, and ends in English.
  const names = [country, countryName(originCountry, 'en')]
  if (names.some((name) => origin.toLowerCase().endsWith(name.toLowerCase()))) return origin
  return origin === '' ? country : `${origin}, ${country}`
}

/**
 * Returns the options of the filter by country of origin (Legal Metrology (Packaged Commodities) Rules 2011, rule 6(10A)); empty when no product is
 * imported. India comes first, the others by name.
 */
export function originChoices(codes: readonly (string | null)[]): string[] {
  const known = [...new Set(codes.flatMap((code) => code ?? []))]
  const imported = known.filter((code) => code !== 'IN')
  if (imported.length === 0) return []
  const sorted = imported.toSorted((a, b) => compareWords(countryName(a), countryName(b)))
  return known.includes('IN') ? ['IN', ...sorted] : sorted
}

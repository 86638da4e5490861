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

import { compareWords } from '#domain/text'
import { currentLanguage } from '#domain/texts/translate'

/** Countries of origin by ISO 3166-1 code. */
const countries = {
  IN: 'India',
  AF: 'Afghanistan',
  BD: 'Bangladesh',
  BT: 'Bhutan',
  BR: 'Brazil',
  BG: 'Bulgaria',
  KH: 'Cambodia',
  CA: 'Canada',
  CN: 'China',
  EG: 'Egypt',
  ET: 'Ethiopia',
  FR: 'France',
  DE: 'Germany',
  GR: 'Greece',
  GD: 'Grenada',
  GT: 'Guatemala',
  HU: 'Hungary',
  ID: 'Indonesia',
  IR: 'Iran',
  IT: 'Italy',
  JM: 'Jamaica',
  JP: 'Japan',
  KE: 'Kenya',
  MG: 'Madagascar',
  MY: 'Malaysia',
  MX: 'Mexico',
  MA: 'Morocco',
  MM: 'Myanmar',
  NP: 'Nepal',
  NL: 'Netherlands',
  NG: 'Nigeria',
  PK: 'Pakistan',
  PE: 'Peru',
  LK: 'Sri Lanka',
  ES: 'Spain',
  SY: 'Syria',
  TZ: 'Tanzania',
  TH: 'Thailand',
  TR: 'Turkey',
  UG: 'Uganda',
  AE: 'United Arab Emirates',
  GB: 'United Kingdom',
  US: 'United States',
  VN: 'Vietnam',
} as const

export type CountryCode = keyof typeof countries

export const countryCodes = Object.keys(countries) as CountryCode[]

/** Returns the name of a country in the current language, or the code itself when it is unknown. */
export function countryName(code: string): string {
  const english = englishName(code)
  const language = currentLanguage()
  if (language === 'en' || english === code) return english
  return new Intl.DisplayNames(language, { type: 'region' }).of(code) ?? english
}

function englishName(code: string): string {
  return Object.hasOwn(countries, code) ? countries[code as CountryCode] : code
}

/** Returns whether a product of this origin is imported; an unknown origin does not count as imported. */
function isImported(code: string | null | undefined): boolean {
  return code !== null && code !== undefined && code !== 'IN'
}

/** Returns the origin as a label prints it, such as Unjha, India for `Unjha` and IN; '' when it is unknown. */
export function originText({ origin, originCountry }: { origin: string; originCountry: string | null }): string {
  if (!originCountry) return origin
  const country = countryName(originCountry)
  // A place that the family typed has no translation, and ends in English.
  const names = [country, englishName(originCountry)]
  if (names.some((name) => origin.toLowerCase().endsWith(name.toLowerCase()))) return origin
  return origin === '' ? country : `${origin}, ${country}`
}

/**
 * Returns the options of the filter by country of origin (Legal Metrology (Packaged Commodities) Rules 2011, rule 6(10A)); empty when no product is
 * imported. India comes first, the others by name.
 */
export function originChoices(codes: readonly (string | null)[]): string[] {
  const known = [...new Set(codes.flatMap((code) => code ?? []))]
  if (!known.some(isImported)) return []
  return known.toSorted(
    (a, b) => Number(isImported(a)) - Number(isImported(b)) || compareWords(countryName(a), countryName(b)),
  )
}

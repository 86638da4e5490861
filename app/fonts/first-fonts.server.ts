import type { Language } from '#domain/texts/translate'
import hindiFont from './hind-devanagari-500.woff2?url'
import bodyFont from './hind-latin-400.woff2?url'
import gujaratiFont from './hind-vadodara-gujarati-400.woff2?url'
import displayFont from './yrsa-latin-600.woff2?url'

/** A font with Indian letters is three times as large and delays the pictures: the first page sets headings in the body's too (`languages.css`). */
export const firstFonts: Record<Language, string[]> = {
  en: [displayFont, bodyFont],
  gu: [gujaratiFont],
  hi: [hindiFont],
}

import type { Language } from '#domain/texts/translate'
import hindiFont from './hind-devanagari-500.woff2?url'
import bodyFont from './hind-latin-400.woff2?url'
import gujaratiFont from './hind-vadodara-gujarati-400.woff2?url'
import displayFont from './yrsa-latin-600.woff2?url'

/**
 * The URLs of the fonts that a page preloads, by language. A font with Indian letters is three times as large as one with Latin letters and delays the
 * pictures: only the body font is preloaded, and the first page also sets headings in it (`languages.css`).
 */
export const firstFonts: Record<Language, string[]> = {
  en: [displayFont, bodyFont],
  gu: [gujaratiFont],
  hi: [hindiFont],
}

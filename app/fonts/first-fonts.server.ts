import type { Language } from '#domain/texts/languages'
import hindiFont from './hind-devanagari-500.woff2?url'
import bodyFont from './hind-latin-400.woff2?url'
import gujaratiFont from './hind-vadodara-gujarati-400.woff2?url'
import displayFont from './yrsa-latin-600.woff2?url'

/**
 * The addresses of the fonts that a page preloads, by its language. A font with Indian letters is three times as heavy as one with Latin ones and keeps the
 * pictures waiting: only the body's is preloaded, and stands in for the others on a first page (`languages.css`).
 */
export const firstFonts: Record<Language, string[]> = {
  en: [displayFont, bodyFont],
  gu: [gujaratiFont],
  hi: [hindiFont],
}

import { nationalDigits } from '#domain/delivery/phone'
import { asciiDigits, compactCode, oneLine } from '#domain/text'

/** The spellings of one part of a search, in lower case: its digits as they were typed, and in ASCII. */
export type SearchPart = readonly string[]

/** Splits a search text into its words; digits in any spacing are one part. */
export function readSearchParts(typed: string): SearchPart[] {
  const digits = readOnlyDigits(typed)
  if (digits !== null) return digits === '' ? [] : [[digits]]
  return oneLine(typed)
    .toLowerCase()
    .slice(0, 80)
    .split(/[\s,/-]+/)
    .filter((word) => word !== '')
    .slice(0, 6)
    .map((word) => [...new Set([word, asciiDigits(word)])])
}

/**
 * Returns the digits of a phone, or of a part of one, in any spacing and script and without the prefixes of India; null where anything else was
 * typed.
 */
export function readOnlyDigits(typed: string): string | null {
  const text = compactCode(oneLine(typed).slice(0, 80), '/,_:')
  if (!/^\+?\d*$/.test(text)) return null
  return nationalDigits(text.replace('+', ''))
}

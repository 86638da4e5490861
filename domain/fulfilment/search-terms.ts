import { reverseDigits } from '#domain/delivery/phone'
import { formatOrderNumber } from '#domain/orders/order'
import { readOnlyDigits } from '#domain/queries/search-texts.server'
import { asciiDigits, compactCode, oneLine } from '#domain/text'

/** What was typed as a number of an order; the rest of a search is by parts of texts. */
export type SearchTerms = {
  /** The range of order numbers to search; both ends are equal for a whole number. */
  numbers: { from: string; to: string } | null
  /** At least the last four digits of a phone in reverse order, as in `orders.phone_rev`. */
  phoneBackwards: string | null
  /** Possible tracking numbers in the forms that `shipments` may hold: with and without punctuation. */
  tracking: string[]
  /** A document number such as SM/26-27/00042, as in `documents`. */
  document: string | null
  /** True for a few digits, which are parts of many phones: parts of texts are searched for only if nothing else was found. */
  isVague: boolean
}

const maxSearchLength = 80
const trackingNumber = /^(?=.*\d)[A-Z\d][A-Z\d/-]{5,39}$/

export function readSearch(typed: string): SearchTerms {
  const text = asciiDigits(oneLine(typed).slice(0, maxSearchLength)).toUpperCase()
  const signs = text.replace(/[^\p{L}\p{M}\p{N}]/gu, '')
  const digits = readOnlyDigits(typed)
  return {
    numbers: readNumber(signs),
    phoneBackwards: digits && digits.length >= 4 ? reverseDigits(digits) : null,
    tracking: [...new Set([signs, compactCode(text, '-/')])].filter((number) => trackingNumber.test(number)),
    document: readDocumentNumber(text, signs),
    isVague: digits !== null && digits.length < 5,
  }
}

/** Parses SM-4829-1507, or its beginning up to the second dash. */
function readNumber(signs: string): SearchTerms['numbers'] {
  const [, first, last] = /^(?:SM)?(\d{4})(\d{4})?$/.exec(signs) ?? []
  if (!first) return null
  return { from: formatOrderNumber(first + (last ?? '0000')), to: formatOrderNumber(first + (last ?? '9999')) }
}

/** Parses a document number. With separators the number may be short, such as SM 26-27 42; without any it needs all five digits. */
function readDocumentNumber(text: string, signs: string): string | null {
  const parts = text.match(/[A-Z]+|\d+/g) ?? []
  const [series, from, to, number] =
    parts.length === 4 ? parts : (/^([A-Z]+)(\d\d)(\d\d)(\d{5})$/.exec(signs)?.slice(1) ?? [])
  if (!series || from?.length !== 2 || to?.length !== 2 || !number) return null
  return `${series}/${from}-${to}/${number.padStart(5, '0')}`
}

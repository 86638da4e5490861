import { nationalDigits } from '#domain/delivery/phone'
import { readPin } from '#domain/delivery/pin'
import { reverseDigits, wordsOfName } from '#domain/orders/order-names'
import { formatOrderNumber } from '#domain/orders/order-number'
import { readSearchParts } from '#domain/queries/search-parts'
import { asciiDigits, oneLine } from '#domain/text'

export type SearchTerms = {
  /** The range of order numbers to search; both ends are equal for a whole number. */
  numbers: { from: string; to: string } | null
  /** At least the last four digits of a phone in reverse order, as in `orders.phone_rev`. */
  phoneBackwards: string | null
  /** Possible tracking numbers in the forms that `shipments` may hold: with and without punctuation. */
  tracking: string[]
  /** A document number such as SM/26-27/00042, as in `documents`. */
  document: string | null
  /** Words of a name, in lower case. */
  words: string[]
  /** The beginning of a city, at least three letters; Latin letters in lower case, as the databases have them. */
  city: string | null
  pin: string | null
  /** A city and the beginning of a PIN code, such as "palanpur 385". */
  place: { city: string; pin: string } | null
  /** Parts of a name, phone or address, in lower case. */
  parts: string[]
  /** True for a few digits, which are parts of many phones: `parts` are searched for only if nothing else was found. */
  isVague: boolean
}

const maxSearchLength = 80
const trackingNumber = /^(?=.*\d)[A-Z\d][A-Z\d/-]{5,39}$/

/** Parses a search text in any spacing and letter case. */
export function readSearch(typed: string): SearchTerms {
  const text = oneLine(typed).slice(0, maxSearchLength)
  const ascii = asciiDigits(text)
  const signs = ascii.toUpperCase().replace(/[^\p{L}\p{M}\p{N}]/gu, '')
  const digits = /^\+?[\d\s().-]+$/.test(ascii) ? signs : null
  return {
    numbers: readNumber(signs),
    phoneBackwards: digits && digits.length >= 4 ? reverseDigits(nationalDigits(digits)) : null,
    tracking: [...new Set([signs, ascii.toUpperCase().replace(/\s/g, '')])].filter((number) =>
      trackingNumber.test(number),
    ),
    document: readDocumentNumber(ascii.toUpperCase(), signs),
    words: /\d/.test(ascii)
      ? []
      : wordsOfName(text)
          .filter((word) => word.length > 1)
          .slice(0, 4),
    city: /\d/.test(ascii) || text.length < 3 ? null : lowerLatin(text),
    pin: signs.startsWith('0') ? null : readPin(signs),
    place: readPlace(lowerLatin(ascii)),
    parts: readSearchParts(text),
    isVague: digits !== null && digits.length < 5,
  }
}

/** The databases have only Latin letters in lower case. */
const lowerLatin = (text: string) => text.replace(/[A-Z]/g, (letter) => letter.toLowerCase())

function readPlace(text: string): SearchTerms['place'] {
  const [, city, pin] = /^(\D{2,}[^\d\s,-])[\s,-]+(\d{1,6})$/.exec(text) ?? []
  return city && pin ? { city, pin } : null
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

import { sum } from '#domain/sum'
import { compactCode } from '#domain/text'
import { t } from '#domain/texts/translate'

/** The state's two digits, the ten signs of the PAN, the number of the registration, Z and a check sign. */
const shape = /^\d{2}[A-Z]{5}\d{4}[A-Z][1-9A-Z]Z[0-9A-Z]$/
const signs = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ'

/** Returns a typed GSTIN without spaces, in capital letters. */
export function cleanGstin(typed: string): string {
  return compactCode(typed).toUpperCase()
}

/** Returns whether a cleaned GSTIN has its shape and the check sign of its other signs, or is empty. */
export function isGstinOrEmpty(gstin: string): boolean {
  return gstin === '' || (shape.test(gstin) && gstin.endsWith(checkSign(gstin)))
}

/** Computes the last sign: every second value is doubled, and both digits of each product in base 36 are summed. */
function checkSign(gstin: string): string {
  const products = [...gstin.slice(0, 14)].map((sign, at) => signs.indexOf(sign) * (at % 2 === 0 ? 1 : 2))
  const total = sum(products, (product) => Math.floor(product / 36) + (product % 36))
  return signs.charAt((36 - (total % 36)) % 36)
}

export const gstinText = () =>
  t('A GSTIN has 15 letters and digits, such as 24ABCDE1234F1Z6. Please compare each of them.')

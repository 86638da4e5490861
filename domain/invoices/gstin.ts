import { compactCode } from '#domain/text'
import { t } from '#domain/texts/translate'

/** The state's two digits, the ten signs of the PAN, the number of the registration, Z and a check sign; or nothing. */
export const gstinShape = /^(\d{2}[A-Z]{5}\d{4}[A-Z][1-9A-Z]Z[0-9A-Z])?$/

/** Returns a typed GSTIN without spaces, in capital letters. */
export function cleanGstin(typed: string): string {
  return compactCode(typed).toUpperCase()
}

export const gstinText = () => t('A GSTIN has 15 letters and digits, such as 24ABCDE1234F1Z5.')

import { nationalDigits } from '#domain/delivery/phone'
import { asciiDigits, oneLine } from '#domain/text'

/** Splits a search text at its spaces, in lower case; digits in any spacing are one part. */
export function readSearchParts(typed: string): string[] {
  const text = oneLine(typed).toLowerCase().slice(0, 80)
  const ascii = asciiDigits(text)
  if (/^[+\d\s().-]*$/.test(ascii)) {
    const digits = nationalDigits(ascii.replace(/\D/g, ''))
    return digits === '' ? [] : [digits]
  }
  return text
    .split(' ')
    .filter((part) => part !== '')
    .slice(0, 6)
}

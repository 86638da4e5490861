import { oneLine } from '#domain/text'

/** Splits a search text at its spaces, in lower case; digits in any spacing are one part. */
export function readSearchParts(typed: string): string[] {
  const text = oneLine(typed).toLowerCase().slice(0, 80)
  if (/^[+\d\s().-]*$/.test(text)) {
    const digits = text.replace(/\D/g, '').replace(/^(?:0091|91(?=\d{10}$)|0(?=\d{10}$))/, '')
    return digits === '' ? [] : [digits]
  }
  return text
    .split(' ')
    .filter((part) => part !== '')
    .slice(0, 6)
}

import { compactCode } from '#domain/text'

/** Normalises a typed order number to SM-4829-1507. Returns null when the text is not an order number. */
export function parseOrderNumber(typed: string): string | null {
  const [, first, second] = /^(?:SM)?(\d{4})(\d{4})$/i.exec(compactCode(typed)) ?? []
  return first && second ? formatOrderNumber(first + second) : null
}

/** Formats eight digits as an order number. */
export function formatOrderNumber(digits: string): string {
  return `SM-${digits.slice(0, 4)}-${digits.slice(4)}`
}

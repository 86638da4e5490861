import { asciiDigits } from '#domain/text'

/** The only parser of typed percentages. Returns 2.5 for 2.5, 2,5 or 2.5 %; null for other texts. */
export function parsePercent(typed: string): number | null {
  const text = asciiDigits(typed).trim().replace(/\s*%$/, '').replace(',', '.')
  return /^[+-]?\d{1,2}(\.\d{1,2})?$/.test(text) ? Number(text) : null
}

/** Formats a percentage: 2.5 % */
export function formatPercent(percent: number): string {
  return `${percent} %`
}

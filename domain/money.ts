import { asciiDigits } from '#domain/text'

// A formatter for every price took a twentieth of the time of a listing.
const whole = new Intl.NumberFormat('en-IN', { maximumFractionDigits: 0 })
const withPaise = new Intl.NumberFormat('en-IN', { minimumFractionDigits: 2, maximumFractionDigits: 2 })

export function formatRupees(paise: number): string {
  const sign = paise < 0 ? '−' : ''
  return `${sign}₹${(paise % 100 === 0 ? whole : withPaise).format(Math.abs(paise) / 100)}`
}

export function formatAmount(paise: number): string {
  return withPaise.format(paise / 100)
}

export function decimalRupees(paise: number): string {
  return (paise / 100).toFixed(2)
}

export function rupeesText(paise: number): string {
  return paise % 100 === 0 ? String(paise / 100) : decimalRupees(paise)
}

export function toRupees(paise: number): number {
  return paise / 100
}

export function toPaise(rupees: number): number {
  return Math.round(rupees * 100)
}

const groupedNumber = /^(\d{1,7}|\d{1,2}(,\d{2})*,\d{3}|\d{1,3}(,\d{3})+)(\.\d{1,2})?$/

/** The only parser of typed amounts. Null for an ambiguous one, such as 10,0, and for one crore and more. */
export function parseRupees(typed: string): number | null {
  const text = asciiDigits(typed)
    .trim()
    .replace(/^(₹|rs\.?)\s*/i, '')
  const rupees = groupedNumber.test(text) ? Number(text.replaceAll(',', '')) : Number.NaN
  return rupees < 1_0000_000 ? toPaise(rupees) : null
}

/** The only parser of typed percentages: 2.5, 2,5 or 2.5 %. */
export function parsePercent(typed: string): number | null {
  const text = asciiDigits(typed).trim().replace(/\s*%$/, '').replace(',', '.')
  return /^[+-]?\d{1,2}(\.\d{1,2})?$/.test(text) ? Number(text) : null
}

export function formatPercent(percent: number): string {
  return `${percent} %`
}

export function sum<Row>(rows: readonly Row[], numberOf: (row: Row) => number): number {
  return rows.reduce((total, row) => total + numberOf(row), 0)
}

export function countPacks(lines: readonly { quantity: number }[]): number {
  return sum(lines, ({ quantity }) => quantity)
}

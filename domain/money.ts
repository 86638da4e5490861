// Made once: a formatter made for every price was a twentieth of the time a listing takes.
const whole = new Intl.NumberFormat('en-IN', { maximumFractionDigits: 0 })
const withPaise = new Intl.NumberFormat('en-IN', { minimumFractionDigits: 2, maximumFractionDigits: 2 })

/** Rupees as people read them: ₹340, ₹1,450, ₹99.50. */
export function formatRupees(paise: number): string {
  return `₹${(paise % 100 === 0 ? whole : withPaise).format(paise / 100)}`
}

/** Paise of an amount in rupees, as the public API and the browser's stored cart hold it. */
export function toPaise(rupees: number): number {
  return Math.round(rupees * 100)
}

/** Digits alone, or with commas where India (1,45,000) or others (145,000) put them. */
const grouped = /^(\d{1,7}|\d{1,2}(,\d{2})*,\d{3}|\d{1,3}(,\d{3})+)(\.\d{1,2})?$/

/**
 * The one reader of typed amounts. Returns paise of 260, 1,450, ₹99.50 or Rs. 340; null for what is none, such as 10,0, which is
 * ten rupees to one person and a hundred to another, and for ten crore rupees and more.
 */
export function parseRupees(typed: string): number | null {
  const text = typed.trim().replace(/^(₹|rs\.?)\s*/i, '')
  const rupees = grouped.test(text) ? Number(text.replaceAll(',', '')) : Number.NaN
  return rupees < 1_0000_000 ? toPaise(rupees) : null
}

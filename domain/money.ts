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

/** As people type it: 260, 1,450, ₹99.50; null for what is none. */
export function parseRupees(typed: string): number | null {
  const text = typed.replace(/[₹,\s]/g, '')
  return /^\d{1,7}(\.\d{1,2})?$/.test(text) ? toPaise(Number(text)) : null
}

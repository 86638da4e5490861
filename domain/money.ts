/** Rupees as people read them: ₹340, ₹1,450, ₹99.50. */
export function formatRupees(paise: number): string {
  const whole = paise % 100 === 0
  return `₹${(paise / 100).toLocaleString('en-IN', { minimumFractionDigits: whole ? 0 : 2, maximumFractionDigits: 2 })}`
}

/** Paise of an amount as people type it, ₹1,450 or 99.50; null where it is no price above 0 and up to ten lakh. */
export function readRupees(text: string): number | null {
  const plain = text
    .trim()
    .replace(/^(₹|rs\.?)\s*/i, '')
    .replaceAll(',', '')
  if (!/^\d{1,7}(\.\d{1,2})?$/.test(plain)) return null
  const paise = Math.round(Number(plain) * 100)
  return paise > 0 && paise <= 1_000_000_00 ? paise : null
}

/** As it stands in a field: 340, 99.50. */
export function rupeesText(paise: number): string {
  return paise % 100 === 0 ? String(paise / 100) : (paise / 100).toFixed(2)
}

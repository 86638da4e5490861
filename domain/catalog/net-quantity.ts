/** Formats the net quantity as packs print it: 250 g, 1 kg, 1.5 l. */
export function formatNetQuantity(quantity: number, unit: string): string {
  if (quantity < 1000) return `${quantity} ${unit}`
  return `${quantity / 1000} ${unit === 'g' ? 'kg' : 'l'}`
}

export type NetUnit = 'g' | 'ml'

export type UnitPrice = { paise: number; per: 'g' | 'kg' | 'ml' | 'l' }

/**
 * Returns the unit price by the Legal Metrology (Packaged Commodities) Rules, rule 6(11): per gram or millilitre below 1 kg or 1 litre, per kilogram
 * or litre above; null when it equals the price. Whole paise.
 */
export function unitPrice(size: {
  pricePaise: number
  netQuantity: number | null
  netUnit: NetUnit | null
}): UnitPrice | null {
  const { pricePaise, netQuantity, netUnit } = size
  if (!netQuantity || !netUnit || netQuantity === 1000) return null
  if (netQuantity < 1000) return { paise: Math.round(pricePaise / netQuantity), per: netUnit }
  return { paise: Math.round((pricePaise * 1000) / netQuantity), per: netUnit === 'g' ? 'kg' : 'l' }
}

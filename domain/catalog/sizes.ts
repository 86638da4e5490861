import { constants } from '#domain/constants'
import { t } from '#domain/texts/translate'

/** Returns the key of a product's size among those of all products, such as `jeera|250gm`. `head-script.ts` builds it too. */
export function sizeKey(productId: string, label: string): string {
  return `${productId}|${label}`
}

/** Returns the key of a size's label. Labels that differ only in case and in spaces after digits name the same size: 250gm, 250 GM. */
export function labelKey(label: string): string {
  return label
    .normalize('NFC')
    .toLowerCase()
    .trim()
    .replace(/\s+/g, ' ')
    .replace(/(\d) (?=\p{L})/gu, '$1')
}

const units: Record<string, { unit: NetUnit; factor: number }> = {
  g: { unit: 'g', factor: 1 },
  kg: { unit: 'g', factor: 1000 },
  ml: { unit: 'ml', factor: 1 },
  l: { unit: 'ml', factor: 1000 },
}

/** Returns the first quantity in a size label, in grams or millilitres: 250gm, 0.5 kg, Small Jar (5 oz / 148 ml). Null without one. */
export function netQuantityOfLabel(label: string): { quantity: number; unit: NetUnit } | null {
  const [, count, name = ''] = /(\d+(?:\.\d+)?)\s*(kg|g|ml|l)(?:ms?|rams?|itres?)?\b/i.exec(label) ?? []
  const found = units[name.toLowerCase()]
  return found ? { quantity: Number(count) * found.factor, unit: found.unit } : null
}

/** Formats the net quantity as packs print it: 250 g, 1 kg, 1.5 l; in the language's own words. */
export function formatNetQuantity(quantity: number, unit: string): string {
  if (quantity < 1000) return `${quantity} ${unit === 'g' ? t('g') : t('ml')}`
  return `${quantity / 1000} ${unit === 'g' ? t('kg') : t('l')}`
}

export type NetUnit = 'g' | 'ml'

/** From so many packs of a size on, each of them costs so much. */
export type PriceStep = { from: number; pricePaise: number }

type SteppedRow = { price_paise: number; price5_paise: number | null; price10_paise: number | null }

/** Returns the steps of a size in ascending order, without those that are no cheaper than one pack alone; left out for none. */
export function stepsOf({ price_paise, price5_paise, price10_paise }: SteppedRow): { steps?: PriceStep[] } {
  const steps = [
    { from: 5, pricePaise: price5_paise ?? price_paise },
    { from: 10, pricePaise: price10_paise ?? price_paise },
  ].filter(({ pricePaise }) => pricePaise < price_paise)
  return steps.length > 0 ? { steps } : {}
}

/** Returns what each pack of a line costs: the only place where steps are counted. */
export function packPaise(
  size: { pricePaise: number; steps?: readonly PriceStep[] | undefined },
  quantity: number,
): number {
  const reached = (size.steps ?? []).filter(({ from }) => quantity >= from)
  return Math.min(size.pricePaise, ...reached.map(({ pricePaise }) => pricePaise))
}

type UnitPrice = { paise: number; per: 'g' | 'kg' | 'ml' | 'l' }

/** Legal Metrology (Packaged Commodities) Rules, rule 6(11); null when it equals the price. Whole paise. */
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

export type StockAvailability = {
  inStock: boolean
  /** The stock when it is low or below the wanted quantity; otherwise null, since shoppers must not see the exact stock. */
  left: number | null
}

export function stockAvailability(stock: number, wanted = 1): StockAvailability {
  return { inStock: stock > 0, left: stock <= constants.fewLeft || stock < wanted ? stock : null }
}

export function isShort({ quantity, left }: { quantity: number; left: number | null }): boolean {
  return left !== null && quantity > left
}

export const maxSizes = 3

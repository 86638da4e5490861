import type { NetUnit } from '#domain/catalog/unit-price'

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

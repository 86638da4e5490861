import { noPicture } from '#domain/catalog/pictures'
import type { CartItem, ServedFields } from '#domain/catalog/product-card'
import { type PriceStep, packPaise, type StockAvailability, sizeKey } from '#domain/catalog/sizes'
import { sum, toPaise } from '#domain/money'
import { stripControlCharacters } from '#domain/text'

/** The rules of the cart (specification, section 4) are the same in the browser and on the server. 1 to 99 packs. */
export type CartLine = CartItem & { quantity: number }

export const maxQuantity = 99
export const maxCartLines = 50
export const maxNoteLength = 500

export type AddResult = { lines: CartLine[]; outcome: 'added' | 'increased' | 'full' | 'no-more' }

export function addItem(lines: CartLine[], item: CartItem, quantity = 1, limit = maxQuantity): AddResult {
  const at = lines.findIndex((line) => isSameLine(line, item))
  const known = lines[at]
  if (limit < 1) return { lines, outcome: 'no-more' }
  if (known) {
    const raised = Math.min(clampQuantity(known.quantity + quantity), limit)
    if (raised <= known.quantity) return { lines, outcome: 'no-more' }
    return { lines: lines.with(at, { ...known, ...item, quantity: raised }), outcome: 'increased' }
  }
  if (lines.length >= maxCartLines) return { lines, outcome: 'full' }
  return { lines: [...lines, { ...item, quantity: Math.min(clampQuantity(quantity), limit) }], outcome: 'added' }
}

export function removeProduct(lines: CartLine[], id: string): CartLine[] {
  return lines.filter((line) => line.id !== id)
}

export function increase(lines: CartLine[], id: string, maxQuantityOf = (_line: CartLine) => maxQuantity): CartLine[] {
  return lines.map((line) =>
    line.id === id && line.quantity < maxQuantityOf(line) ? { ...line, quantity: line.quantity + 1 } : line,
  )
}

export function limitToMaximum(lines: CartLine[], maxQuantityOf: (line: CartLine) => number): CartLine[] {
  return lines.flatMap((line) => {
    const quantity = Math.min(line.quantity, maxQuantityOf(line))
    return quantity < 1 ? [] : [{ ...line, quantity }]
  })
}

export function decrease(lines: CartLine[], id: string): CartLine[] {
  return lines.map((line) => (line.id === id ? { ...line, quantity: clampQuantity(line.quantity - 1) } : line))
}

/** Removes its line at 1; other sizes keep their quantity. */
export function takeOne(lines: CartLine[], item: Pick<CartLine, 'id' | 'size'>): CartLine[] {
  return lines.flatMap((line) => {
    if (!isSameLine(line, item)) return [line]
    return line.quantity > 1 ? [{ ...line, quantity: line.quantity - 1 }] : []
  })
}

type PricedLine = Pick<CartLine, 'price' | 'steps' | 'quantity'>

export function linePackPaise({ price, steps, quantity }: PricedLine): number {
  return packPaise({ pricePaise: toPaise(price), steps }, quantity)
}

export function linePaise(line: PricedLine): number {
  return linePackPaise(line) * line.quantity
}

export function subtotalPaise(lines: CartLine[]): number {
  return sum(lines, linePaise)
}

/** Invalid or tampered lines are dropped or repaired. Prices and names are corrected later from the catalogue. */
export function parseCartField(text: string): CartLine[] {
  try {
    return readLines(JSON.parse(text))
  } catch {
    return []
  }
}

export function readLines(value: unknown): CartLine[] {
  if (!Array.isArray(value)) return []
  const lines = new Map<string, CartLine>()
  for (const line of value.map(readLine)) {
    if (!line) continue
    const key = sizeKey(line.id, line.size)
    const known = lines.get(key)
    if (!known && lines.size >= maxCartLines) continue
    lines.set(key, known ? { ...known, quantity: clampQuantity(known.quantity + line.quantity) } : line)
  }
  return [...lines.values()]
}

function readLine(value: unknown): CartLine | null {
  if (typeof value !== 'object' || value === null) return null
  const { id, name, price, steps, image, thumbnail, size, quantity } = value as Record<string, unknown>
  if (!isText(id, 80) || !isText(size, 60)) return null
  return {
    id,
    name: isText(name, 120) ? name : id,
    price: typeof price === 'number' && Number.isFinite(price) && price >= 0 && price < 1e6 ? price : 0,
    ...(Array.isArray(steps) && { steps: steps.filter(isStep).slice(0, 2) }),
    // Accepts only pictures of this shop: a URL of another site would cause a request to it.
    image: isOwnPicture(image) ? image : noPicture,
    ...(isOwnPicture(thumbnail) && { thumbnail }),
    ...readServedFields(value as Record<string, unknown>),
    size,
    quantity: clampQuantity(Number(quantity)),
  }
}

function isStep(value: unknown): value is PriceStep {
  const { from, pricePaise } = (value ?? {}) as Partial<PriceStep>
  return Number.isSafeInteger(from) && Number.isSafeInteger(pricePaise) && Number(pricePaise) > 0
}

const maxImages = 12

function readServedFields(value: Record<string, unknown>): ServedFields {
  const { images, inStock } = value
  const texts = ['size1', 'size2', 'size3', 'category', 'category2'].filter((name) => isText(value[name], 60))
  return {
    ...(Array.isArray(images) && { images: images.filter(isOwnPicture).slice(0, maxImages) }),
    ...(typeof inStock === 'boolean' && { inStock }),
    ...Object.fromEntries(texts.map((name) => [name, value[name]])),
  }
}

/** Browsers read a backslash as a slash. */
export function isOwnPicture(value: unknown): value is string {
  return isText(value, 300) && /^\/[^/\\]/.test(value)
}

function isText(value: unknown, maxLength: number): value is string {
  return (
    typeof value === 'string' &&
    value.length > 0 &&
    value.length <= maxLength &&
    value === stripControlCharacters(value)
  )
}

function clampQuantity(quantity: number): number {
  return Number.isFinite(quantity) ? Math.min(maxQuantity, Math.max(1, Math.trunc(quantity))) : 1
}

/** Lines of `mine` first, with the quantities of `mine` where both have a line. */
export function joinCarts(mine: CartLine[], theirs: CartLine[]): CartLine[] {
  const missing = theirs.filter((line) => !mine.some((own) => isSameLine(own, line)))
  return [...mine, ...missing].slice(0, maxCartLines)
}

export function maxQuantityOf({ left }: Pick<StockAvailability, 'left'>): number {
  return left === null ? maxQuantity : Math.min(left, maxQuantity)
}

export function isSameLine(a: Pick<CartLine, 'id' | 'size'>, b: Pick<CartLine, 'id' | 'size'>): boolean {
  return a.id === b.id && a.size === b.size
}

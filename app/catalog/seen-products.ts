const key = 'seen'
const most = 5

/** A product that was viewed in this browser; stored only there. */
export type SeenProduct = { id: string; name: string; picture: string }

/** Returns the viewed products, the latest first; empty when storage is unavailable. */
export function readSeenProducts(): SeenProduct[] {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(key) ?? '[]')
    return Array.isArray(kept) ? kept.filter(isSeenProduct).slice(0, most) : []
  } catch {
    return []
  }
}

export function keepSeenProduct(product: SeenProduct): void {
  const others = readSeenProducts().filter(({ id }) => id !== product.id)
  try {
    localStorage.setItem(key, JSON.stringify([product, ...others].slice(0, most)))
  } catch {
    // Storage is unavailable.
  }
}

function isSeenProduct(one: unknown): one is SeenProduct {
  if (typeof one !== 'object' || one === null) return false
  const { id, name, picture } = one as Record<string, unknown>
  return typeof id === 'string' && /^[\w-]+$/.test(id) && typeof name === 'string' && isOwnPicture(picture)
}

function isOwnPicture(picture: unknown): boolean {
  return typeof picture === 'string' && /^\/(?!\/)/.test(picture)
}

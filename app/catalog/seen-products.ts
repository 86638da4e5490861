import { stored } from '#app/browser/stored'
import { isOwnPicture } from '#domain/cart/cart'

const maxProducts = 5

/** A product that was viewed in this browser; stored only there. */
export type SeenProduct = { id: string; name: string; picture: string }

/** The viewed products, the latest first. */
export const seenProducts = stored('seen', (value) =>
  Array.isArray(value) ? value.filter(isSeenProduct).slice(0, maxProducts) : [],
)

export function keepSeenProduct(product: SeenProduct): void {
  const others = seenProducts.read().filter(({ id }) => id !== product.id)
  seenProducts.keep([product, ...others].slice(0, maxProducts))
}

function isSeenProduct(value: unknown): value is SeenProduct {
  if (typeof value !== 'object' || value === null) return false
  const { id, name, picture } = value as Record<string, unknown>
  return typeof id === 'string' && /^[\w-]+$/.test(id) && typeof name === 'string' && isOwnPicture(picture)
}

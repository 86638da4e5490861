import type { CartLine } from '#domain/cart/cart'
import type { Quote } from '#domain/cart/quote'
import { formatRupees } from '#domain/money'

export type CartRefresh = {
  lines: CartLine[]
  /** One sentence for each thing that is not as it was when it was put into the cart. */
  changes: string[]
}

/**
 * Brings a stored cart up to today's catalogue. `asked` is what the quote was made for: a line that came in meanwhile is
 * left alone. Lines out of stock stay, for the shopper to decide.
 */
export function refreshCart(cart: CartLine[], asked: CartLine[], quote: Pick<Quote, 'lines'>): CartRefresh {
  const changes: string[] = []
  const lines = cart.flatMap((line) => {
    const today = quote.lines.find((quoted) => isSameLine(quoted, line))
    if (!today) {
      if (!asked.some((other) => isSameLine(other, line))) return [line]
      changes.push(`${line.name}, ${line.size}, is no longer sold. We took it out of your cart.`)
      return []
    }
    const { name, image: thumbnail, product } = today
    const price = today.pricePaise / 100
    if (price !== line.price && line.price > 0)
      changes.push(
        `${name}, ${line.size}, now costs ${formatRupees(today.pricePaise)} instead of ${formatRupees(line.price * 100)}.`,
      )
    return [{ ...line, ...product, name, price, thumbnail }]
  })
  return { lines, changes }
}

export function lineKey({ id, size }: Pick<CartLine, 'id' | 'size'>): string {
  return `${id}|${size}`
}

function isSameLine(a: Pick<CartLine, 'id' | 'size'>, b: Pick<CartLine, 'id' | 'size'>): boolean {
  return a.id === b.id && a.size === b.size
}

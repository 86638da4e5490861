import { type CartLine, isSameLine, linePackPaise } from '#domain/cart/cart'
import type { Quote } from '#domain/cart/quote'
import { formatRupees, toRupees } from '#domain/money'
import { productName } from '#domain/texts/product-name'
import { t, translated } from '#domain/texts/translate'

export type CartRefresh = { lines: CartLine[]; changes: string[] }

/** Lines added since `asked` stay unchanged, and lines out of stock stay, so that the shopper can decide. */
export function refreshCart(cart: CartLine[], asked: CartLine[], quote: Pick<Quote, 'lines'>): CartRefresh {
  const changes: string[] = []
  const lines = cart.flatMap((line) => {
    const today = quote.lines.find((quoted) => isSameLine(quoted, line))
    if (!today) {
      if (!asked.some((other) => isSameLine(other, line))) return [line]
      changes.push(
        t('{name}, {size}, is no longer sold. We took it out of your cart.', {
          name: productName(line.id, line.name),
          size: translated(line.size),
        }),
      )
      return []
    }
    const { name, image: thumbnail, product, steps } = today
    const refreshed = { ...line, ...product, name, price: toRupees(today.singlePaise), steps, thumbnail }
    const [before, paise] = [linePackPaise(line), linePackPaise(refreshed)]
    if (paise !== before && line.price > 0)
      changes.push(
        t('{name}, {size}, now costs {price} instead of {before}.', {
          name: productName(line.id, name),
          size: translated(line.size),
          price: formatRupees(paise),
          before: formatRupees(before),
        }),
      )
    return [refreshed]
  })
  return { lines, changes }
}

import { type CartLine, linePaise } from '#domain/cart/cart'
import { sum } from '#domain/money'
import { productName } from '#domain/texts/product-name'

/** Remove, increase and decrease apply to all its sizes. */
export type CartProduct = {
  id: string
  name: string
  image: string
  lines: CartLine[]
  totalPaise: number
  canIncrease: boolean
  canDecrease: boolean
}

export function listCartProducts(cart: CartLine[], maxQuantityOf: (line: CartLine) => number): CartProduct[] {
  return [...Map.groupBy(cart, (line) => line.id)].map(([id, lines]) => ({
    id,
    name: productName(id, lines[0]?.name ?? id),
    image: lines[0]?.thumbnail ?? lines[0]?.image ?? '',
    lines,
    totalPaise: sum(lines, linePaise),
    canIncrease: lines.some((line) => line.quantity < maxQuantityOf(line)),
    canDecrease: lines.some((line) => line.quantity > 1),
  }))
}

import { type CartLine, linePaise } from '#domain/cart/cart'
import { sum } from '#domain/money'
import { productName } from '#domain/texts/product-name'

/** Remove, increase and decrease apply to all sizes of a product. */
export type CartProduct = ReturnType<typeof listCartProducts>[number]

export function listCartProducts(cart: CartLine[], maxQuantityOf: (line: CartLine) => number) {
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

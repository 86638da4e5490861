import { addLines } from '#app/cart/cart-store'
import { priceAnew } from '#app/cart/price-cart'
import type { OrderLine } from '#domain/orders/order'

/**
 * Puts the lines of an order into the cart as they were, then has the shop price it: so the cart says, as always, what costs
 * otherwise today, what is no longer sold and of what there is too little.
 */
export async function addOrderedToCart(lines: OrderLine[]): Promise<void> {
  addLines(
    lines.map(({ productId, name, size, quantity, pricePaise }) => ({
      ...{ id: productId, name, size, quantity },
      price: pricePaise / 100,
      image: '/icon-512.png',
    })),
  )
  await priceAnew()
}

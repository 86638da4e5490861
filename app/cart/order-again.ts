import { addLines } from '#app/cart/cart-store'
import { refreshPrices } from '#app/cart/price-cart'
import type { OrderLine } from '#domain/orders/order'

/**
 * Adds the lines of an order to the cart with their old prices and requests a quote; the cart then shows changed prices,
 * products that are no longer sold, and insufficient stock.
 */
export async function addOrderedToCart(lines: OrderLine[]): Promise<void> {
  addLines(
    lines.map(({ productId, name, size, quantity, pricePaise }) => ({
      ...{ id: productId, name, size, quantity },
      price: pricePaise / 100,
      image: '/icon-512.png',
    })),
  )
  await refreshPrices()
}

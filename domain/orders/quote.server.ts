import type { CartLine } from '#domain/cart/cart'
import type { Quote, QuotedLine } from '#domain/cart/quote'
import { totalsOf } from '#domain/cart/shipping-fee'
import { findProducts } from '#domain/catalog/catalog.server'
import { type Product, storedName, toProductResponse, type Variant } from '#domain/catalog/product'
import { thumbnailOf } from '#domain/catalog/product-card'
import { packPaise, stockAvailability } from '#domain/catalog/sizes'
import type { Clock } from '#domain/clock'
import type { Db } from '#domain/database'
import { toRupees } from '#domain/money'
import { findCartOffers } from '#domain/offers/cart-offers.server'
import { type CartOffers, noOffers } from '#domain/offers/offer'
import { listReservedStock } from '#domain/orders/order-rows.server'
import type { ShopSettings } from '#domain/shop-settings/shop-settings'
import { readSettings } from '#domain/shop-settings/shop-settings.server'
import { productName } from '#domain/texts/product-name'
import { translated } from '#domain/texts/translate'

/** At today's prices, whatever the cart has stored. The `reserved` stock counts as available. */
export async function quoteCart(
  db: Db,
  cart: Pick<CartLine, 'id' | 'name' | 'size' | 'quantity'>[],
  given: { reserved?: ReadonlyMap<string, number>; fees?: ShopSettings['fees']; offers?: CartOffers } = {},
): Promise<Quote> {
  const fees = given.fees ?? (await readSettings(db)).fees
  const products = await findProducts(db, cart, given.reserved)
  const lines: QuotedLine[] = []
  const gone: string[] = []
  for (const line of cart) {
    const product = products.get(line.id)
    const size = product?.sizes.find((candidate) => candidate.label === line.size)
    if (product && size) lines.push(quoteLine(product, size, line.quantity))
    else gone.push(product ? `${product.name}, ${translated(line.size)}` : productName(line.id, line.name))
  }
  return { lines, gone, ...totalsOf(fees, lines, given.offers ?? noOffers), fees }
}

export async function quoteForVisitor(db: Db, clock: Clock, userId: string | null, cart: CartLine[], code = '') {
  const offers = await findCartOffers(db, clock, { userId, code })
  if (userId === null) return quoteCart(db, cart, { offers })
  // The stock of the person's own unpaid order counts as available, since a new order would release it.
  return quoteCart(db, cart, { reserved: await listReservedStock(db, userId), offers })
}

function quoteLine(product: Product, size: Variant, quantity: number): QuotedLine {
  const { size: _, price: __, id: ___, name: ____, ...served } = toProductResponse(product)
  return {
    id: product.id,
    name: storedName(product),
    size: size.label,
    quantity,
    pricePaise: packPaise(size, quantity),
    singlePaise: size.pricePaise,
    steps: size.steps,
    image: thumbnailOf(product),
    product: { ...served, image: served.image || thumbnailOf(product) },
    inStock: size.inStock,
    left: size.left,
  }
}

export function withStockLeft(quote: Quote, missing: { product_id: string; size: string; left: number }[]): Quote {
  const lines = quote.lines.map((line) => {
    const left = missing.find(({ product_id, size }) => product_id === line.id && size === line.size)?.left
    return left === undefined ? line : { ...line, ...stockAvailability(left, line.quantity) }
  })
  return { ...quote, lines }
}

export function cartOfQuote(quote: Quote): CartLine[] {
  return quote.lines.map(({ id, name, size, quantity, singlePaise, steps, image, product }) => ({
    ...product,
    id,
    name,
    size,
    quantity,
    price: toRupees(singlePaise),
    steps,
    thumbnail: image,
  }))
}

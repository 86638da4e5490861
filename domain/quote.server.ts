import type { CartLine } from '#domain/cart'
import { findProducts } from '#domain/catalog.server'
import type { Db } from '#domain/database'
import { pictureUrl } from '#domain/pictures'
import type { PackSize, Product } from '#domain/product'
import { shippingPaise } from '#domain/shipping'

/** What the shop asks for of a cart, computed from the catalogue. */
export type Quote = {
  lines: QuotedLine[]
  /** What was in the cart but is not sold any more. */
  gone: string[]
  subtotalPaise: number
  shippingPaise: number
  totalPaise: number
}

export type QuotedLine = {
  id: string
  name: string
  size: string
  quantity: number
  pricePaise: number
  image: string
  inStock: boolean
}

/** Prices a cart. Names, prices and pictures of the cart itself are not looked at. */
export async function quoteCart(db: Db, cart: Pick<CartLine, 'id' | 'name' | 'size' | 'quantity'>[]): Promise<Quote> {
  const products = await findProducts(db, [...new Set(cart.map((line) => line.id))])
  const lines: QuotedLine[] = []
  const gone: string[] = []
  for (const line of cart) {
    const product = products.get(line.id)
    const size = product?.sizes.find((candidate) => candidate.label === line.size)
    if (product && size) lines.push(quoteLine(product, size, line.quantity))
    else gone.push(product ? `${product.name}, ${line.size}` : line.name)
  }
  const subtotalPaise = lines.reduce((sum, line) => sum + line.pricePaise * line.quantity, 0)
  const shipping = lines.length === 0 ? 0 : shippingPaise(subtotalPaise)
  return { lines, gone, subtotalPaise, shippingPaise: shipping, totalPaise: subtotalPaise + shipping }
}

function quoteLine(product: Product, size: PackSize, quantity: number): QuotedLine {
  const picture = product.pictures[0]
  return {
    id: product.id,
    name: product.name,
    size: size.label,
    quantity,
    pricePaise: size.pricePaise,
    image: picture ? pictureUrl(picture, picture.widths[0]) : '/icon-512.png',
    inStock: size.inStock,
  }
}

/** The quoted lines as a cart holds them: a stored cart repaired from the catalogue. */
export function cartOfQuote(quote: Quote): CartLine[] {
  return quote.lines.map(({ pricePaise, inStock: _inStock, ...line }) => ({ ...line, price: pricePaise / 100 }))
}

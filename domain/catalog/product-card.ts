import { type Picture, pictureUrl } from '#domain/catalog/pictures'
import { isInStock, type Product, pricePer100gPaise, type Variant } from '#domain/catalog/product'

/** Its first size, or its single one. Paise. */
export type ProductCard = {
  id: string
  name: string
  nameGu: string
  picture: Picture | null
  size: string
  pricePaise: number
  per100gPaise: number | null
  moreSizes: boolean
  inStock: boolean
  /** What Add To Cart adds; null where the size on the card is sold out. */
  item: CartItem | null
}

export type CartItem = {
  id: string
  name: string
  /** Rupees; only a preview: the server computes what is charged. */
  price: number
  image: string
  size: string
}

export function productCard(product: Product): ProductCard {
  const size = product.sizes[0]
  return {
    id: product.id,
    name: product.name,
    nameGu: product.nameGu,
    picture: product.pictures[0] ?? null,
    size: size?.label ?? '',
    pricePaise: size?.pricePaise ?? 0,
    per100gPaise: size ? pricePer100gPaise(size) : null,
    moreSizes: product.sizes.length > 1,
    inStock: isInStock(product),
    item: size?.inStock ? cartItem(product, size) : null,
  }
}

/** Price in rupees. */
export function cartItem(product: Pick<Product, 'id' | 'name' | 'pictures'>, size: Variant): CartItem {
  const picture = product.pictures[0]
  return {
    id: product.id,
    name: product.name,
    price: size.pricePaise / 100,
    image: picture ? pictureUrl(picture, picture.widths[0]) : '/icon-512.png',
    size: size.label,
  }
}

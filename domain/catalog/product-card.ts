import { type Picture, pictureUrl } from '#domain/catalog/pictures'
import {
  isInStock,
  type Product,
  type ProductResponse,
  pricePer100gPaise,
  toProductResponse,
  type Variant,
} from '#domain/catalog/product'

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

/** The fields of a product as served that a cart line holds besides (specification, section 3); carts of earlier days have none. */
export type ServedFields = Partial<
  Pick<ProductResponse, 'images' | 'size1' | 'size2' | 'size3' | 'inStock' | 'category' | 'category2'>
>

export type CartItem = ServedFields & {
  id: string
  name: string
  /** Rupees, of the chosen size; only a preview: the server computes what is charged. */
  price: number
  image: string
  /** The smallest width of `image`, which is what the cart shows. */
  thumbnail?: string
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
export function cartItem(product: Product, size: Variant): CartItem {
  const served = toProductResponse(product)
  return {
    ...served,
    price: size.pricePaise / 100,
    image: served.image || noPicture,
    thumbnail: thumbnailOf(product),
    size: size.label,
  }
}

export function thumbnailOf({ pictures: [picture] }: Pick<Product, 'pictures'>): string {
  return picture ? pictureUrl(picture, picture.widths[0]) : noPicture
}

const noPicture = '/icon-512.png'

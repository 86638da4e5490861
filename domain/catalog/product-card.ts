import { noPicture, pictureUrl } from '#domain/catalog/pictures'
import {
  isInStock,
  type Product,
  type ProductResponse,
  pricePer100gPaise,
  shownSize,
  toProductResponse,
  type Variant,
} from '#domain/catalog/product'
import { formatNetQuantity, type PriceStep } from '#domain/catalog/sizes'
import { toRupees } from '#domain/money'
import { translated } from '#domain/texts/translate'

export type ProductCard = ReturnType<typeof cardOfSize> & {
  /** The sizes that can be chosen on the card, and the item of which `withSize` makes theirs; only where there are several and the page lets one choose. */
  choice?: { sizes: CardSize[]; item: CartItem }
}

export type CardSize = Pick<ProductCard, 'size' | 'sizeText' | 'pricePaise' | 'per100gPaise' | 'left' | 'inStock'> &
  Pick<Variant, 'steps'>

/** Further product fields that a cart line stores (specification, section 3); older carts have none. */
export type ServedFields = Partial<
  Pick<ProductResponse, 'images' | 'size1' | 'size2' | 'size3' | 'inStock' | 'category' | 'category2'>
>

export type CartItem = ServedFields & {
  id: string
  name: string
  /** Price of one pack of the chosen size in rupees; only a preview, since the server computes the charge. */
  price: number
  steps?: PriceStep[] | undefined
  image: string
  thumbnail?: string
  size: string
}

export function productCard(product: Product): ProductCard {
  return cardOfSize(product, shownSize(product))
}

function cardOfSize(product: Product, size: Variant | undefined) {
  return {
    id: product.id,
    name: product.name,
    nameGu: product.nameGu,
    picture: product.pictures[0] ?? null,
    size: size?.label ?? '',
    sizeText: size ? sizeText(size) : '',
    pricePaise: size?.pricePaise ?? 0,
    mrpPaise: size?.mrpPaise ?? null,
    per100gPaise: size ? pricePer100gPaise(size) : null,
    inStock: isInStock(product),
    /** The item that Add To Cart adds; null when the size on the card is sold out. */
    item: size?.inStock ? cartItem(product, size) : null,
    left: size?.left ?? null,
    rating: product.rating,
  }
}

export function listingCard(product: Product, wanted = ''): ProductCard {
  const first = product.sizes.find(({ label }) => label === wanted) ?? shownSize(product)
  const card = cardOfSize(product, first)
  if (!first || product.sizes.length < 2) return card
  return { ...card, choice: { sizes: product.sizes.map(cardSize), item: card.item ?? cartItem(product, first) } }
}

function cardSize(size: Variant): CardSize {
  return {
    size: size.label,
    sizeText: sizeText(size),
    pricePaise: size.pricePaise,
    per100gPaise: pricePer100gPaise(size),
    left: size.left,
    inStock: size.inStock,
    ...(size.steps && { steps: size.steps }),
  }
}

export function withSize(card: ProductCard, { inStock, steps, ...size }: CardSize): ProductCard {
  const item =
    card.choice && inStock ? { ...card.choice.item, size: size.size, price: toRupees(size.pricePaise), steps } : null
  return { ...card, ...size, item }
}

/** Returns a size label; one in ounces comes after its net quantity in standard units (Legal Metrology Act 2009, section 5). */
export function sizeText(size: Measured): string {
  const quantity = quantityBefore(size)
  return quantity ? `${quantity} · ${translated(size.label)}` : translated(size.label)
}

/** Returns the net quantity that is shown before a label in ounces; empty for other labels. */
export function quantityBefore({ label, netQuantity, netUnit }: Measured): string {
  return /\boz\b/.test(label) && netQuantity && netUnit ? formatNetQuantity(netQuantity, netUnit) : ''
}

type Measured = Pick<Variant, 'label' | 'netQuantity' | 'netUnit'>

export function cartItem(product: Product, size: Variant): CartItem {
  const served = toProductResponse(product)
  return {
    ...served,
    price: toRupees(size.pricePaise),
    steps: size.steps,
    image: served.image || noPicture,
    thumbnail: thumbnailOf(product),
    size: size.label,
  }
}

export function thumbnailOf({ pictures: [picture] }: Pick<Product, 'pictures'>): string {
  return picture ? pictureUrl(picture, picture.widths[0]) : noPicture
}

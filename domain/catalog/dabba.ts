import { pictureUrl } from '#domain/catalog/pictures'
import { type Product, shownSize } from '#domain/catalog/product'
import { cartItem, sizeText } from '#domain/catalog/product-card'

export const bowlCount = 7

export const defaultBowls = [
  'selam-haldi-powder',
  'kashmiri-red-chillie',
  'dhaniya-jeera',
  'jeera',
  'rai',
  'methi',
  'garam-masala',
]

/** Centre and radius of the spice in the shop's own pictures, in per cent. */
const circles: Record<string, readonly [x: number, y: number, radius: number]> = {
  'selam-haldi-powder': [55, 42, 23],
  'rajapuri-haldi': [50, 31, 13],
  'lakadong-haldi': [47, 41, 14],
  'kashmiri-red-chillie': [54, 29, 12],
  'mix-red-chillie': [27, 37, 12],
  'reshampatti-chillie': [52, 29, 11],
  'byadgi-chillie': [53, 45, 19],
  'guntur-chillie': [45, 26, 13],
  'dhaniya-powder': [58, 33, 11],
  'dhaniya-jeera': [28, 30, 10],
  'indori-dhaniya': [53, 33, 14],
  jeera: [53, 37, 13],
  rai: [52, 44, 21],
  methi: [59, 33, 11],
  ajwain: [53, 37, 17],
  variyali: [50, 35, 14],
  'garam-masala': [73, 34, 13],
  'special-masala': [75, 30, 14],
  'hot-spicy-masala': [47, 41, 14],
  'vegetable-masala': [50, 44, 23],
  'kali-mirch': [51, 36, 16],
  laving: [50, 36, 12],
  'green-cardamom': [52, 35, 12],
  'chaat-masala': [53, 43, 23],
}
const defaultCircle = [50, 40, 26] as const
const bowlWidth = 480

export type DabbaSpice = NonNullable<ReturnType<typeof dabbaSpice>>

/** Returns the spice with the named size if that is in stock, or else the shown one; null without a picture or a size. */
export function dabbaSpice(product: Product, wanted?: string) {
  const own = product.pictures.find(({ file }) => file.startsWith('spice-'))
  const picture = own ?? product.pictures[0]
  const size = product.sizes.find(({ label, inStock }) => inStock && label === wanted) ?? shownSize(product)
  if (!picture || !size) return null
  const width = picture.widths.find((width) => width >= bowlWidth)
  const [x, y, radius] = (own && circles[product.id]) || defaultCircle
  return {
    id: product.id,
    name: product.name,
    nameGu: product.nameGu,
    picture: pictureUrl(picture, width),
    /** The circle of spice in the picture, as `viewBox` of a picture of 100 by 100. */
    view: `${x - radius} ${y - radius} ${2 * radius} ${2 * radius}`,
    thumbnail: pictureUrl(picture, picture.widths[0]),
    size: sizeText(size),
    pricePaise: size.pricePaise,
    /** Null when nothing is in stock. */
    item: size.inStock ? cartItem(product, size) : null,
    left: size.left,
  }
}

/** The fields of a bowl that the home page shows before it loads the rest. */
export type DabbaRow = Pick<DabbaSpice, 'id' | 'name' | 'nameGu' | 'thumbnail' | 'size' | 'pricePaise'>

export function dabbaRow({ id, name, nameGu, thumbnail, size, pricePaise }: DabbaSpice): DabbaRow {
  return { id, name, nameGu, thumbnail, size, pricePaise }
}

import type { ProductDetails } from '#domain/catalog/catalog-entry'
import type { Picture } from '#domain/catalog/pictures'
import { pictureUrl } from '#domain/catalog/pictures'
import type { NetUnit, PriceStep, StockAvailability } from '#domain/catalog/sizes'
import { netQuantityOfLabel } from '#domain/catalog/sizes'
import { toRupees } from '#domain/money'
import { msg } from '#domain/texts/translate'

export type Product = {
  id: string
  /** The name in the current language, or in English when it has none in that language. */
  name: string
  /** The name that is stored and served; absent where `name` is it. */
  englishName?: string
  /** Names beside an English one; '' on pages in another language. */
  nameGu: string
  nameHi: string
  category: string
  subcategory: string
  facts: string
  pictures: Picture[]
  sizes: Variant[]
  rating: Rating | null
}

export type Rating = { average: number; count: number }

/** An average is shown from so many reviews on. */
const ratedFrom = 3

/** With one decimal; null for too few reviews. `stars` is their sum. */
export function ratingOf(count: number, stars: number): Rating | null {
  return count < ratedFrom ? null : { average: Math.round((stars / count) * 10) / 10, count }
}

export type Variant = {
  label: string
  pricePaise: number
  /** Left out for a size that costs the same for any number of packs. */
  steps?: PriceStep[]
  mrpPaise: number | null
  netQuantity: number | null
  netUnit: NetUnit | null
} & StockAvailability

/** A product with its label facts; unknown texts are ''. */
export type FullProduct = Product & {
  details: ProductDetails
  ingredients: string
  /** The English of ingredients whose translation nobody has read yet; null otherwise. */
  ingredientsEnglish: string | null
  origin: string
  originCountry: string | null
  /** Name and address of the importer; '' for goods from India. */
  importer: string
  packer: string
  shelfLifeDays: number | null
  veg: 'veg' | 'non-veg' | null
  reviewCount: number
  reviewsHidden: number
}

/** The response of the specification, section 3; price in rupees, of the headline size (`shownSize`), which is the first of the sizes. */
export type ProductResponse = {
  id: string
  name: string
  price: number
  images: string[]
  image: string
  size?: string
  size1?: string
  size2?: string
  size3?: string
  inStock: boolean
  category: string
  category2: string
}

/** What traces the packing house may leave in every pack (specification, section 2). */
export const allergyNote = msg('Contains Soy, Sesame.')

/** Size labels with words, which are translated where they are shown. */
const jars = [msg('Small Jar (5 oz / 148 ml)'), msg('Large Jar (10 oz / 296 ml)')] as const

/** The default size (specification, section 9). */
const smallJar = jars[0]

export function toProductResponse(product: Product): ProductResponse {
  const images = product.pictures.map((picture) => pictureUrl(picture))
  const headline = shownSize(product)
  const sizes = product.sizes.toSorted((a, b) => Number(b === headline) - Number(a === headline))
  return {
    id: product.id,
    name: storedName(product),
    price: toRupees(headline?.pricePaise ?? 0),
    images,
    image: images[0] ?? '',
    ...sizeFields(sizes.map((size) => size.label)),
    inStock: isInStock(product),
    category: product.category,
    category2: product.subcategory,
  }
}

/** Returns the name under which a product is stored in carts and orders, and served by the API. */
export function storedName({ name, englishName }: Pick<Product, 'name' | 'englishName'>): string {
  return englishName ?? name
}

function sizeFields(labels: string[]): Pick<ProductResponse, 'size' | 'size1' | 'size2' | 'size3'> {
  if (labels.length <= 1) return labels[0] ? { size: labels[0] } : {}
  return { size1: labels[0], size2: labels[1], ...(labels[2] ? { size3: labels[2] } : {}) }
}

export function isInStock(product: Pick<Product, 'sizes'>): boolean {
  return product.sizes.some((size) => size.inStock)
}

/** The cheapest in stock, or of all where none is; its price is shown everywhere. `isShownSize` is its SQL. */
export function shownSize({ sizes }: Pick<Product, 'sizes'>): Variant | undefined {
  return sizes.toSorted((a, b) => Number(b.inStock) - Number(a.inStock) || a.pricePaise - b.pricePaise)[0]
}

/** Returns the single size, or else the small jar if it is in stock; null when the shopper must choose. */
export function sizeSelectedAtFirst({ sizes }: Pick<Product, 'sizes'>): string | null {
  const first = sizes.length === 1 ? sizes[0] : sizes.find(({ label, inStock }) => label === smallJar && inStock)
  return first?.label ?? null
}

type Weighed = Pick<Variant, 'label' | 'pricePaise' | 'netQuantity' | 'netUnit'>

/** Lighter products, such as saffron, show no price per 100 g. */
export const littleGrams = 10

/** Returns whole rupees, in paise; null for volumes, small weights and unknown weights. */
export function pricePer100gPaise(size: Weighed): number | null {
  const grams = gramsOf(size)
  return grams === null || grams < littleGrams ? null : Math.round(size.pricePaise / grams) * 100
}

/** Returns the net weight, from the label where nothing else is known; null for volumes and unknown weights. */
export function gramsOf({ label, netQuantity, netUnit }: Weighed): number | null {
  if (netQuantity) return netUnit === 'g' ? netQuantity : null
  const named = netQuantityOfLabel(label)
  return named?.unit === 'g' ? named.quantity : null
}

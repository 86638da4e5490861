import { absolute, structuredData } from '#app/layout/meta'
import { pictureUrl } from '#domain/catalog/pictures'
import type { Product } from '#domain/catalog/product'
import { constants } from '#domain/constants'
import { decimalRupees } from '#domain/money'
import { localPath, translated } from '#domain/texts/translate'

/** Returns the structured data of a product; every size is an offer with its own price and availability. */
export function productJsonLd(publicUrl: string, product: Product) {
  const url = `${publicUrl}${localPath(`/product/${product.id}`)}`
  return structuredData({
    '@type': 'Product',
    name: product.name,
    description: product.facts,
    sku: product.id,
    image: product.pictures.map((picture) => absolute(publicUrl, pictureUrl(picture))),
    brand: { '@type': 'Brand', name: constants.name },
    offers: product.sizes.map((size) => ({
      '@type': 'Offer',
      name: translated(size.label),
      url,
      price: decimalRupees(size.pricePaise),
      priceCurrency: 'INR',
      availability: `https://schema.org/${size.inStock ? 'InStock' : 'OutOfStock'}`,
    })),
  })
}

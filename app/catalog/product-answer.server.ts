import { type RequestContext, shopContext } from '#app/context'
import { type Product, toProductResponse } from '#domain/catalog/product'

/** The public API: a page of any origin may read it, so its pictures have absolute URLs. */
export function answerProducts(context: RequestContext, products: Product | Product[]): Response {
  const { publicUrl } = context.get(shopContext)
  const serve = (product: Product) => {
    const served = toProductResponse(product)
    const images = served.images.map((image) => publicUrl + image)
    return { ...served, images, image: images[0] ?? '' }
  }
  const body = Array.isArray(products) ? products.map(serve) : serve(products)
  return Response.json(body, { headers: { 'access-control-allow-origin': '*' } })
}

/** Returns the key of a product's size among those of all products, such as `jeera|250gm`. `head-script.ts` builds it too. */
export function sizeKey(productId: string, label: string): string {
  return `${productId}|${label}`
}

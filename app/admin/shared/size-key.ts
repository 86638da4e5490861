/** Names a size among those of all products in a form, such as `jeera|250gm`. */
export function sizeKey({ productId, label }: { productId: string; label: string }): string {
  return `${productId}|${label}`
}

/** Names a size among those of all products in a form, such as `jeera|250gm`. */
export function sizeKey({ productId, label }: { productId: string; label: string }): string {
  return `${productId}|${label}`
}

/** Reads what `sizeKey` wrote; null for another text. */
export function readSizeKey(key: string): { productId: string; label: string } | null {
  const [, productId, label] = /^([^|]+)\|(.+)$/.exec(key) ?? []
  return productId && label ? { productId, label } : null
}

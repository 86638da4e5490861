/** Returns the address of a size's stock. */
export function sizeAddress(productId: string, label: string): string {
  return `/admin/stock/${productId}?size=${encodeURIComponent(label)}`
}

/** Returns the address of a batch; its code may contain any character. */
export function batchAddress(productId: string, code: string): string {
  return `/admin/stock/batch/${productId}?code=${encodeURIComponent(code)}`
}

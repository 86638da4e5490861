import { listAddress } from '#app/admin/shared/list-address'

/** Returns the address of a size's stock; `after` is the place after which its ledger goes on. */
export function sizeAddress(productId: string, size: string, after: string | null = null): string {
  return listAddress(`/admin/stock/${productId}`, { size, after })
}

/** Returns the address of a batch; its code may contain any character. */
export function batchAddress(productId: string, code: string): string {
  return `/admin/stock/batch/${productId}?code=${encodeURIComponent(code)}`
}

import { listAddress } from '#app/admin/shared/list-address'
import type { StockView } from '#domain/stock/stock-views'

/** Returns the address of the stock of all products, or of its page after a place. */
export function stockAddress(query: { view: StockView; searched?: string; after?: string }): string {
  const { view, searched = '', after = '' } = query
  return listAddress('/admin/stock', { view: view !== 'all' && view, q: searched, after })
}

/** Returns the address of a size's stock. */
export function sizeAddress(productId: string, label: string): string {
  return `/admin/stock/${productId}?size=${encodeURIComponent(label)}`
}

/** Returns the address of a batch; its code may contain any character. */
export function batchAddress(productId: string, code: string): string {
  return `/admin/stock/batch/${productId}?code=${encodeURIComponent(code)}`
}

import { countedUpTo } from '#domain/fulfilment/board'

export function countText(count: number): string {
  return count >= countedUpTo ? '99+' : String(count)
}

/** Returns the wait in ms before the next try after so many failures, 1 or more: twice as long each time, up to `maxMs`. */
export function backoffMs(failures: number, { firstMs, maxMs }: { firstMs: number; maxMs: number }): number {
  return Math.min(maxMs, firstMs * 2 ** Math.min(failures - 1, 20))
}

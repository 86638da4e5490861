import { useEffect, useState } from 'react'

/** Once on each page; failures are only logged. */
export async function mergeAccountCart(): Promise<void> {
  try {
    const { checkOnArrival } = await import('#app/cart/sync-cart')
    await checkOnArrival()
  } catch (error) {
    console.warn('The cart of the account was not reached.', error)
  }
}

/** True when the merge has ended on this page, or has failed. */
export function useAccountCartMerged(): boolean {
  const [isMerged, setIsMerged] = useState(false)
  useEffect(() => {
    let here = true
    mergeAccountCart().finally(() => here && setIsMerged(true))
    return () => {
      here = false
    }
  }, [])
  return isMerged
}

import { useEffect, useState } from 'react'

/** Once on each page; failures are only logged. */
export function mergeAccountCart(): Promise<void> {
  return import('#app/cart/sync-cart')
    .then(({ checkOnArrival }) => checkOnArrival())
    .catch((error) => console.warn('The cart of the account was not reached.', error))
}

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

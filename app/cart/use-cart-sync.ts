import { useEffect, useState } from 'react'

/** Brings the account's cart and the browser's in step, once on each page; what fails is only logged. */
export async function mergeAccountCart(): Promise<void> {
  try {
    const { checkOnArrival } = await import('#app/cart/sync-cart')
    await checkOnArrival()
  } catch (error) {
    console.warn('The cart of the account was not reached.', error)
  }
}

/** True once the account's cart and the browser's have met on this page, or could not. */
export function useAccountCartMerged(): boolean {
  const [met, setMet] = useState(false)
  useEffect(() => {
    let here = true
    mergeAccountCart().finally(() => here && setMet(true))
    return () => {
      here = false
    }
  }, [])
  return met
}

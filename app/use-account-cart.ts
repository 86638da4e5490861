import { useEffect, useState } from 'react'

/** True once the account's cart and the browser's have met on this page, or could not. */
export function useAccountCartMet(): boolean {
  const [met, setMet] = useState(false)
  useEffect(() => {
    let here = true
    import('#app/account-cart').then(({ checkAccountCart }) => checkAccountCart()).finally(() => here && setMet(true))
    return () => {
      here = false
    }
  }, [])
  return met
}

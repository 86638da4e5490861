import { useEffect } from 'react'
import { useLocation } from 'react-router'
import { forgetKnown } from '#app/kept'
import { isSignedIn } from '#app/signed-in'

/** Keeps the account's cart and the browser's in step while someone is signed in; a visitor's page loads nothing for it. */
export function AccountCart() {
  const { key } = useLocation()
  // biome-ignore lint/correctness/useExhaustiveDependencies: every arrival at a page may come with another account
  useEffect(() => {
    const signedIn = isSignedIn()
    document.documentElement.toggleAttribute('data-signed-in', signedIn)
    if (signedIn) void import('#app/account-cart').then(({ checkAccountCart }) => checkAccountCart())
    else forgetKnown()
  }, [key])
  return null
}

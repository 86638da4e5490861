import { useEffect } from 'react'
import { useLocation } from 'react-router'
import { meetAccountCart } from '#app/cart/use-cart-sync'
import { forgetKnown, forgetTyped } from '#app/layout/browser-storage'
import { isSignedIn, useSignedIn } from '#app/layout/session-hint'

/** Keeps the account's cart and the browser's in step while someone is signed in; a visitor's page loads nothing for it. */
export function AccountCart() {
  const { key } = useLocation()
  const known = useSignedIn()
  // biome-ignore lint/correctness/useExhaustiveDependencies: every arrival at a page may come with another account
  useEffect(() => {
    // As it is now: while the page comes to life, `known` is what the server wrote for everybody.
    const signedIn = isSignedIn()
    document.documentElement.toggleAttribute('data-signed-in', signedIn)
    if (signedIn) meetAccountCart()
    else forgetAccount()
  }, [key, known])
  return null
}

function forgetAccount() {
  forgetKnown()
  forgetTyped()
}

import { useEffect } from 'react'
import { useLocation } from 'react-router'
import { forgetKnown, forgetTyped } from '#app/kept'
import { isSignedIn, useSignedIn } from '#app/signed-in'
import { meetAccountCart } from '#app/use-account-cart'

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

import { useEffect } from 'react'
import { useLocation } from 'react-router'
import { mergeAccountCart } from '#app/cart/use-cart-sync'
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
    logLoginState(signedIn)
    if (signedIn) mergeAccountCart()
    else forgetAccount()
  }, [key, known])
  return null
}

let logged: boolean | undefined

/** Logs a login state that was not seen before: it is observed and only logged (specification, section 4). */
function logLoginState(signedIn: boolean): void {
  if (signedIn !== logged) console.debug(signedIn ? 'Login state: signed in' : 'Login state: signed out')
  logged = signedIn
}

function forgetAccount() {
  forgetKnown()
  forgetTyped()
}

import { useEffect } from 'react'
import { useLocation } from 'react-router'
import { storedText } from '#app/browser/stored'
import { leaveAccount } from '#app/cart/cart-storage'
import { mergeAccountCart } from '#app/cart/use-cart-sync'
import { dropForgottenInput } from '#app/forms/typed-input'
import { findSignedOut, isSignedIn, useSignedIn } from '#app/layout/session-hint'

/**
 * Synchronizes the account's cart and the browser's while a user is signed in, and adds what was added on a page that the visitor left before its
 * scripts came; loads no code for other visitors.
 */
export function CartSync() {
  const { key } = useLocation()
  const known = useSignedIn()
  useEffect(addEarly, [])
  // biome-ignore lint/correctness/useExhaustiveDependencies: every arrival at a page may come with another account
  useEffect(() => {
    // Reads the current state, because during hydration `known` has the value that the server rendered for all visitors.
    const signedIn = isSignedIn()
    document.documentElement.toggleAttribute('data-signed-in', signedIn)
    logLoginState(signedIn)
    if (signedIn) mergeAccountCart()
    else forgetAccount()
  }, [key, known])
  return null
}

let logged: boolean | undefined

/** Logs a changed login state; the specification requires no more (section 4). */
function logLoginState(signedIn: boolean): void {
  if (signedIn !== logged) console.debug(signedIn ? 'Login state: signed in' : 'Login state: signed out')
  logged = signedIn
}

function forgetAccount() {
  leaveAccount()
  dropForgottenInput()
  const signedOut = findSignedOut()
  if (signedOut)
    import('#app/cart/forget-visitor')
      .then(({ forgetVisitor }) => forgetVisitor(signedOut))
      .catch((error) => console.warn('What was typed was not forgotten.', error))
}

function addEarly() {
  if (storedText('early-adds', 'sessionStorage').read())
    import('#app/cart/add-early')
      .then(({ addEarlyLines }) => addEarlyLines())
      .catch((error) => console.warn('What was added early is not in the cart yet.', error))
}

import { useEffect } from 'react'
import { useLocation } from 'react-router'
import { stored, storedText } from '#app/browser/stored'
import { keepNote, leaveAccount } from '#app/cart/cart-storage'
import { addToCart } from '#app/cart/cart-store'
import { mergeAccountCart } from '#app/cart/use-cart-sync'
import { forgetPin } from '#app/delivery/checked-pin'
import { forgetInputOf } from '#app/forms/typed-input'
import { findSignedOut, isSignedIn, useSignedIn } from '#app/layout/session-hint'
import { readLines } from '#domain/cart/cart'

/** Adds also what was added on a page that was left before its scripts came; loads no code for who is signed out. */
export function CartSync() {
  const { key } = useLocation()
  const known = useSignedIn()
  useEffect(addEarlyLines, [])
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

/** The specification requires no more (section 4). */
function logLoginState(signedIn: boolean): void {
  if (signedIn !== logged) console.debug(signedIn ? 'Login state: signed in' : 'Login state: signed out')
  logged = signedIn
}

function forgetAccount() {
  leaveAccount()
  const signedOut = findSignedOut()
  if (signedOut) forgetVisitor(signedOut)
}

/** Written by `headScript`. */
const earlyAdds = stored('early-adds', readLines, 'sessionStorage')

/** Early clicks were on pages that were left before hydration. */
function addEarlyLines(): void {
  const lines = earlyAdds.read()
  if (lines.length > 0) earlyAdds.forget()
  for (const { quantity, ...item } of lines) addToCart(item, quantity)
}

/** Keys of local storage that outlive a sign-out: the cart (specification, section 4) and what is of the browser. */
const kept = /^(cart|cart-account|dabba|language|signed-out-at)$/

/** The last sign-out after which this browser forgot; other tabs see its change. */
const lastSignOut = storedText('signed-out-at')
const lastInTab = storedText('signed-out-at', 'sessionStorage')

function forgetVisitor({ userId, at }: { userId: string; at: string }): void {
  forgetInputOf(userId)
  if (lastInTab.read() !== at) {
    lastInTab.keep(at)
    forgetPin()
  }
  if (lastSignOut.read() === at) return
  lastSignOut.keep(at)
  forgetStored()
  keepNote('')
}

function forgetStored(): void {
  try {
    for (const key of Object.keys(localStorage)) if (!kept.test(key)) localStorage.removeItem(key)
  } catch {}
}

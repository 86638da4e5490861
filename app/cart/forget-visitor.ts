import { storedText } from '#app/browser/stored'
import { keepNote } from '#app/cart/cart-storage'
import { forgetPin } from '#app/delivery/checked-pin'
import { forgetInputOf } from '#app/forms/typed-input'

/** Keys of local storage that outlive a sign-out: the cart (specification, section 4) and what is of the browser. */
const kept = /^(cart|cart-account|dabba|language|checkout-typed-since|signed-out-at)$/

/** The time of the last sign-out after which this browser forgot; its change is seen by the other tabs. */
const lastSignOut = storedText('signed-out-at')
/** The same for this tab. */
const lastInTab = storedText('signed-out-at', 'sessionStorage')

/** Forgets what this browser keeps of somebody who signed out, in every tab that sees it. */
export function forgetVisitor({ userId, at }: { userId: string; at: string }): void {
  forgetInputOf(userId)
  if (lastInTab.read() !== at) {
    lastInTab.keep(at)
    forgetPin()
  }
  if (lastSignOut.read() === at) return
  lastSignOut.keep(at)
  forgetStored()
  // Also in the field, if it is shown.
  keepNote('')
}

function forgetStored(): void {
  try {
    for (const key of Object.keys(localStorage)) if (!kept.test(key)) localStorage.removeItem(key)
  } catch {
    // Without access to the storage nothing is stored.
  }
}

import { storedText } from '#app/browser/stored'
import { forgetPin } from '#app/delivery/checked-pin'
import { forgetInputOf } from '#app/forms/checkout-input'
import { removeAllCopies } from '#app/forms/form-copies'

/** The time of the last sign-out after which this browser forgot; its change is seen by the other tabs. */
const lastSignOut = storedText('signed-out-at')

/** Forgets what this browser keeps of somebody who signed out, in every tab that sees it. */
export function forgetVisitor({ userId, at }: { userId: string; at: string }): void {
  forgetInputOf(userId)
  removeAllCopies(userId)
  if (lastSignOut.read() === at) return
  lastSignOut.keep(at)
  forgetPin()
}

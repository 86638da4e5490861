import { forgetPin } from '#app/delivery/checked-pin'
import { forgetTyped } from '#app/forms/typed-draft'

/** Removes the data of a user who signs out from this browser. */
export function forgetVisitor(): void {
  forgetTyped()
  forgetPin()
}

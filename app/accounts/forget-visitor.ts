import { forgetPin } from '#app/delivery/checked-pin'
import { forgetTyped } from '#app/forms/typed-draft'

/** Forgets what this browser keeps of somebody who signs out. */
export function forgetVisitor(): void {
  forgetTyped()
  forgetPin()
}

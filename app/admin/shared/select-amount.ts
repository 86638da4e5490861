import type { FocusEvent } from 'react'

/** Selects the digits of a price field that gets the focus, so that typing replaces them; what is typed since then stays. */
export function selectAmount({ target }: FocusEvent<HTMLElement>): void {
  if (!(target instanceof HTMLInputElement) || target.inputMode !== 'decimal') return
  target.select()
  const { value } = target
  // Safari on phones puts the cursor after the tap, which would take the selection away.
  requestAnimationFrame(() => {
    if (document.activeElement === target && target.value === value) target.select()
  })
}

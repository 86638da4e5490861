import type { FocusEvent } from 'react'

/** Selects the content of a price field on focus, so that typing replaces it, unless something was typed since. */
export function selectAmount({ target }: FocusEvent<HTMLElement>): void {
  if (!(target instanceof HTMLInputElement) || target.inputMode !== 'decimal') return
  target.select()
  const { value } = target
  // Safari on phones sets the cursor after the tap, which would clear the selection.
  requestAnimationFrame(() => {
    if (document.activeElement === target && target.value === value) target.select()
  })
}

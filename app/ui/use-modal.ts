import { type RefObject, useLayoutEffect, useRef } from 'react'

/** Opens a dialog as a modal when it appears, and again on each new `opening`; not while that is null. */
export function useModal(opening?: unknown): RefObject<HTMLDialogElement | null> {
  const dialog = useRef<HTMLDialogElement>(null)
  useLayoutEffect(() => {
    if (opening !== null && !dialog.current?.open) dialog.current?.showModal()
  }, [opening])
  return dialog
}

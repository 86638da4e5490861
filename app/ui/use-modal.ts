import { type RefObject, useLayoutEffect, useRef } from 'react'

/** Opens a dialog as a modal when it appears, and again on each new `opening`. */
export function useModal(opening?: unknown): RefObject<HTMLDialogElement | null> {
  const dialog = useRef<HTMLDialogElement>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: every opening opens it
  useLayoutEffect(() => {
    if (!dialog.current?.open) dialog.current?.showModal()
  }, [opening])
  return dialog
}

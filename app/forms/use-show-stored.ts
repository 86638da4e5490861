import { type RefObject, useEffect, useRef } from 'react'

/**
 * Resets a form that stays open to its default values once what it sent is stored, since the server may store it in other words; `stored` changes with
 * every save. Changes by others leave what is typed. Returns the form's submit handler.
 */
export function useShowStored(form: RefObject<HTMLFormElement | null>, stored: number, failure: unknown): () => void {
  const isSent = useRef(false)
  // biome-ignore lint/correctness/useExhaustiveDependencies: looks once after each save or failure
  useEffect(() => {
    if (isSent.current && !failure) form.current?.reset()
    isSent.current = false
  }, [stored, failure])
  return () => {
    isSent.current = true
  }
}

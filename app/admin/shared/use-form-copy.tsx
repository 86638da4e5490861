import { type RefObject, useEffect, useRef, useState } from 'react'
import { CopiedForm } from '#app/admin/shared/copied-form'
import { type FormCopy, isSameText } from '#app/admin/shared/form-copies'

type Options = { name: string; staffId: string /** The sheet that was filled in is saved. */; isDone: boolean }

/** Stores the values of a long form in the browser until it is saved, so that nothing is lost when the page is left. */
export function useSheetCopy(form: RefObject<HTMLFormElement | null>, { name, staffId, isDone }: Options) {
  const [copy, setCopy] = useState<FormCopy | null>(null)
  const copied = useRef<CopiedForm | null>(null)
  useEffect(() => {
    const node = form.current
    if (!node) return
    const made = new CopiedForm(node, { name, staffId })
    copied.current = made
    if (isDone) made.drop()
    const shown = isDone ? made.read() : made.readFirst()
    setCopy(made.find(shown))
    const keep = () => made.keep(shown)
    // Something may have been typed before the page's scripts came.
    if (!isSameText(made.read(), shown)) keep()
    node.addEventListener('input', keep)
    return () => node.removeEventListener('input', keep)
  }, [form, name, staffId, isDone])
  return {
    copy,
    restore() {
      if (copy) copied.current?.fill(copy)
      setCopy(null)
    },
    drop() {
      copied.current?.drop()
      setCopy(null)
    },
  }
}

import { type RefObject, useEffect, useRef, useState } from 'react'
import {
  type FormCopy,
  findCopy,
  isSameText,
  keepCopy,
  removeCopies,
  removeOwnCopy,
} from '#app/admin/shared/form-copies'
import { fillFields, readFields } from '#app/admin/shared/form-values'

type Options = { name: string; staffId: string /** The sheet that was filled in is saved. */; isDone: boolean }

/** Stores the values of a long form in the browser until it is saved, so that nothing is lost when the page is left. */
export function useSheetCopy(form: RefObject<HTMLFormElement | null>, { name, staffId, isDone }: Options) {
  const [copy, setCopy] = useState<FormCopy | null>(null)
  const shown = useRef<Record<string, string>>({})
  useEffect(() => {
    const node = form.current
    if (!node) return
    if (isDone) removeCopies(name, staffId)
    shown.current = readFields(node)
    setCopy(findCopy(name, staffId, shown.current))
    const keep = () => {
      const values = readFields(node)
      if (isSameText(values, shown.current)) removeOwnCopy(name, staffId)
      else keepCopy(name, staffId, { values, at: Date.now(), seen: '' })
    }
    node.addEventListener('input', keep)
    return () => node.removeEventListener('input', keep)
  }, [form, name, staffId, isDone])
  return {
    copy,
    restore() {
      if (copy && form.current) fillFields(form.current, copy.values)
      setCopy(null)
    },
    drop() {
      removeCopies(name, staffId)
      setCopy(null)
    },
  }
}

import { type ReactNode, type RefObject, useEffect, useRef, useState } from 'react'
import { useLoaderData } from 'react-router'
import { CopiedForm } from '#app/admin/shared/copied-form'
import { RestoreLine } from '#app/admin/shared/restore-line.tsx'
import { useStaff } from '#app/admin/shared/use-staff'
import { openFolds } from '#app/forms/form-controls'
import { type FormCopy, isSameText, isUnlike } from '#app/forms/form-copies'
import { HiddenFields } from '#app/forms/hidden-fields.tsx'
import { staleText } from '#app/forms/stored-errors'
import type { useFormResult } from '#app/forms/use-form-result'

type Options = {
  /** One name for each form and what it edits, such as `note-SM-4829-1507`. */
  name: string
  /** The form that was filled in is saved. */
  isDone?: boolean
  /** The stored values; needed where the form may open with other values. */
  saved?: Readonly<Record<string, string>> | undefined
  /** Shows what somebody else has saved since; needed in a form that edits what is stored and has no `SeenField`. */
  setErrors?: ReturnType<typeof useFormResult>['setErrors']
}

/**
 * Keeps what is typed into a long form in the browser until the shop has it, so that nothing is lost when the page is left. Returns the line
 * that offers it, to be shown in the form, with the fields `kept`, the copy's name, and `keptKey`, by which what was sent without an answer is done once. Where the page stays after it was sent, its client action forgets the
 * copy: `sendKept`.
 */
export function useFormCopy(
  form: RefObject<HTMLFormElement | null>,
  { name, isDone = false, saved, setErrors }: Options,
): ReactNode {
  const staffId = useStaff().user.id
  const [copy, setCopy] = useState<FormCopy | null>(null)
  const copied = useRef<CopiedForm | null>(null)
  const stored = useRef(saved)
  stored.current = saved
  // Of a page whose forms need none there is no key.
  const { commandKey } = useLoaderData<{ commandKey?: string }>()
  // Until the page loads again, after an answer.
  const [restored, setRestored] = useState<{ key: string | undefined; on: string | undefined }>()
  const keptKey = restored && restored.on === commandKey ? restored.key : undefined
  const key = useRef(commandKey)
  key.current = keptKey ?? commandKey
  useEffect(() => {
    const node = form.current
    if (!node) return
    const made = new CopiedForm(node, { name, staffId })
    copied.current = made
    if (isDone) made.drop()
    const first = () => stored.current ?? made.readFirst()
    const shown = isDone ? made.read() : first()
    const found = made.find(shown)
    const isOffered = found !== null && isUnlike(found, made.read())
    setCopy(isOffered ? found : null)
    // The offer is seen without opening anything.
    if (isOffered) openFolds(node)
    const keep = () => made.keep({ values: first() }, key.current)
    // Something may have been typed before the page's scripts came.
    if (!isDone && !isSameText(made.read(), shown)) keep()
    node.addEventListener('input', keep)
    return () => node.removeEventListener('input', keep)
  }, [form, name, staffId, isDone])
  const hidden = <HiddenFields values={{ kept: name, keptKey }} />
  if (!copy) return hidden
  const restore = () => {
    const made = copied.current
    const first = stored.current ?? made?.readFirst() ?? {}
    const errors = made?.restore(copy, first) ?? {}
    made?.keep({ values: first }, copy.key)
    setRestored({ key: copy.key, on: commandKey })
    if (Object.keys(errors).length > 0) setErrors?.(errors, staleText())
    setCopy(null)
  }
  const drop = () => {
    copied.current?.drop()
    setCopy(null)
  }
  return (
    <>
      {hidden}
      <RestoreLine at={copy.at} restore={restore} drop={drop} />
    </>
  )
}

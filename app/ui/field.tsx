import { type ComponentProps, type RefObject, useId, useLayoutEffect, useRef, useState } from 'react'
import { useHydrated } from '#app/ui/use-hydrated'

type Shared = {
  label: string
  name: string
  /** Announced with the field. */
  error?: string | undefined
  hint?: string
  className?: string
}

export function Field({ label, error, hint, className = '', ...input }: Shared & ComponentProps<'input'>) {
  const { id, about } = useFieldIds(error, hint)
  return (
    <div className={className}>
      <Label id={id} text={label} />
      <input id={id} className="input" aria-describedby={about} aria-invalid={error ? true : undefined} {...input} />
      <FieldNotes id={id} error={error} hint={hint} />
    </div>
  )
}

export function TextField({ label, error, hint, className = '', ...input }: Shared & ComponentProps<'textarea'>) {
  const { id, about } = useFieldIds(error, hint)
  const node = useEarlyText(id)
  return (
    <div className={className}>
      <Label id={id} text={label} />
      <textarea
        ref={node}
        id={id}
        rows={6}
        className="input"
        aria-describedby={about}
        aria-invalid={error ? true : undefined}
        {...input}
      />
      <FieldNotes id={id} error={error} hint={hint} />
    </div>
  )
}

/** React would write the initial text back into a text area that was typed into before the page's scripts started. */
function useEarlyText(id: string): RefObject<HTMLTextAreaElement | null> {
  const node = useRef<HTMLTextAreaElement>(null)
  const [early] = useState(() => (typeof document === 'undefined' ? null : readEarly(document.getElementById(id))))
  useLayoutEffect(() => {
    if (!early || !node.current || node.current.value !== node.current.defaultValue) return
    node.current.value = early.value
    node.current.setSelectionRange(early.start, early.end)
  }, [early])
  return node
}

function readEarly(element: HTMLElement | null): { value: string; start: number; end: number } | null {
  if (!(element instanceof HTMLTextAreaElement) || element.value === element.defaultValue) return null
  return { value: element.value, start: element.selectionStart, end: element.selectionEnd }
}

type FormErrorProps = { text: string | undefined; isToast?: boolean; className?: string }

/** The error of a whole form, announced when it appears; with `isToast` scripts show it as a toast instead. */
export function FormError({ text, isToast = false, className = '' }: FormErrorProps) {
  const isHydrated = useHydrated()
  return (
    // Takes no gap of a grid while it is empty.
    <div role="alert" className="empty:absolute">
      {text && !(isToast && isHydrated) && (
        <p
          data-message
          tabIndex={-1}
          className={`rounded-sm border-l-4 border-danger bg-brand-50 px-4 py-3 font-semibold text-danger ${className}`}
        >
          {text}
        </p>
      )}
    </div>
  )
}

export function FormSuccess({ text, className = '' }: { text: string | false | null | undefined; className?: string }) {
  return (
    // Takes no gap of a grid while it is empty.
    <p role="status" className={`font-semibold text-success empty:absolute ${className}`}>
      {text && <Done text={text} />}
    </p>
  )
}

export function Done({ text }: { text: string }) {
  return (
    <>
      <span aria-hidden="true">✓ </span>
      {text}
    </>
  )
}

export function useFieldIds(error: string | undefined, hint?: string) {
  const id = useId()
  return { id, about: error ? `${id}-error` : hint ? `${id}-hint` : undefined }
}

export function Label({ id, text }: { id: string; text: string }) {
  return (
    <label htmlFor={id} className="mb-1.5 block text-sm font-semibold">
      {text}
    </label>
  )
}

/** The error below a custom field, or its hint; `id` is the one of `useFieldIds`. */
export function FieldNotes({ id, error, hint }: { id: string; error?: string | undefined; hint?: string | undefined }) {
  if (error)
    return (
      <p id={`${id}-error`} className="mt-1.5 text-sm font-semibold whitespace-pre-line text-danger">
        <span aria-hidden="true">⚠ </span>
        {error}
      </p>
    )
  if (!hint) return null
  return (
    <p id={`${id}-hint`} className="mt-1.5 text-sm text-ink-soft">
      {hint}
    </p>
  )
}

import { type ComponentProps, type TextareaHTMLAttributes, useId } from 'react'

type Shared = {
  label: string
  name: string
  /** The error message, announced with the field. */
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

/** A multi-line field. */
export function TextField({
  label,
  error,
  hint,
  className = '',
  ...input
}: Shared & TextareaHTMLAttributes<HTMLTextAreaElement>) {
  const { id, about } = useFieldIds(error, hint)
  return (
    <div className={className}>
      <Label id={id} text={label} />
      <textarea
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

/** The error of a whole form, announced when it appears. */
export function FormError({ text }: { text: string | undefined }) {
  return (
    // Takes no gap of a grid while it is empty.
    <div role="alert" className="empty:absolute">
      {text && (
        <p
          data-message
          tabIndex={-1}
          className="rounded-sm border-l-4 border-danger bg-brand-50 px-4 py-3 font-semibold text-danger"
        >
          {text}
        </p>
      )}
    </div>
  )
}

/** Returns the ids that connect label, input and notes of a custom field. */
export function useFieldIds(error: string | undefined, hint: string | undefined) {
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

export function FieldNotes({ id, error, hint }: { id: string; error: string | undefined; hint: string | undefined }) {
  if (error)
    return (
      <p id={`${id}-error`} className="mt-1.5 text-sm font-semibold text-danger">
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

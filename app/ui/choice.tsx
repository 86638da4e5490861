import type { ComponentProps } from 'react'
import { FieldNotes, useFieldIds } from '#app/ui/field.tsx'

type Props = ComponentProps<'input'> & { type: 'checkbox' | 'radio' }

export function Choice({ children, className = '', ...input }: Props) {
  return (
    <label className={`flex min-h-tap cursor-pointer items-center gap-3 ${className}`}>
      <input {...input} className="size-5 shrink-0 accent-brand-600" />
      {children}
    </label>
  )
}

type CheckProps = ComponentProps<'input'> & { label: string; error?: string | undefined; hint?: string | undefined }

export function CheckField({ label, error, hint, ...input }: CheckProps) {
  const { id, about } = useFieldIds(error, hint)
  return (
    <div>
      <Choice
        {...input}
        type="checkbox"
        aria-describedby={about}
        aria-invalid={error ? true : undefined}
        className="font-semibold"
      >
        {label}
      </Choice>
      <FieldNotes id={id} error={error} hint={hint} />
    </div>
  )
}

/** Confirms what may be a mistake; read by `tickField`, or by `isTicked` where there is no schema. `defaultValue` is what was sent. */
export function SureField({ name = 'sure', defaultValue, ...field }: CheckProps) {
  return <CheckField name={name} value="1" defaultChecked={defaultValue === '1'} {...field} />
}

import type { ComponentProps } from 'react'
import { FieldNotes, Label, useFieldIds } from '#app/ui/field.tsx'

type Props = ComponentProps<'select'> & {
  label: string
  error?: string | undefined
  hint?: string
  options: readonly (readonly [value: string, text: string])[]
}

/** The key makes a new element for a new `defaultValue`. */
export function SelectField({ label, error, hint, options, className = '', ...select }: Props) {
  const { id, about } = useFieldIds(error, hint)
  return (
    <div className={className}>
      <Label id={id} text={label} />
      <select
        key={String(select.defaultValue)}
        id={id}
        className="input select"
        aria-describedby={about}
        aria-invalid={error ? true : undefined}
        {...select}
      >
        {options.map(([value, text]) => (
          <option key={value} value={value}>
            {text}
          </option>
        ))}
      </select>
      <FieldNotes id={id} error={error} hint={hint} />
    </div>
  )
}

import type { ComponentProps, ReactNode } from 'react'
import { FieldNotes, useFieldIds } from '#app/ui/field.tsx'

type Props = ComponentProps<'fieldset'> & {
  legend: ReactNode
  legendClass?: string
  /** Of all fields together, announced with the group. */
  error?: string | undefined
  hint?: string | undefined
}

export function FieldGroup({ legend, legendClass, error, hint, children, ...fieldset }: Props) {
  const { id, about } = useFieldIds(error, hint)
  return (
    <fieldset {...fieldset} aria-describedby={about}>
      <legend className={legendClass ?? 'mb-1.5 text-sm font-semibold'}>{legend}</legend>
      {children}
      <FieldNotes id={id} error={error} hint={hint} />
    </fieldset>
  )
}

import type { ComponentProps, ReactNode } from 'react'
import { FieldNotes, useFieldIds } from '#app/ui/field.tsx'

type Props = ComponentProps<'fieldset'> & {
  legend: ReactNode
  /** The looks of the legend, where it is not like the label of a field. */
  legendClass?: string
  /** The error message of all fields together, announced with the group. */
  error?: string | undefined
  hint?: string | undefined
}

/** Fields that belong together, such as the choices of one question, with their notes below them. */
export function FieldGroup({
  legend,
  legendClass = 'mb-1.5 text-sm font-semibold',
  error,
  hint,
  children,
  ...fieldset
}: Props) {
  const { id, about } = useFieldIds(error, hint)
  return (
    <fieldset {...fieldset} aria-describedby={about}>
      <legend className={legendClass}>{legend}</legend>
      {children}
      <FieldNotes id={id} error={error} hint={hint} />
    </fieldset>
  )
}

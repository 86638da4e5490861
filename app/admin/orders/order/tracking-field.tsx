import type { ComponentProps } from 'react'
import { Field } from '#app/ui/field.tsx'

/** Asks for a courier's tracking number. */
export function TrackingField(props: ComponentProps<typeof Field>) {
  return <Field {...props} autoComplete="off" autoCapitalize="characters" spellCheck={false} maxLength={60} />
}

import type { ComponentProps } from 'react'
import { CheckField } from '#app/ui/choice.tsx'

type Props = Pick<ComponentProps<typeof CheckField>, 'label' | 'name' | 'error' | 'defaultChecked'>

/** Confirms a change that may be a mistake; the action reads it by `tickField`. */
export function SureField({ name = 'sure', ...field }: Props) {
  return <CheckField name={name} value="1" {...field} />
}

import type { ComponentProps } from 'react'
import { SubmitButton } from '#app/ui/button.tsx'

const look = 'inline-flex min-h-tap items-center gap-1.5 px-2 text-link'

/** A button for something small, which looks like a link. */
export function TextButton({ className = '', ...button }: ComponentProps<'button'>) {
  return <button {...button} type="button" className={`${look} ${className}`} />
}

/** A `TextButton` that sends its form. */
export function TextSubmitButton({ className = '', ...button }: Omit<ComponentProps<typeof SubmitButton>, 'kind'>) {
  return <SubmitButton {...button} kind={null} className={`${look} ${className}`} />
}

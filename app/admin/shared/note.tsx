import type { ComponentProps } from 'react'

const edges = { success: 'border-success', warning: 'border-turmeric', danger: 'border-danger' }

type Props = ComponentProps<'div'> & { tone: keyof typeof edges }

/** A note on a card of its own, with an edge in the colour of its tone. In a form it is `FormError` or `FormSuccess` (`app/ui/field.tsx`). */
export function Note({ tone, className = '', ...note }: Props) {
  return (
    <div {...note} className={`rounded-md border-l-4 bg-white px-4 py-3 shadow-card ${edges[tone]} ${className}`} />
  )
}

/** Shows that a form of another page, or of the whole page, was saved, announced when it appears. */
export function SuccessNote({ className = '', ...note }: ComponentProps<'div'>) {
  return (
    <Note {...note} tone="success" role="status" className={`font-semibold text-success empty:hidden ${className}`} />
  )
}

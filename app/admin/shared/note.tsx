import type { ComponentProps } from 'react'

const edges = { warning: 'border-turmeric', danger: 'border-danger' }

type Props = ComponentProps<'div'> & { tone: keyof typeof edges }

/** A note on a card of its own, with an edge in the colour of its tone. What a form has done or not done is `FormSuccess` or `FormError` (`app/ui/field.tsx`). */
export function Note({ tone, className = '', ...note }: Props) {
  return (
    <div {...note} className={`rounded-md border-l-4 bg-white px-4 py-3 shadow-card ${edges[tone]} ${className}`} />
  )
}

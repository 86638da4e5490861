import type { ReactNode } from 'react'

/**
 * Shows that a form of another page, or of the whole page, was saved, announced when it appears: on a card above it. In a form it is `FormSuccess`
 * (`app/ui/field.tsx`).
 */
export function SuccessNote({ children, className = '' }: { children: ReactNode; className?: string }) {
  return (
    <p
      role="status"
      className={`rounded-md border-l-4 border-success bg-white px-4 py-3 font-semibold text-success shadow-card empty:hidden ${className}`}
    >
      {children}
    </p>
  )
}

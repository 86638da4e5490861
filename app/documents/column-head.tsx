import type { ReactNode } from 'react'

/** The head of a column; `number` aligns it with the figures below. */
export function ColumnHead({ className, children }: { className?: 'number' | 'batch'; children: ReactNode }) {
  return (
    <th scope="col" className={className}>
      {children}
    </th>
  )
}

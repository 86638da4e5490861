import type { ReactNode } from 'react'

export function EmptyList({ title, children }: { title?: string; children: ReactNode }) {
  return (
    <div data-empty className="rounded-lg bg-white p-8 text-center shadow-card">
      {title && <p className="mb-1 font-display text-card font-semibold wrap-anywhere">{title}</p>}
      <p className="text-ink-soft">{children}</p>
    </div>
  )
}

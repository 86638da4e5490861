import type { ReactNode } from 'react'

type Props = { title?: string; note?: string; label?: string | undefined; className?: string; children: ReactNode }

/** A part of a page on a white card of its own. `label` names it where it is not the visible title. */
export function Card({ title, note, label = title, className = '', children }: Props) {
  return (
    <section aria-label={label} className={`grid gap-4 rounded-lg bg-white p-4 shadow-card sm:p-6 ${className}`}>
      {title && (
        <div>
          <h2 className="text-card">{title}</h2>
          {note && <p className="mt-1 text-sm text-ink-soft">{note}</p>}
        </div>
      )}
      {children}
    </section>
  )
}

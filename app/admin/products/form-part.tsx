import type { ReactNode } from 'react'

type Props = { title: string; note?: string; children: ReactNode }

/** Shows a part of a long form on a card of its own. */
export function FormPart({ title, note, children }: Props) {
  return (
    <section aria-label={title} className="grid gap-4 rounded-lg bg-white p-4 shadow-card sm:p-6">
      <div>
        <h2 className="text-card">{title}</h2>
        {note && <p className="mt-1 text-sm text-ink-soft">{note}</p>}
      </div>
      {children}
    </section>
  )
}

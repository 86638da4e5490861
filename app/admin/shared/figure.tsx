import type { ReactNode } from 'react'

type Props = { name: string; value: string; note?: ReactNode; isBad?: boolean }

/** Shows one figure large, with a note; `isBad` shows the note in red. */
export function Figure({ name, value, note, isBad = false }: Props) {
  return (
    <div className="rounded-lg bg-white p-4 shadow-card">
      <dt className="text-sm text-ink-soft">{name}</dt>
      <dd>
        <b className="block font-display text-heading font-semibold wrap-anywhere tabular-nums">{value}</b>
        {note && (
          <span className={`text-sm tabular-nums ${isBad ? 'font-semibold text-danger' : 'text-ink-soft'}`}>
            {note}
          </span>
        )}
      </dd>
    </div>
  )
}

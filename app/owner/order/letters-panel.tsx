import { Link } from 'react-router'
import { DeadlineBadge } from '#app/owner/inbox/deadline.tsx'
import { Panel } from '#app/owner/order/panel.tsx'
import { momentOf } from '#app/owner/times'
import type { Letter } from '#domain/contact/letter'

/** What was written about an order. */
export function LettersPanel({ letters, now }: { letters: Letter[]; now: number }) {
  return (
    <Panel title="Letters about it">
      <ul className="divide-y divide-line">
        {letters.map((letter) => (
          <li key={letter.id} className="py-2">
            <Link to={`/owner/inbox/${letter.ticket}`} className="text-link line-clamp-2 wrap-anywhere">
              {letter.message.slice(0, 200)}
            </Link>
            <span className="mt-1 flex flex-wrap items-center gap-2 text-sm text-ink-soft">
              {momentOf(letter.receivedAt, now)}, {letter.state}
              <DeadlineBadge letter={letter} now={now} />
            </span>
          </li>
        ))}
      </ul>
    </Panel>
  )
}

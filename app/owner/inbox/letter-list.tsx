import { Link } from 'react-router'
import { DeadlineBadge } from '#app/owner/inbox/deadline.tsx'
import { age } from '#app/owner/times'
import type { Letter } from '#domain/contact/letter'

/** Letters as cards: who, what about, and how it begins. */
export function LetterList({ letters, now }: { letters: Letter[]; now: number }) {
  return (
    <ul className="grid gap-3 lg:grid-cols-2">
      {letters.map((letter) => (
        <li key={letter.id}>
          <Link
            to={`/owner/inbox/${letter.ticket}`}
            className="grid h-full content-start gap-1 rounded-lg bg-white p-4 shadow-card hover:bg-paper-deep"
          >
            <span className="flex flex-wrap items-baseline justify-between gap-x-3">
              <b className="min-w-0 font-semibold wrap-anywhere">{letter.name}</b>
              <span className="text-sm text-ink-soft tabular-nums">{age(letter.receivedAt, now)}</span>
            </span>
            <span className="font-display text-card font-semibold wrap-anywhere">{letter.subject}</span>
            <span className="line-clamp-2 text-ink-soft wrap-anywhere">{letter.message.slice(0, 240)}</span>
            <span className="mt-1 flex flex-wrap items-center gap-2 text-sm text-ink-soft">
              <DeadlineBadge letter={letter} now={now} />
              <span className="tabular-nums">{letter.ticket}</span>
              {letter.order && <span className="tabular-nums">Order {letter.order.number}</span>}
            </span>
          </Link>
        </li>
      ))}
    </ul>
  )
}

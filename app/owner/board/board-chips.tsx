import { useEffect, useRef } from 'react'
import { Link } from 'react-router'
import { countText, viewNames } from '#app/owner/board/board-texts'
import { type BoardCounts, type BoardView, boardViews } from '#domain/fulfilment/board'

/** Where orders stand, with how many; the way through the work from left to right. */
export function BoardChips({ counts, view }: { counts: BoardCounts; view: BoardView | null }) {
  const list = useRef<HTMLUListElement>(null)
  // On a phone the last chips lie outside: the one that is open comes into sight.
  useEffect(() => {
    if (view) list.current?.querySelector('[aria-current]')?.scrollIntoView({ block: 'nearest', inline: 'center' })
  }, [view])
  return (
    <nav aria-label="Stages" className="-mx-gutter overflow-x-auto px-gutter [scrollbar-width:none]">
      <ul ref={list} className="flex w-max gap-2 pb-1">
        {boardViews.map((one) => (
          <li key={one}>
            <Link
              to={one === 'new' ? '/owner' : `/owner?view=${one}`}
              aria-current={one === view ? 'page' : undefined}
              preventScrollReset
              className="flex min-h-tap items-center gap-2 rounded-full border border-edge bg-white px-4 font-semibold whitespace-nowrap hover:bg-paper-deep aria-[current]:border-brand-600 aria-[current]:bg-brand-600 aria-[current]:text-white"
            >
              {viewNames[one]}
              <Count count={counts[one]} isTrouble={one === 'trouble'} isCurrent={one === view} />
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  )
}

function Count({ count, isTrouble, isCurrent }: { count: number; isTrouble: boolean; isCurrent: boolean }) {
  const tone = isCurrent ? 'bg-white text-brand-700' : isTrouble && count > 0 ? 'bg-danger text-white' : 'bg-paper-deep'
  return (
    <span className={`min-w-7 rounded-full px-2 text-center text-sm leading-6 tabular-nums ${tone}`}>
      {countText(count)}
    </span>
  )
}

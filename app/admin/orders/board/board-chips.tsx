import { viewNames } from '#app/admin/orders/board/board-texts'
import { FilterChips } from '#app/admin/shared/filter-chips.tsx'
import { type BoardCounts, type BoardView, boardViews } from '#domain/fulfilment/board'

/** Shows the board's views with their counts, in the order of the work. */
export function BoardChips({ counts, view }: { counts: BoardCounts; view: BoardView | null }) {
  const chips = boardViews.map((one) => ({
    to: one === 'new' ? '/admin' : `/admin?view=${one}`,
    text: viewNames[one],
    isCurrent: one === view,
    count: counts[one],
    isIssue: one === 'issues',
  }))
  return <FilterChips label="Stages" chips={chips} keepsScroll />
}

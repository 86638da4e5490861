import { viewNames } from '#app/owner/board/board-texts'
import { FilterChips } from '#app/owner/filter-chips.tsx'
import { type BoardCounts, type BoardView, boardViews } from '#domain/fulfilment/board'

/** Where orders stand, with how many; the way through the work from left to right. */
export function BoardChips({ counts, view }: { counts: BoardCounts; view: BoardView | null }) {
  const chips = boardViews.map((one) => ({
    to: one === 'new' ? '/owner' : `/owner?view=${one}`,
    text: viewNames[one],
    isCurrent: one === view,
    count: counts[one],
    isTrouble: one === 'trouble',
  }))
  return <FilterChips label="Stages" chips={chips} keepsScroll />
}

import { boardViewNames } from '#app/admin/orders/board/board-texts'
import { FilterChips } from '#app/admin/shared/filter-chips.tsx'
import { type BoardCounts, type BoardView, boardViews } from '#domain/fulfilment/board'
import { t } from '#domain/texts/translate'

/** Shows the board's views with their counts, in the order of the work. */
export function BoardChips({ counts, view }: { counts: BoardCounts; view: BoardView | null }) {
  // Packing can begin at once; only orders that were accepted before it need a view of their own.
  const views = boardViews.filter((name) => name !== 'accepted' || name === view || counts.accepted > 0)
  const chips = views.map((name) => ({
    to: name === 'new' ? '/admin' : `/admin?view=${name}`,
    text: boardViewNames()[name],
    isCurrent: name === view,
    count: counts[name],
    isIssue: name === 'issues',
  }))
  return <FilterChips label={t('Stages')} chips={chips} keepsScroll />
}

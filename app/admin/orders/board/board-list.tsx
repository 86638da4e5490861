import { BoardCardItem } from '#app/admin/orders/board/board-card.tsx'
import { boardViewNames, emptyBoardTexts } from '#app/admin/orders/board/board-texts'
import { EmptyList } from '#app/admin/shared/empty-list.tsx'
import { FilterChips } from '#app/admin/shared/filter-chips.tsx'
import { type BoardCounts, type BoardView, boardViews } from '#domain/fulfilment/board'
import type { BoardCard } from '#domain/fulfilment/board-cards.server'
import { t } from '#domain/texts/translate'

type Props = { cards: readonly BoardCard[]; view: BoardView | null; searched: string; now: number }

export function BoardList({ cards, view, searched, now }: Props) {
  if (cards.length === 0)
    return view ? (
      <EmptyList title={emptyBoardTexts()[view].title}>{emptyBoardTexts()[view].text}</EmptyList>
    ) : (
      <EmptyList title={t('Nothing found')}>
        {t('No order fits “{searched}”. Four digits of the phone are enough.', { searched })}
      </EmptyList>
    )
  const showStage = view === null || view === 'issues'
  return (
    <ol className="grid grid-cols-1 gap-1.5 pb-28 md:grid-cols-2 md:gap-3 xl:grid-cols-3">
      {cards.map((card) => (
        <li key={card.number}>
          <BoardCardItem card={card} now={now} showStage={showStage} />
        </li>
      ))}
    </ol>
  )
}

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
  const others = [
    { to: '/admin/orders', text: t('All orders'), isCurrent: false },
    { to: '/admin/orders/new', text: t('New order'), isCurrent: false },
  ]
  return <FilterChips label={t('Stages')} chips={[...chips, ...others]} />
}

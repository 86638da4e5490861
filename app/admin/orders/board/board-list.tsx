import { Check } from 'lucide-react'
import { BoardCardItem } from '#app/admin/orders/board/board-card.tsx'
import { boardViewNames, emptyBoardTexts } from '#app/admin/orders/board/board-texts'
import { FilterChips } from '#app/admin/shared/filter-chips.tsx'
import { formatRecent } from '#app/admin/shared/times'
import { TextLink } from '#app/ui/text-link.tsx'
import { type BoardCard, type BoardCounts, type BoardView, boardViews } from '#domain/fulfilment/board'
import type { BackupState } from '#domain/operations/backups.server'
import { t } from '#domain/texts/translate'

type Props = { cards: readonly BoardCard[]; view: BoardView | null; searched: string; now: number }

export function BoardList({ cards, view, searched, now }: Props) {
  if (cards.length === 0)
    return view ? (
      <Empty {...emptyBoardTexts()[view]} />
    ) : (
      <Empty
        title={t('Nothing found')}
        text={t('No order fits “{searched}”. Four digits of the phone are enough.', { searched })}
      >
        <TextLink to="/admin" className="mt-3">
          {t('Back to the board')}
        </TextLink>
      </Empty>
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

function Empty({ title, text, children }: { title: string; text: string; children?: React.ReactNode }) {
  return (
    <div className="flex flex-col items-center rounded-lg bg-paper-deep px-6 py-14 text-center">
      <span className="grid size-16 place-items-center rounded-full bg-white text-success shadow-card">
        <Check className="size-8" aria-hidden />
      </span>
      <h2 className="mt-4 font-display text-card font-semibold">{title}</h2>
      <p className="mt-1 max-w-sm text-ink-soft">{text}</p>
      {children}
    </div>
  )
}

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
  const all = { to: '/admin/orders', text: t('All orders'), isCurrent: false }
  return <FilterChips label={t('Stages')} chips={[...chips, all]} />
}

/** Shows the age of the latest backup, if the shop makes backups. */
export function BackupAge({ backup, now }: { backup: BackupState | null; now: number }) {
  if (!backup?.latest) return null
  const { at, bytes, copy } = backup.latest
  const backupText = { time: formatRecent(at, now), size: fileSizeText(bytes) }
  return (
    <p className="mt-8 text-center text-sm text-ink-soft">
      {copy === 'done'
        ? t('Last backup {time}, {size}, also at its second place', backupText)
        : t('Last backup {time}, {size}', backupText)}
    </p>
  )
}

function fileSizeText(bytes: number): string {
  return bytes < 1_000_000
    ? t('{size} KB', { size: Math.ceil(bytes / 1_000) })
    : t('{size} MB', { size: Math.round(bytes / 1_000_000) })
}

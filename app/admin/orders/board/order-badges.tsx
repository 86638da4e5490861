import { type LucideIcon, StickyNote, TriangleExclamationPoint, Undo2 } from 'lucide-react'
import type { ReactNode } from 'react'
import { issueTexts } from '#app/admin/orders/board/board-texts'
import type { BoardCard } from '#domain/fulfilment/board'
import { isUnshipped } from '#domain/orders/stage'
import { plural, t } from '#domain/texts/translate'

const tones = {
  plain: 'bg-paper-deep text-ink',
  good: 'bg-success text-white',
  warning: 'bg-warning text-white',
  danger: 'bg-danger text-white',
} as const

type BadgeProps = { tone?: keyof typeof tones; icon?: LucideIcon; children: ReactNode }

/** Shows a short text in a colour; the text alone carries the meaning. */
function Badge({ tone = 'plain', icon: Icon, children }: BadgeProps) {
  return (
    <li
      className={`inline-flex items-center gap-1 rounded-sm px-1 text-xs leading-5 font-semibold in-[[lang=gu-IN]]:pt-0.5 ${tones[tone]}`}
    >
      {Icon && <Icon className="size-3.5 shrink-0" aria-hidden />}
      {children}
    </li>
  )
}

function MoneyBadge({ card: { state, isCash, refundExtent, money } }: { card: BoardCard }) {
  if (state === 'pending') return <Badge tone="warning">{t('Waits for its payment')}</Badge>
  if (state === 'cancelled') return <Badge tone="warning">{t('Not paid')}</Badge>
  if (money.sentPaise > 0 && money.pendingPaise === 0 && refundExtent === 'all')
    return <Badge tone="danger">{t('Refunded')}</Badge>
  if (money.sentPaise > 0) return <Badge tone="warning">{t('Partly refunded')}</Badge>
  // A refused refund is shown as an issue.
  if (money.pendingPaise > money.refusedPaise) return <Badge tone="warning">{t('Refund decided')}</Badge>
  return <Badge>{isCash ? t('COD') : t('Paid')}</Badge>
}

/** Shows what to know about an order before working on it. */
export function OrderBadges({ card }: { card: BoardCard }) {
  const { isCash, codConfirm, hasNote, earlierReturns, stage, issues } = card
  const isOpen = isUnshipped(stage)
  return (
    <ul className="flex flex-wrap gap-1">
      {/* Only cash waits for a yes. */}
      {!issues.includes('unconfirmed-cash') && <MoneyBadge card={card} />}
      {isCash && isOpen && (codConfirm === 'yes' || codConfirm === 'by-phone') && (
        <Badge tone="good">{t('Confirmed')}</Badge>
      )}
      {isCash && isOpen && codConfirm === 'asked' && !issues.includes('unconfirmed-cash') && (
        <Badge tone="warning">{t('Not confirmed')}</Badge>
      )}
      {stage === 'returning' && <Badge tone="warning">{t('Coming back')}</Badge>}
      {card.isOtherState && isOpen && <Badge tone="warning">{t('PIN of another state')}</Badge>}
      {hasNote && (
        <Badge icon={StickyNote}>
          <span className="sr-only">{t('Note')}</span>
        </Badge>
      )}
      {earlierReturns > 0 && (
        <Badge tone="warning" icon={Undo2}>
          {plural(earlierReturns, '1 return before', '{earlierReturns} returns before', { earlierReturns })}
        </Badge>
      )}
      {issues.map((issue) => (
        <Badge key={issue} tone="danger" icon={TriangleExclamationPoint}>
          {issueTexts()[issue]}
        </Badge>
      ))}
    </ul>
  )
}

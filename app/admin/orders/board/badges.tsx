import type { ReactNode } from 'react'
import { issueTexts } from '#app/admin/orders/board/board-texts'
import { Icon, type IconName } from '#app/admin/shared/icon.tsx'
import type { BoardCard } from '#domain/fulfilment/board'
import { isUnshipped } from '#domain/orders/stage'
import { plural, t } from '#domain/texts/translate'

const tones = {
  plain: 'bg-paper-deep text-ink',
  good: 'bg-success text-white',
  warning: 'bg-warning text-white',
  danger: 'bg-danger text-white',
} as const

type BadgeProps = { tone?: keyof typeof tones; icon?: IconName; children: ReactNode }

/** Shows a short text in a colour; the text alone carries the meaning. */
function Badge({ tone = 'plain', icon, children }: BadgeProps) {
  return (
    <li
      className={`inline-flex items-center gap-1 rounded-sm px-1 text-xs leading-5 font-semibold in-[[lang=gu-IN]]:pt-0.5 ${tones[tone]}`}
    >
      {icon && <Icon name={icon} className="size-3.5 shrink-0" />}
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
        <Badge icon="note">
          <span className="sr-only">{t('Note')}</span>
        </Badge>
      )}
      {earlierReturns > 0 && (
        <Badge tone="warning" icon="undo">
          {plural(earlierReturns, '1 return before', '{earlierReturns} returns before', { earlierReturns })}
        </Badge>
      )}
      {issues.map((issue) => (
        <Badge key={issue} tone="danger" icon="alert">
          {issueTexts()[issue]}
        </Badge>
      ))}
    </ul>
  )
}

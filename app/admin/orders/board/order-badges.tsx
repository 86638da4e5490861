import { StickyNote, TriangleExclamationPoint, Undo2 } from 'lucide-react'
import { issueTexts } from '#app/admin/orders/board/board-texts'
import { Badge, type BadgeProps } from '#app/admin/shared/badge.tsx'
import type { BoardCard } from '#domain/fulfilment/board-cards.server'
import { awaitsCall, isUnshipped } from '#domain/orders/order'
import { plural, t } from '#domain/texts/translate'

function Item(props: BadgeProps) {
  return (
    <li className="flex">
      <Badge {...props} />
    </li>
  )
}

function MoneyBadge({ card: { state, isCash, isPaidLate, refundExtent, money } }: { card: BoardCard }) {
  if (state === 'pending') return <Item tone="warning">{t('Waits for its payment')}</Item>
  if (state === 'cancelled') return <Item tone="warning">{isPaidLate ? t('Paid too late') : t('Not paid')}</Item>
  if (money.sentPaise > 0 && money.pendingPaise === 0 && refundExtent === 'all')
    return <Item tone="danger">{t('Refunded')}</Item>
  if (money.sentPaise > 0) return <Item tone="warning">{t('Partly refunded')}</Item>
  // A refused refund is shown as an issue.
  if (money.pendingPaise > money.refusedPaise) return <Item tone="warning">{t('Refund decided')}</Item>
  return <Item>{isCash ? t('COD') : t('Paid')}</Item>
}

export function OrderBadges({ card }: { card: BoardCard }) {
  const { isCash, codConfirm, hasNote, earlierReturns, stage, issues } = card
  const isUnsent = isUnshipped(stage)
  return (
    <ul className="flex flex-wrap gap-1">
      {/* Only cash waits for a yes. */}
      {!issues.includes('unconfirmed-cash') && <MoneyBadge card={card} />}
      {isCash && isUnsent && (codConfirm === 'yes' || codConfirm === 'by-phone') && (
        <Item tone="good">{t('Confirmed')}</Item>
      )}
      {awaitsCall(card) && !issues.includes('unconfirmed-cash') && <Item tone="warning">{t('Not confirmed')}</Item>}
      {stage === 'returning' && <Item tone="warning">{t('Coming back')}</Item>}
      {card.isOtherState && isUnsent && <Item tone="warning">{t('PIN of another state')}</Item>}
      {hasNote && (
        <Item icon={StickyNote}>
          <span className="sr-only">{t('Note')}</span>
        </Item>
      )}
      {earlierReturns > 0 && (
        <Item tone="warning" icon={Undo2}>
          {plural(earlierReturns, '1 return before', '{earlierReturns} returns before', { earlierReturns })}
        </Item>
      )}
      {issues.map((issue) => (
        <Item key={issue} tone="danger" icon={TriangleExclamationPoint}>
          {issueTexts()[issue]}
        </Item>
      ))}
    </ul>
  )
}

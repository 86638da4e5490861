import { CommandButton } from '#app/admin/commands/command-button.tsx'
import { RefundList } from '#app/admin/orders/order/refund-list.tsx'
import { Panel } from '#app/admin/shared/panel.tsx'
import type { AdminRefund } from '#domain/fulfilment/admin-order.server'
import { formatRupees } from '#domain/money'
import { t } from '#domain/texts/translate'

type Props = { refunds: AdminRefund[]; seen: string }

export function FailedRefunds({ refunds, seen }: Props) {
  const failed = refunds.filter(({ state }) => state === 'failed')
  if (failed.length === 0) return null
  return (
    <Panel title={t('Did not go through')}>
      <RefundList refunds={failed} title={null} />
      {failed.map((refund) => (
        <RetryRefund key={refund.id} refund={refund} seen={seen} className="mt-2" />
      ))}
    </Panel>
  )
}

/** Lists the refunds that are decided, sent or dropped, so that nobody sends the same money twice. */
export function MadeRefunds({ refunds }: { refunds: AdminRefund[] }) {
  const made = refunds.filter(({ state, method }) => state !== 'failed' && !(method === 'upi' && state === 'due'))
  if (made.length === 0) return null
  return (
    <Panel title={t('Sent back, or decided')}>
      <RefundList refunds={made} title={null} />
    </Panel>
  )
}

type RetryRefundProps = { refund: { id: string; amountPaise: number }; seen: string; className?: string }

/** Retries a failed refund at once. */
export function RetryRefund({ refund, seen, className }: RetryRefundProps) {
  return (
    <CommandButton
      act="retry-refund"
      seen={seen}
      fields={{ refund: refund.id }}
      busyText={t('Trying...')}
      className={className}
    >
      {t('Try {amount} again now', { amount: formatRupees(refund.amountPaise) })}
      <span className="sr-only"> {t('for {order}', { order: seen.split(':')[0] })}</span>
    </CommandButton>
  )
}

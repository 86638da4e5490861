import { RefundList } from '#app/admin/orders/order/refund-list.tsx'
import { RetryRefund } from '#app/admin/orders/refund/retry-refund.tsx'
import { Panel } from '#app/admin/shared/panel.tsx'
import type { AdminRefund } from '#domain/fulfilment/admin-order.server'
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
  const made = refunds.filter(({ state, isManual }) => state !== 'failed' && !(isManual && state === 'due'))
  if (made.length === 0) return null
  return (
    <Panel title={t('Sent back, or decided')}>
      <RefundList refunds={made} title={null} />
    </Panel>
  )
}

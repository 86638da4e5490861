import { ActForm, useAct } from '#app/owner/acts/act-form.tsx'
import { Panel } from '#app/owner/order/panel.tsx'
import { RefundList } from '#app/owner/order/refund-list.tsx'
import { buttonClass } from '#app/ui/button.tsx'
import type { SheetRefund } from '#domain/fulfilment/order-sheet.server'
import { formatRupees } from '#domain/money'

type Props = { refunds: SheetRefund[]; seen: string; now: number }

/** What did not go through. */
export function FailedRefunds({ refunds, seen, now }: Props) {
  const failed = refunds.filter(({ state }) => state === 'failed')
  if (failed.length === 0) return null
  return (
    <Panel title="Did not go through">
      <RefundList refunds={failed} now={now} />
      {failed.map((refund) => (
        <Retry key={refund.id} refund={refund} seen={seen} />
      ))}
    </Panel>
  )
}

function Retry({ refund, seen }: { refund: SheetRefund; seen: string }) {
  const fetcher = useAct()
  return (
    <ActForm act="retry-refund" orders={[seen]} fetcher={fetcher} className="mt-2">
      <input type="hidden" name="refund" value={refund.id} />
      <button type="submit" aria-disabled={fetcher.state !== 'idle'} className={buttonClass('outline', 'w-full')}>
        {fetcher.state === 'idle' ? `Try ${formatRupees(refund.amountPaise)} again now` : 'Trying...'}
      </button>
    </ActForm>
  )
}

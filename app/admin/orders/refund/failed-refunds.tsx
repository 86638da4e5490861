import { Fragment } from 'react'
import { CommandButton } from '#app/admin/commands/command-form.tsx'
import { ReasonForm } from '#app/admin/orders/order/cancel-form.tsx'
import { RefundList } from '#app/admin/orders/order/refund-list.tsx'
import { Fold, FoldedPanel, Panel } from '#app/admin/shared/panel.tsx'
import type { AdminOrder, AdminRefund } from '#domain/fulfilment/admin-order.server'
import { closeReasons } from '#domain/fulfilment/reasons'
import { formatRupees } from '#domain/money'
import { t } from '#domain/texts/translate'

type Props = { adminOrder: AdminOrder; isOwner: boolean }

export function FailedRefunds({ adminOrder: { card, refunds }, isOwner }: Props) {
  const failed = refunds.filter(({ state }) => state === 'failed')
  if (failed.length === 0) return null
  return (
    <Panel title={t('Did not go through')}>
      <RefundList refunds={failed} title={null} />
      {failed.map((refund) => (
        <Fragment key={refund.id}>
          <CommandButton act="retry-refund" order={card} fields={{ refund: refund.id }} className="mt-2">
            {t('Try {amount} again now', { amount: formatRupees(refund.amountPaise) })}
          </CommandButton>
          {isOwner && (
            <Fold title={t('Not to be sent')}>
              <p className="mb-3 text-ink-soft">
                {t('It is not tried again. What it pays for goods that came back is owed again.')}
              </p>
              <ReasonForm
                act="drop-refund"
                order={card}
                reasons={closeReasons}
                fields={{ refund: refund.id }}
                button={t('Drop this refund')}
              />
            </Fold>
          )}
        </Fragment>
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

export function CloseCredits({ adminOrder: { card, owedPaise } }: { adminOrder: AdminOrder }) {
  return (
    <FoldedPanel
      id="close-credits"
      title={t('Nothing more goes back')}
      summary={t('{amount} open', { amount: formatRupees(owedPaise) })}
    >
      <p className="mb-3 text-ink-soft">
        {t('The order leaves the list of issues. Money can still be sent back later.')}
      </p>
      <ReasonForm act="close-credits" order={card} reasons={closeReasons} button={t('Nothing more goes back')} />
    </FoldedPanel>
  )
}

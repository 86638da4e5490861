import { Fragment } from 'react'
import { CommandButton, CommandForm, type ShownOrder, useCommandFields } from '#app/admin/commands/command-form.tsx'
import { ReasonChoice } from '#app/admin/orders/order/cancel-form.tsx'
import { RefundList } from '#app/admin/orders/order/refund-list.tsx'
import { Fold, FoldedPanel, Panel } from '#app/admin/shared/panel.tsx'
import { HiddenFields } from '#app/forms/hidden-fields.tsx'
import { SubmitButton } from '#app/ui/button.tsx'
import type { AdminOrder, AdminRefund } from '#domain/fulfilment/admin-order.server'
import type { BoardCard } from '#domain/fulfilment/board-cards.server'
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
          <RetryRefund refund={refund} order={card} className="mt-2" />
          {isOwner && <EndRefund refund={refund} card={card} />}
        </Fragment>
      ))}
    </Panel>
  )
}

/** Ends a refund that the bank refused, so that it is not tried again. */
function EndRefund({ refund, card }: { refund: AdminRefund; card: BoardCard }) {
  const { command, errors, values, isBusy } = useCommandFields('drop-refund')
  const isThis = values.refund === refund.id
  return (
    <Fold title={t('Not to be sent')} isOpen={isThis && errors.reason !== undefined}>
      <CommandForm {...command} orders={[card]} className="grid gap-3" label={t('Not to be sent')}>
        <HiddenFields values={{ refund: refund.id }} />
        <p className="text-ink-soft">
          {t('It is not tried again. What it pays for goods that came back is owed again.')}
        </p>
        <ReasonChoice
          reasons={closeReasons}
          chosen={isThis ? values.reason : undefined}
          error={isThis ? errors.reason : undefined}
        />
        <SubmitButton isBusy={isBusy} kind="outline">
          {isBusy ? t('Saving...') : t('Drop this refund')}
        </SubmitButton>
      </CommandForm>
    </Fold>
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

/** Records that what is open of the credit notes does not go back. */
export function CloseCredits({ adminOrder: { card, owedPaise } }: { adminOrder: AdminOrder }) {
  const { command, errors, values, isBusy } = useCommandFields('close-credits')
  return (
    <FoldedPanel
      id="close-credits"
      title={t('Nothing more goes back')}
      summary={t('{amount} open', { amount: formatRupees(owedPaise) })}
      isOpen={errors.reason !== undefined}
    >
      <CommandForm {...command} orders={[card]} className="grid gap-3" label={t('Nothing more goes back')}>
        <p className="text-ink-soft">{t('The order leaves the list of issues. Money can still be sent back later.')}</p>
        <ReasonChoice reasons={closeReasons} chosen={values.reason} error={errors.reason} />
        <SubmitButton isBusy={isBusy} kind="outline">
          {isBusy ? t('Saving...') : t('Nothing more goes back')}
        </SubmitButton>
      </CommandForm>
    </FoldedPanel>
  )
}

type RetryRefundProps = { refund: { id: string; amountPaise: number }; order: ShownOrder; className: string }

/** Retries a failed refund at once. */
export function RetryRefund({ refund, order, className }: RetryRefundProps) {
  return (
    <CommandButton
      act="retry-refund"
      order={order}
      fields={{ refund: refund.id }}
      busyText={t('Trying...')}
      className={className}
    >
      {t('Try {amount} again now', { amount: formatRupees(refund.amountPaise) })}
      <span className="sr-only"> {t('for {order}', { order: order.number })}</span>
    </CommandButton>
  )
}

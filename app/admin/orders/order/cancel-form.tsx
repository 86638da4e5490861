import { CommandForm, useCommandFields } from '#app/admin/commands/command-form.tsx'
import { FoldedPanel } from '#app/admin/shared/panel.tsx'
import { SubmitButton } from '#app/ui/button.tsx'
import { SelectField } from '#app/ui/select-field.tsx'
import type { AdminOrder } from '#domain/fulfilment/admin-order.server'
import { cancelReasons } from '#domain/fulfilment/reasons'
import { isRefundedByHand } from '#domain/orders/order'
import { t, translated } from '#domain/texts/translate'

type Props = {
  adminOrder: AdminOrder
  isPaid: boolean
  isOpen?: boolean
  /** The reason that is chosen at first. */
  reason?: string
}

/** Cancels the order, and sends the money of a paid one back. It cannot be undone, so a reason has to be chosen first. */
export function CancelForm({ adminOrder, isPaid, isOpen = false, reason }: Props) {
  const { command, errors, values, isBusy } = useCommandFields('cancel')
  return (
    <FoldedPanel
      id="cancel"
      title={isPaid ? t('Cancel and send the money back') : t('Cancel this order')}
      summary={t('Out of stock, or not wanted')}
      isOpen={isOpen || errors.reason !== undefined}
    >
      <CommandForm {...command} orders={[adminOrder.card]} className="grid gap-3" label={t('Cancel')}>
        <ReasonChoice reasons={cancelReasons} chosen={values.reason ?? reason} error={errors.reason} />
        <p className="text-sm text-ink-soft">
          {isPaid && !isRefundedByHand(adminOrder.order) ? t('The money goes back by itself. ') : ''}
          {t('Its packs are for sale again: if they are not there, count them under Stock. The buyer is told.')}
        </p>
        <SubmitButton isBusy={isBusy} kind="outline">
          {isBusy ? t('Cancelling...') : t('Cancel the order')}
        </SubmitButton>
      </CommandForm>
    </FoldedPanel>
  )
}

type ChoiceProps = { reasons: readonly string[]; chosen: string | undefined; error: string | undefined }

/** Asks for one of a few reasons, so that they can be counted and hold no personal data. The English is what is stored. */
export function ReasonChoice({ reasons, chosen = '', error }: ChoiceProps) {
  const options = reasons.map((reason) => [reason, translated(reason)] as const)
  return (
    <SelectField
      label={t('Reason')}
      name="reason"
      defaultValue={chosen}
      options={[['', t('Please choose')], ...options]}
      error={error}
    />
  )
}

import type { ReactNode } from 'react'
import { CommandForm, type ShownOrder, useCommandFields } from '#app/admin/commands/command-form.tsx'
import { FoldedPanel } from '#app/admin/shared/panel.tsx'
import { HiddenFields } from '#app/forms/hidden-fields.tsx'
import { SelectField } from '#app/ui/select-field.tsx'
import type { AdminOrder } from '#domain/fulfilment/admin-order.server'
import { cancelReasons } from '#domain/fulfilment/reasons'
import { isRefundedByHand } from '#domain/orders/order'
import { t, translated } from '#domain/texts/translate'

type Props = { adminOrder: AdminOrder; isPaid: boolean; isOpen?: boolean; reason?: string }

/** Cancels the order, and sends the money of a paid one back. It cannot be undone, so a reason has to be chosen first. */
export function CancelForm({ adminOrder, isPaid, isOpen = false, reason }: Props) {
  return (
    <FoldedPanel
      id="cancel"
      title={isPaid ? t('Cancel and send the money back') : t('Cancel this order')}
      summary={t('Out of stock, or not wanted')}
      isOpen={isOpen}
    >
      <ReasonForm
        act="cancel"
        order={adminOrder.card}
        reasons={cancelReasons}
        first={reason}
        button={t('Cancel the order')}
      >
        <p className="text-sm text-ink-soft">
          {isPaid && !isRefundedByHand(adminOrder.order) ? t('The money goes back by itself. ') : ''}
          {t('Its packs are for sale again: if they are not there, count them under Stock. The buyer is told.')}
        </p>
      </ReasonForm>
    </FoldedPanel>
  )
}

type ReasonProps = {
  act: string
  order: ShownOrder
  /** A few, so that they can be counted and hold no personal data; stored in English. */
  reasons: readonly string[]
  first?: string | undefined
  fields?: Record<string, string>
  button: string
  children?: ReactNode
}

export function ReasonForm({ act, order, reasons, first = '', fields = {}, button, children }: ReasonProps) {
  const { command, errors, values } = useCommandFields(act)
  const options = reasons.map((reason) => [reason, translated(reason)] as const)
  return (
    <CommandForm {...command} orders={[order]} className="grid gap-3" button={button}>
      <HiddenFields values={fields} />
      <SelectField
        label={t('Reason')}
        name="reason"
        defaultValue={values.reason ?? first}
        options={[['', t('Please choose')], ...options]}
        error={errors.reason}
      />
      {children}
    </CommandForm>
  )
}

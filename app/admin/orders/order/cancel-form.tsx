import { CommandForm, useCommandFields } from '#app/admin/commands/command-form.tsx'
import { ReasonChoice } from '#app/admin/orders/order/reason-choice.tsx'
import { FoldedPanel } from '#app/admin/shared/panel.tsx'
import { SubmitButton } from '#app/ui/button.tsx'
import { FieldGroup } from '#app/ui/field-group.tsx'
import { sizeKey } from '#domain/catalog/sizes'
import type { AdminOrder } from '#domain/fulfilment/admin-order.server'
import { cancelReasons } from '#domain/fulfilment/reasons'
import { isCashOrder } from '#domain/orders/order'
import { t } from '#domain/texts/translate'

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
          {isPaid ? t('The money goes back by itself. ') : ''}
          {t('Its packs are for sale again: if they are not there, count them under Stock. The buyer is told.')}
        </p>
        <SubmitButton isBusy={isBusy} kind="outline">
          {isBusy ? t('Cancelling...') : t('Cancel the order')}
        </SubmitButton>
      </CommandForm>
    </FoldedPanel>
  )
}

/** Takes packs that are out of stock out of an order; the rest is packed. */
export function RemoveForm({ adminOrder }: { adminOrder: AdminOrder }) {
  const { command, errors, values, isBusy } = useCommandFields('remove-lines')
  const isCash = isCashOrder(adminOrder.order)
  return (
    <FoldedPanel
      id="remove"
      title={t('Something is out of stock')}
      summary={isCash ? t('Send the rest') : t('Send the rest, its money goes back')}
      isOpen={errors.lines !== undefined}
    >
      <CommandForm {...command} orders={[adminOrder.card]} className="grid gap-3" label={t('Out of stock')}>
        <FieldGroup legend={t('How many packs are missing?')} error={errors.lines} className="grid gap-2">
          {adminOrder.order.lines.map(({ productId, name, size, quantity }, position) => (
            <label key={sizeKey(productId, size)} className="flex items-center justify-between gap-3">
              <span className="min-w-0 leading-snug wrap-anywhere">
                {name}, {size}
              </span>
              <select
                name={`missing.${position}`}
                defaultValue={values[`missing.${position}`]}
                className="input select w-32 shrink-0"
              >
                {Array.from({ length: quantity + 1 }, (_, count) => (
                  <option key={count} value={count}>
                    {count === 0 ? t('None') : t('{count} of {quantity}', { count, quantity })}
                  </option>
                ))}
              </select>
            </label>
          ))}
        </FieldGroup>
        <p className="text-sm text-ink-soft">
          {isCash
            ? t(
                'The buyer has that much less to pay at the door, and is told. Shipping stays. Then count the shelf under Stock.',
              )
            : t(
                'Their price goes back by itself, and the buyer is told. Shipping stays as it was paid. Then count the shelf under Stock.',
              )}
        </p>
        <SubmitButton isBusy={isBusy} kind="outline">
          {isBusy ? t('Saving...') : t('Leave them out')}
        </SubmitButton>
      </CommandForm>
    </FoldedPanel>
  )
}

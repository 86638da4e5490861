import { CommandForm, useCommandFields } from '#app/admin/commands/command-form.tsx'
import { LineOnShelf } from '#app/admin/orders/order/line-on-shelf.tsx'
import { ReasonChoice } from '#app/admin/orders/order/reason-choice.tsx'
import { FoldedPanel } from '#app/admin/shared/panel.tsx'
import { SubmitButton } from '#app/ui/button.tsx'
import { Choice } from '#app/ui/choice.tsx'
import { FieldGroup } from '#app/ui/field-group.tsx'
import { sizeKey } from '#domain/catalog/size-key'
import type { AdminOrder } from '#domain/fulfilment/admin-order.server'
import { cancelReasons } from '#domain/fulfilment/reasons'
import { outOfStock } from '#domain/orders/stage'
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
  const { lines } = adminOrder.order
  const { command, errors, values, wasTicked, isBusy } = useCommandFields('cancel')
  return (
    <FoldedPanel
      id="cancel"
      title={isPaid ? t('Cancel and send the money back') : t('Cancel this order')}
      summary={t('Out of stock, or not wanted')}
      isOpen={isOpen || errors.reason !== undefined || errors.none !== undefined}
    >
      <CommandForm {...command} orders={[adminOrder.card]} className="grid gap-3" label={t('Cancel')}>
        <ReasonChoice reasons={cancelReasons} chosen={values.reason ?? reason} error={errors.reason} />
        <FieldGroup
          legend={t('Is there none left of something? Its stock is set to 0.')}
          error={errors.none}
          hint={lines.length === 1 ? t('With the reason Out of stock it is set to 0 without a tick, too.') : undefined}
        >
          {lines.map(({ productId, size }, position) => (
            <Choice
              key={sizeKey(productId, size)}
              type="checkbox"
              name="none"
              value={position}
              defaultChecked={wasTicked('none', String(position), lines.length === 1 && reason === outOfStock)}
              className="py-1"
            >
              <LineOnShelf adminOrder={adminOrder} position={position} />
            </Choice>
          ))}
        </FieldGroup>
        <p className="text-sm text-ink-soft">
          {isPaid ? t('The money goes back by itself. ') : ''}
          {t('All other packs go back into stock. The buyer is told.')}
        </p>
        <SubmitButton isBusy={isBusy} kind="outline">
          {isBusy ? t('Cancelling...') : t('Cancel the order')}
        </SubmitButton>
      </CommandForm>
    </FoldedPanel>
  )
}

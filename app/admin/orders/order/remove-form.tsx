import { CommandForm, useCommandFields } from '#app/admin/commands/command-form.tsx'
import { ShelfCounts } from '#app/admin/orders/order/shelf-counts.tsx'
import { FoldedPanel } from '#app/admin/shared/panel.tsx'
import { SubmitButton } from '#app/ui/button.tsx'
import { FieldGroup } from '#app/ui/field-group.tsx'
import { sizeKey } from '#domain/catalog/size-key'
import type { AdminOrder } from '#domain/fulfilment/admin-order.server'
import { isCashOrder } from '#domain/orders/order'
import { t } from '#domain/texts/translate'

/** Takes packs that are out of stock out of an order; the rest is packed. */
export function RemoveForm({ adminOrder }: { adminOrder: AdminOrder }) {
  const { command, errors, values, isBusy } = useCommandFields('remove-lines')
  const isCash = isCashOrder(adminOrder.order)
  return (
    <FoldedPanel
      id="remove"
      title={t('Something is out of stock')}
      summary={isCash ? t('Send the rest') : t('Send the rest, its money goes back')}
      isOpen={errors.lines !== undefined || errors.shelf !== undefined}
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
        <ShelfCounts adminOrder={adminOrder} values={values} error={errors.shelf} />
        <p className="text-sm text-ink-soft">
          {isCash
            ? t('The buyer has that much less to pay at the door, and is told. Shipping stays.')
            : t('Their price goes back by itself, and the buyer is told. Shipping stays as it was paid.')}
        </p>
        <SubmitButton isBusy={isBusy} kind="outline">
          {isBusy ? t('Saving...') : t('Leave them out')}
        </SubmitButton>
      </CommandForm>
    </FoldedPanel>
  )
}

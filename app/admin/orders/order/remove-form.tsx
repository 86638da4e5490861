import { CommandForm, useCommandFields } from '#app/admin/commands/command-form.tsx'
import { LineOnShelf } from '#app/admin/orders/order/line-on-shelf.tsx'
import { FoldedPanel } from '#app/admin/shared/panel.tsx'
import { SubmitButton } from '#app/ui/button.tsx'
import { Choice } from '#app/ui/choice.tsx'
import { FieldGroup } from '#app/ui/field-group.tsx'
import { sizeKey } from '#domain/catalog/size-key'
import type { AdminOrder } from '#domain/fulfilment/admin-order.server'
import { t } from '#domain/texts/translate'

/** Takes packs that are out of stock out of a paid order: their money goes back, and the rest is packed. */
export function RemoveForm({ adminOrder }: { adminOrder: AdminOrder }) {
  const { command, errors, values, wasTicked, isBusy } = useCommandFields('remove-lines')
  return (
    <FoldedPanel
      id="remove"
      title={t('Something is out of stock')}
      summary={t('Send the rest, its money goes back')}
      isOpen={errors.lines !== undefined || errors.none !== undefined}
    >
      <CommandForm {...command} orders={[adminOrder.card]} className="grid gap-3" label={t('Out of stock')}>
        <FieldGroup
          legend={t('How many packs are missing?')}
          error={errors.lines ?? errors.none}
          className="grid gap-2"
        >
          {adminOrder.order.lines.map(({ productId, size, quantity }, position) => (
            <label key={sizeKey(productId, size)} className="flex items-center justify-between gap-3">
              <LineOnShelf adminOrder={adminOrder} position={position} />
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
        <Choice type="checkbox" name="noneLeft" value="yes" defaultChecked={wasTicked('noneLeft', 'yes', true)}>
          <span>{t('There are no others: set the stock to 0')}</span>
        </Choice>
        <p className="text-sm text-ink-soft">
          {t('Their price goes back by itself, and the buyer is told. Shipping stays as it was paid.')}
        </p>
        <SubmitButton isBusy={isBusy} kind="outline">
          {isBusy ? t('Saving...') : t('Leave them out')}
        </SubmitButton>
      </CommandForm>
    </FoldedPanel>
  )
}

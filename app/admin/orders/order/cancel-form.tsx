import { CommandForm, useCommandFields } from '#app/admin/commands/command-form.tsx'
import { ReasonChoice } from '#app/admin/orders/order/reason-choice.tsx'
import { countInput } from '#app/admin/shared/inputs'
import { FoldedPanel } from '#app/admin/shared/panel.tsx'
import { HiddenFields } from '#app/forms/hidden-fields.tsx'
import { SubmitButton } from '#app/ui/button.tsx'
import { Field } from '#app/ui/field.tsx'
import { FieldGroup } from '#app/ui/field-group.tsx'
import { packsText } from '#domain/catalog/admin-texts'
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
      isOpen={isOpen || errors.reason !== undefined || errors.shelf !== undefined}
    >
      <CommandForm {...command} orders={[adminOrder.card]} className="grid gap-3" label={t('Cancel')}>
        <ReasonChoice reasons={cancelReasons} chosen={values.reason ?? reason} error={errors.reason} />
        <ShelfCounts adminOrder={adminOrder} values={values} error={errors.shelf} />
        <p className="text-sm text-ink-soft">
          {isPaid ? t('The money goes back by itself. ') : ''}
          {t('Its packs are for sale again. The buyer is told.')}
        </p>
        <SubmitButton isBusy={isBusy} kind="outline">
          {isBusy ? t('Cancelling...') : t('Cancel the order')}
        </SubmitButton>
      </CommandForm>
    </FoldedPanel>
  )
}

type ShelfCountsProps = { adminOrder: AdminOrder; values: Record<string, string>; error: string | undefined }

/** Asks how many packs of each line are really on the shelf; who leaves the numbers as they are changes no stock. */
function ShelfCounts({ adminOrder: { order, shelves }, values, error }: ShelfCountsProps) {
  return (
    <FieldGroup
      legend={t('What is on the shelf?')}
      hint={t('Only a number that you change is noted as a count. Packs for other open orders are counted, too.')}
      error={error}
      className="grid gap-2"
    >
      {order.lines.map(({ productId, name, size }, position) => {
        const expected = shelves[position]
        if (expected === undefined) return null
        return (
          // A new number is read anew: the one typed over was of another shelf.
          <div key={`${sizeKey(productId, size)} ${expected}`}>
            <HiddenFields values={{ [`seen.${position}`]: expected }} />
            <Field
              label={`${name}, ${size}`}
              hint={t('The shop expects {expected}.', { expected: packsText(expected) })}
              name={`shelf.${position}`}
              defaultValue={values[`shelf.${position}`] ?? String(expected)}
              {...countInput}
              maxLength={5}
            />
          </div>
        )
      })}
    </FieldGroup>
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

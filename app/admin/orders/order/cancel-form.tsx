import { CommandForm, useCommandFields } from '#app/admin/commands/command-form.tsx'
import { Fold, Panel } from '#app/admin/orders/order/panel.tsx'
import { ReasonChoice } from '#app/admin/orders/order/reason-choice.tsx'
import { buttonClass } from '#app/ui/button.tsx'

const cancelReasons = [
  'The buyer asked for it',
  'Not confirmed by the buyer',
  'Cannot be reached',
  'We cannot deliver there',
  'Out of stock',
  'Not a real order',
]

/** Cancels the order. It cannot be undone, so a reason has to be chosen first. */
export function CancelForm({ seen, isPaid }: { seen: string; isPaid: boolean }) {
  const { fetcher, form, errors, values, isBusy } = useCommandFields('cancel')
  return (
    <Panel title="Not to be sent">
      <Fold title="Cancel this order" isOpen={errors.reason !== undefined}>
        <CommandForm act="cancel" orders={[seen]} fetcher={fetcher} form={form} className="grid gap-3">
          <ReasonChoice reasons={cancelReasons} chosen={values.reason} error={errors.reason} />
          <p className="text-sm text-ink-soft">
            {isPaid ? 'The money goes back by itself, and the packs back into stock.' : 'The packs go back into stock.'}{' '}
            The buyer is told.
          </p>
          <button type="submit" aria-disabled={isBusy} className={buttonClass('outline')}>
            {isBusy ? 'Cancelling...' : 'Cancel the order'}
          </button>
        </CommandForm>
      </Fold>
    </Panel>
  )
}

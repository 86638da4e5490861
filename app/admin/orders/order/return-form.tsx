import { CommandForm, useCommandFields } from '#app/admin/commands/command-form.tsx'
import { LineOutcomes } from '#app/admin/orders/order/line-outcomes.tsx'
import { buttonClass } from '#app/ui/button.tsx'
import type { OrderSheet } from '#domain/fulfilment/order-sheet.server'

const fates = [
  { name: 'good', text: 'Good' },
  { name: 'damaged', text: 'Damaged' },
  { name: 'lost', text: 'Lost' },
] as const

/** Asks for the outcome of each returned pack; good ones go back into stock. */
export function ReturnForm({ sheet, seen }: { sheet: OrderSheet; seen: string }) {
  const { fetcher, form, errors, values, isBusy } = useCommandFields('finish-return')
  const isPaid = sheet.order.provider !== 'cod'
  return (
    <CommandForm
      act="finish-return"
      orders={[seen]}
      fetcher={fetcher}
      form={form}
      className="grid gap-4"
      label="Take back"
    >
      <LineOutcomes
        lines={sheet.order.lines}
        fates={fates}
        columns="grid-cols-3"
        values={values}
        isGoodAtFirst={true}
        error={errors.lines}
      />
      {isPaid && (
        <p className="text-sm text-ink-soft">A credit note is made. What goes back of the money is decided next.</p>
      )}
      <button type="submit" aria-disabled={isBusy} className={buttonClass('outline')}>
        {isBusy ? 'Saving...' : 'Taken back'}
      </button>
    </CommandForm>
  )
}

import { ActForm, useActFields } from '#app/owner/acts/act-form.tsx'
import { buttonClass } from '#app/ui/button.tsx'
import { FieldNotes } from '#app/ui/field.tsx'
import type { OrderSheet } from '#domain/fulfilment/order-sheet.server'

const fates = [
  { name: 'good', text: 'Good' },
  { name: 'damaged', text: 'Damaged' },
  { name: 'lost', text: 'Lost' },
] as const

/** What became of each pack: what is good goes back to the shelf. */
export function ReturnForm({ sheet, seen }: { sheet: OrderSheet; seen: string }) {
  const { fetcher, form, errors, values, isBusy } = useActFields('finish-return')
  const isPaid = sheet.payments.some(({ state }) => state === 'captured')
  return (
    <ActForm act="finish-return" orders={[seen]} fetcher={fetcher} form={form} className="grid gap-4" label="Take back">
      {sheet.order.lines.map((line, position) => (
        <fieldset key={`${line.name}|${line.size}`}>
          <legend className="font-semibold">
            {line.quantity} × {line.name}, {line.size}
          </legend>
          <input type="hidden" name="line" value={position} />
          <div className="mt-1 grid grid-cols-3 gap-2">
            {fates.map(({ name, text }) => (
              <label key={name} className="text-sm">
                {text}
                <input
                  name={`${name}.${position}`}
                  inputMode="numeric"
                  maxLength={2}
                  autoComplete="off"
                  defaultValue={values[`${name}.${position}`] ?? (name === 'good' ? line.quantity : 0)}
                  className="input"
                />
              </label>
            ))}
          </div>
        </fieldset>
      ))}
      <FieldNotes id="lines" error={errors.lines} hint={undefined} />
      {isPaid && (
        <label className="flex min-h-tap items-center gap-3 font-semibold">
          <input type="checkbox" name="refund" value="1" className="size-7 accent-brand-600" />
          Pay the money back by UPI
        </label>
      )}
      <button type="submit" aria-disabled={isBusy} className={buttonClass('outline')}>
        {isBusy ? 'Saving...' : 'Taken back'}
      </button>
    </ActForm>
  )
}

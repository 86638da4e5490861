import { CommandForm, useCommandFields } from '#app/admin/commands/command-form.tsx'
import { LineOutcomes } from '#app/admin/orders/order/line-outcomes.tsx'
import { SubmitButton } from '#app/ui/button.tsx'
import type { AdminOrder } from '#domain/fulfilment/admin-order.server'
import { t } from '#domain/texts/translate'

const outcomeChoices = () =>
  [
    { name: 'good', text: t('Good') },
    { name: 'damaged', text: t('Damaged') },
    { name: 'lost', text: t('Lost') },
  ] as const

/** Asks for the outcome of each returned pack; good ones go back into stock. */
export function ReturnForm({ sheet, seen }: { sheet: AdminOrder; seen: string }) {
  const { command, errors, values, isBusy } = useCommandFields('finish-return')
  const isPaid = sheet.order.provider !== 'cod'
  return (
    <CommandForm {...command} orders={[seen]} className="grid gap-4" label={t('Take back')}>
      <LineOutcomes
        lines={sheet.order.lines}
        options={outcomeChoices()}
        values={values}
        isGoodAtFirst={true}
        error={errors.lines}
      />
      {isPaid && (
        <p className="text-sm text-ink-soft">
          {t('A credit note is made. What goes back of the money is decided next.')}
        </p>
      )}
      <SubmitButton aria-disabled={isBusy} kind="outline">
        {isBusy ? t('Saving...') : t('Taken back')}
      </SubmitButton>
    </CommandForm>
  )
}

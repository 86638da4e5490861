import { CommandForm, useCommandFields } from '#app/admin/commands/command-form.tsx'
import { LineOutcomes } from '#app/admin/orders/order/line-outcomes.tsx'
import { Fold, Panel } from '#app/admin/shared/panel.tsx'
import { SubmitButton } from '#app/ui/button.tsx'
import type { AdminOrder } from '#domain/fulfilment/admin-order.server'
import { shopLimits } from '#domain/limits'
import { t } from '#domain/texts/translate'

const outcomeChoices = () =>
  [
    { name: 'good', text: t('Good, back into stock') },
    { name: 'damaged', text: t('Damaged') },
  ] as const

type Props = { sheet: AdminOrder; seen: string; now: number }

/** Takes back packs of a delivered order. */
export function GoodsReturn({ sheet, seen, now }: Props) {
  const { command, errors, values, isBusy } = useCommandFields('return-goods')
  const isLate = sheet.returnsUntil !== null && now > sheet.returnsUntil
  return (
    <Panel id="next" title={t('Delivered')}>
      <Fold title={t('The buyer brings something back')} isOpen={errors.lines !== undefined}>
        <CommandForm {...command} orders={[seen]} className="grid gap-4" label={t('Return')}>
          {isLate && (
            <p className="rounded-sm bg-brand-50 px-3 py-2 font-semibold text-danger">
              {t('It was delivered more than {returnDays} days ago: only an owner takes packs back.', {
                returnDays: shopLimits.fulfilment.returnDays,
              })}
            </p>
          )}
          <LineOutcomes
            lines={sheet.order.lines}
            options={outcomeChoices()}
            values={values}
            isGoodAtFirst={false}
            error={errors.lines}
          />
          <p className="text-sm text-ink-soft">
            {t('A credit note is made. What goes back of the money is decided next.')}
          </p>
          <SubmitButton aria-disabled={isBusy} kind="outline">
            {isBusy ? t('Saving...') : t('Taken back: make the credit note')}
          </SubmitButton>
        </CommandForm>
      </Fold>
    </Panel>
  )
}

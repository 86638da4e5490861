import { CommandForm, useCommandFields } from '#app/admin/commands/command-form.tsx'
import { ReasonChoice } from '#app/admin/orders/order/reason-choice.tsx'
import { FoldedPanel } from '#app/admin/shared/panel.tsx'
import { SubmitButton } from '#app/ui/button.tsx'
import type { AdminOrder } from '#domain/fulfilment/admin-order.server'
import { closeReasons } from '#domain/fulfilment/reasons'
import { formatRupees } from '#domain/money'
import { t } from '#domain/texts/translate'

/** Records that what is open of the credit notes does not go back. */
export function CloseCredits({ adminOrder: { card, owedPaise } }: { adminOrder: AdminOrder }) {
  const { command, errors, values, isBusy } = useCommandFields('close-credits')
  return (
    <FoldedPanel
      id="close-credits"
      title={t('Nothing more goes back')}
      summary={t('{amount} open', { amount: formatRupees(owedPaise) })}
      isOpen={errors.reason !== undefined}
    >
      <CommandForm {...command} orders={[card]} className="grid gap-3" label={t('Nothing more goes back')}>
        <p className="text-ink-soft">{t('The order leaves the list of issues. Money can still be sent back later.')}</p>
        <ReasonChoice reasons={closeReasons} chosen={values.reason} error={errors.reason} />
        <SubmitButton isBusy={isBusy} kind="outline">
          {isBusy ? t('Saving...') : t('Nothing more goes back')}
        </SubmitButton>
      </CommandForm>
    </FoldedPanel>
  )
}

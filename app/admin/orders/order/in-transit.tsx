import { CommandButton } from '#app/admin/commands/command-button.tsx'
import { CommandForm, useCommandFields } from '#app/admin/commands/command-form.tsx'
import { Parcel, ParcelEdit } from '#app/admin/orders/order/parcel-panel.tsx'
import { ReasonChoice } from '#app/admin/orders/order/reason-choice.tsx'
import { ReturnForm } from '#app/admin/orders/order/return-form.tsx'
import { Fold, Panel } from '#app/admin/shared/panel.tsx'
import { SubmitButton } from '#app/ui/button.tsx'
import type { AdminOrder } from '#domain/fulfilment/admin-order.server'
import { returnReasons } from '#domain/fulfilment/reasons'
import { t } from '#domain/texts/translate'

/** Shows who carries a parcel that has left, and what can happen to it: it arrives, comes back, or is lost. */
export function InTransit({ sheet, seen }: { sheet: AdminOrder; seen: string }) {
  const { command, errors, values, isBusy } = useCommandFields('start-return')
  return (
    <Panel id="next" title={t('Under way')}>
      <div id="parcel" className="scroll-mt-20">
        <Parcel sheet={sheet} />
      </div>
      <CommandButton act="deliver" seen={seen} kind="primary" className="mt-2">
        {t('Delivered')}
      </CommandButton>
      <div className="mt-3">
        <Fold title={t('It is coming back')} isOpen={errors.reason !== undefined}>
          <CommandForm {...command} orders={[seen]} className="grid gap-3">
            <ReasonChoice reasons={returnReasons} chosen={values.reason} error={errors.reason} />
            <SubmitButton aria-disabled={isBusy} kind="outline">
              {t('It is coming back')}
            </SubmitButton>
          </CommandForm>
        </Fold>
        <Fold title={t('It is back already, or lost')}>
          <ReturnForm sheet={sheet} seen={seen} />
        </Fold>
        <ParcelEdit sheet={sheet} seen={seen} />
      </div>
    </Panel>
  )
}

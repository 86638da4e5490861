import { CommandForm, useCommand, useCommandFields } from '#app/admin/commands/command-form.tsx'
import { Fold, Panel } from '#app/admin/orders/order/panel.tsx'
import { ReasonChoice } from '#app/admin/orders/order/reason-choice.tsx'
import { ReturnForm } from '#app/admin/orders/order/return-form.tsx'
import { SubmitButton } from '#app/ui/button.tsx'
import type { AdminOrder } from '#domain/fulfilment/admin-order.server'
import { msg, t } from '#domain/texts/translate'

const returnReasons = [
  msg('Nobody at home'),
  msg('Refused at the door'),
  msg('Address not found'),
  msg('No cash at the door'),
  msg('Damaged on the way'),
]

/** Shows what can happen to a parcel that has left: it arrives, comes back, or is lost. */
export function InTransit({ sheet, seen }: { sheet: AdminOrder; seen: string }) {
  const deliver = useCommand()
  const { fetcher, form, errors, values, isBusy } = useCommandFields('start-return')
  return (
    <Panel id="next" title={t('Under way')}>
      <CommandForm act="deliver" orders={[seen]} fetcher={deliver}>
        <SubmitButton aria-disabled={deliver.state !== 'idle'} className="w-full">
          {deliver.state === 'idle' ? t('Delivered') : t('Saving...')}
        </SubmitButton>
      </CommandForm>
      <div className="mt-3">
        <Fold title={t('It is coming back')} isOpen={errors.reason !== undefined}>
          <CommandForm act="start-return" orders={[seen]} fetcher={fetcher} form={form} className="grid gap-3">
            <ReasonChoice reasons={returnReasons} chosen={values.reason} error={errors.reason} />
            <SubmitButton aria-disabled={isBusy} kind="outline">
              {t('It is coming back')}
            </SubmitButton>
          </CommandForm>
        </Fold>
        <Fold title={t('It is back already, or lost')}>
          <ReturnForm sheet={sheet} seen={seen} />
        </Fold>
      </div>
    </Panel>
  )
}

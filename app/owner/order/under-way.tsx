import { ActForm, useAct, useActFields } from '#app/owner/acts/act-form.tsx'
import { Fold, Panel } from '#app/owner/order/panel.tsx'
import { ReasonChoice } from '#app/owner/order/reason-choice.tsx'
import { ReturnForm } from '#app/owner/order/return-form.tsx'
import { buttonClass } from '#app/ui/button.tsx'
import type { OrderSheet } from '#domain/fulfilment/order-sheet.server'

const returnReasons = [
  'Nobody at home',
  'Refused at the door',
  'Address not found',
  'No cash at the door',
  'Damaged on the way',
]

/** A parcel that has left: it arrives, comes back, or is lost. */
export function UnderWay({ sheet, seen }: { sheet: OrderSheet; seen: string }) {
  const deliver = useAct()
  const { fetcher, form, errors, values, isBusy } = useActFields('start-return')
  return (
    <Panel id="next" title="Under way">
      <ActForm act="deliver" orders={[seen]} fetcher={deliver}>
        <button type="submit" aria-disabled={deliver.state !== 'idle'} className={buttonClass('primary', 'w-full')}>
          {deliver.state === 'idle' ? 'Delivered' : 'Saving...'}
        </button>
      </ActForm>
      <div className="mt-3">
        <Fold title="It is coming back" isOpen={errors.reason !== undefined}>
          <ActForm act="start-return" orders={[seen]} fetcher={fetcher} form={form} className="grid gap-3">
            <ReasonChoice reasons={returnReasons} chosen={values.reason} error={errors.reason} />
            <button type="submit" aria-disabled={isBusy} className={buttonClass('outline')}>
              It is coming back
            </button>
          </ActForm>
        </Fold>
        <Fold title="It is back already, or lost">
          <ReturnForm sheet={sheet} seen={seen} />
        </Fold>
      </div>
    </Panel>
  )
}

import { CommandForm, useCommandFields } from '#app/admin/commands/command-form.tsx'
import { CourierChoice, TrackingField } from '#app/admin/orders/order/parcel-fields.tsx'
import { Panel } from '#app/admin/shared/panel.tsx'
import { SubmitButton } from '#app/ui/button.tsx'
import { CheckField } from '#app/ui/choice.tsx'
import type { AdminOrder } from '#domain/fulfilment/admin-order.server'
import { t } from '#domain/texts/translate'

/** Asks for the courier and tracking number. The buyer's message goes out a minute later, so that Undo can stop it. */
export function HandOverForm({ adminOrder: { couriers, card, expired } }: { adminOrder: AdminOrder }) {
  const { number } = card
  const { command, field, errors, values, wasTicked, isBusy } = useCommandFields('hand-over')
  return (
    <Panel title={t('Hand over')}>
      <CommandForm {...command} orders={[card]} className="grid gap-4" label={t('Hand over')}>
        <CourierChoice couriers={couriers} chosen={values.courier} error={errors.courier} />
        <TrackingField
          label={t('Tracking number')}
          {...field(`tracking.${number}`)}
          hint={t('Not needed when we deliver it ourselves.')}
        />
        {expired.length > 0 && (
          <CheckField
            label={t('It left on its best-before day, or earlier')}
            name="leftInTime"
            value="yes"
            defaultChecked={wasTicked('leftInTime', 'yes')}
          />
        )}
        <SubmitButton isBusy={isBusy} className="w-full">
          {isBusy ? t('Saving...') : t('Handed over')}
        </SubmitButton>
      </CommandForm>
    </Panel>
  )
}

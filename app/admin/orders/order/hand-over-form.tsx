import { CommandForm, useCommandFields } from '#app/admin/commands/command-form.tsx'
import { useCommandCopy } from '#app/admin/commands/use-command-copy'
import { CourierChoice } from '#app/admin/orders/order/courier-choice.tsx'
import { TrackingField } from '#app/admin/orders/order/tracking-field.tsx'
import { Panel } from '#app/admin/shared/panel.tsx'
import { SubmitButton } from '#app/ui/button.tsx'
import type { Courier } from '#domain/shop-settings/shop-settings'
import { t } from '#domain/texts/translate'

type Props = { couriers: readonly Courier[]; number: string; seen: string }

/** Asks for the courier and tracking number. The buyer's message goes out a minute later, so that Undo can stop it. */
export function HandOverForm({ couriers, number, seen }: Props) {
  const { command, field, errors, values, isBusy } = useCommandFields('hand-over')
  const copy = useCommandCopy(command, `hand-over-${number}`)
  return (
    <Panel title={t('Hand over')}>
      <CommandForm {...command} orders={[seen]} className="grid gap-4" label={t('Hand over')}>
        {copy}
        <CourierChoice couriers={couriers} chosen={values.courier} error={errors.courier} />
        <TrackingField
          label={t('Tracking number')}
          {...field(`tracking.${number}`)}
          hint={t('Not needed when we deliver it ourselves.')}
        />
        <SubmitButton aria-disabled={isBusy} className="w-full">
          {isBusy ? t('Saving...') : t('Handed over')}
        </SubmitButton>
      </CommandForm>
    </Panel>
  )
}

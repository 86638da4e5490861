import type { ReactNode } from 'react'
import { CommandForm, useCommandFields } from '#app/admin/commands/command-form.tsx'
import { countInput } from '#app/admin/shared/inputs'
import { Fold } from '#app/admin/shared/panel.tsx'
import { HiddenFields } from '#app/forms/hidden-fields.tsx'
import { SubmitButton } from '#app/ui/button.tsx'
import { Choice, SureField } from '#app/ui/choice.tsx'
import { Field, FormError } from '#app/ui/field.tsx'
import { packsText } from '#domain/catalog/admin-texts'
import type { SizeStock } from '#domain/stock/read-stock.server'
import { t } from '#domain/texts/translate'

const count = { ...countInput, maxLength: 6 }

export function ReceiveForm({
  size,
  today,
  shelfLifeDays,
}: {
  size: SizeStock
  today: string
  shelfLifeDays: number | null
}) {
  return (
    <StockCommandForm act="receive" size={size.label} label={t('Receive')} send={t('Receive')}>
      {({ field, values, errors }) => (
        <>
          <Field label={t('Packs')} {...field('quantity')} {...count} />
          <Field
            label={t('Batch')}
            hint={t('As it stands on the packs.')}
            {...field('code')}
            maxLength={40}
            autoComplete="off"
            autoCapitalize="characters"
          />
          <div className="grid gap-4 sm:grid-cols-2">
            <Field label={t('Packed on')} type="date" {...field('packedOn', today)} max={today} />
            <Field
              label={t('Best before')}
              hint={
                shelfLifeDays === null
                  ? undefined
                  : t('Left empty: {days} days after packing.', { days: shelfLifeDays })
              }
              type="date"
              {...field('bestBefore')}
            />
          </div>
          <Field label={t('Supplier and bill, if you like')} {...field('note')} maxLength={120} autoComplete="off" />
          {errors.sure && <SureField label={t('Yes, receive them all the same')} {...field('sure')} />}
          <Choice type="checkbox" name="isThere" value="1" defaultChecked={values.isThere === '1'}>
            <span>
              {t('These packs are in stock already')}
              <span className="block text-sm text-ink-soft">
                {t('The stock stays; only their batch becomes known.')}
              </span>
            </span>
          </Choice>
        </>
      )}
    </StockCommandForm>
  )
}

export function CountForm({ size }: { size: SizeStock }) {
  const expected = packsText(size.stock + size.waiting)
  const hint =
    size.waiting > 0
      ? t('The shop expects {expected}, {promised} of them promised to orders that are not packed.', {
          expected,
          promised: packsText(size.waiting),
        })
      : t('The shop expects {expected}.', { expected })
  return (
    <StockCommandForm act="count" size={size.label} label={t('Count')} send={t('Save the count')}>
      {({ field }) => (
        <>
          <HiddenFields values={{ seen: size.stock + size.waiting }} />
          <Field
            label={t('Packs in stock')}
            hint={`${hint} ${t('Packed parcels do not count.')}`}
            {...field('counted')}
            {...count}
          />
          <Field label={t('Note (if you like)')} {...field('note')} maxLength={200} autoComplete="off" />
        </>
      )}
    </StockCommandForm>
  )
}

export function LowAtForm({ size }: { size: SizeStock }) {
  const title = size.lowAt > 0 ? t('Low at {lowAt}', { lowAt: size.lowAt }) : t('Never low')
  return (
    <StockCommandForm act="low-at" size={size.label} label={t('Low at')} title={title} send={t('Save')}>
      {({ field }) => (
        <Field
          label={t('Low at this many packs')}
          hint={t('0 for never.')}
          {...field('lowAt', String(size.lowAt))}
          {...count}
        />
      )}
    </StockCommandForm>
  )
}

type Fields = Pick<ReturnType<typeof useCommandFields>, 'field' | 'errors' | 'values'>

type Props = {
  act: string
  size: string
  label: string
  /** The title of the fold, where it is not the label. */
  title?: string
  send: string
  children: (fields: Fields) => ReactNode
}

function StockCommandForm({ act, size, label, title = label, send, children }: Props) {
  const { command, field, errors, values, formMessage, isBusy } = useCommandFields(act)
  return (
    <Fold title={title}>
      <CommandForm {...command} label={label} className="grid gap-4">
        <HiddenFields values={{ size }} />
        <FormError text={formMessage} />
        {children({ field, errors, values })}
        <SubmitButton isBusy={isBusy} className="w-full">
          {isBusy ? t('One moment...') : send}
        </SubmitButton>
      </CommandForm>
    </Fold>
  )
}

import { AdminForm, KeyField } from '#app/admin/shared/by-field.tsx'
import { FileLines } from '#app/admin/shared/file-form.tsx'
import { amountInput } from '#app/admin/shared/inputs'
import { Fold, Panel, Rows } from '#app/admin/shared/panel.tsx'
import { formatAge } from '#app/admin/shared/times'
import type { FormResult } from '#app/forms/form-result'
import { HiddenFields } from '#app/forms/hidden-fields.tsx'
import { useBusy } from '#app/forms/use-busy'
import { useFormResult } from '#app/forms/use-form-result'
import { SubmitButton } from '#app/ui/button.tsx'
import { Choice } from '#app/ui/choice.tsx'
import { Field, FormError, FormSuccess } from '#app/ui/field.tsx'
import { FieldGroup } from '#app/ui/field-group.tsx'
import type { LineMistake } from '#domain/files/mistakes'
import type { CashOrder } from '#domain/fulfilment/courier-cash.server'
import { formatRupees, sum } from '#domain/money'
import { t } from '#domain/texts/translate'

type Props = {
  courier: { id: string; name: string; isOwn: boolean }
  orders: CashOrder[]
  now: number
  today: string
  result: RemittanceResult | undefined
}

/** `file` is what the courier's file has beside the orders that it ticked. */
export type RemittanceResult = FormResult<{ file?: undefined }, { file?: { key: string; mistakes: LineMistake[] } }>

export function RemittanceForm({ courier, orders, now, today, result }: Props) {
  const { form, field, errors, values, wasTicked, formMessage } = useFormResult(result)
  const isBusy = useBusy()
  const file = result?.ok === false ? result.file : undefined
  const total = formatRupees(sum(orders, ({ totalPaise }) => totalPaise))
  return (
    <Panel title={t('{name} pays out', { name: courier.name })}>
      {!courier.isOwn && <FileTicks courier={courier.id} isBusy={isBusy} />}
      {file && (
        <div className="mb-4">
          <FormSuccess text={result?.message} />
          <FileLines lines={file.mistakes} />
        </div>
      )}
      <AdminForm
        ref={form}
        action={`/admin/cod?courier=${courier.id}`}
        className="grid gap-4"
        aria-label={t('Remittance')}
      >
        <KeyField />
        <HiddenFields values={{ intent: 'remit', courier: courier.id }} />
        <FieldGroup
          legend={
            courier.isOwn
              ? t('Untick what is not handed in yet. All together: {sum}', { sum: total })
              : t('Untick what is not on the courier’s list. All together: {sum}', { sum: total })
          }
          error={errors.orders}
          className="min-w-0"
        >
          <Rows>
            {orders.map((order) => (
              <li key={order.id}>
                <label className="flex min-h-14 cursor-pointer items-center gap-3 py-1">
                  <input
                    type="checkbox"
                    name="orders"
                    value={order.number}
                    defaultChecked={wasTicked('orders', order.number, true)}
                    className="size-6 shrink-0 accent-success"
                  />
                  <span className="min-w-0 flex-1">
                    <b className="font-semibold tabular-nums">{order.number}</b>
                    <span className="block text-sm text-ink-soft">
                      {order.name}, {order.city}, {formatAge(order.deliveredAt, now)}
                    </span>
                  </span>
                  <span className="tabular-nums">{formatRupees(order.totalPaise)}</span>
                </label>
              </li>
            ))}
          </Rows>
        </FieldGroup>
        <div className="grid gap-4 sm:grid-cols-2">
          <Field label={t('Amount that came, in rupees')} {...field('amount')} {...amountInput} maxLength={12} />
          <Field label={t('On which day')} {...field('receivedOn', today)} type="date" max={today} />
        </div>
        <Field
          label={courier.isOwn ? t('Note, such as who handed it in') : t('Reference of the transfer')}
          {...field('reference', courier.isOwn ? 'Cash' : '')}
          autoComplete="off"
          maxLength={60}
        />
        <FieldGroup legend={t('If it is less than the orders, the difference is')} error={errors.difference}>
          <Choice type="radio" name="difference" value="fee" defaultChecked={values.difference !== 'shortage'}>
            {t('the courier’s fee')}
          </Choice>
          <Choice type="radio" name="difference" value="shortage" defaultChecked={values.difference === 'shortage'}>
            {t('a shortage, to be asked for')}
          </Choice>
        </FieldGroup>
        <FormError text={file ? undefined : formMessage} />
        <SubmitButton isBusy={isBusy}>{isBusy ? t('Saving...') : t('It came: note it')}</SubmitButton>
      </AdminForm>
    </Panel>
  )
}

function FileTicks({ courier, isBusy }: { courier: string; isBusy: boolean }) {
  return (
    <Fold title={t('Tick by the courier’s file')}>
      <AdminForm
        action={`/admin/cod?courier=${courier}`}
        encType="multipart/form-data"
        className="mb-4 grid gap-3"
        aria-label={t('Tick by the courier’s file')}
      >
        <HiddenFields values={{ intent: 'read-file', courier }} />
        <Field
          label={t('CSV file')}
          hint={t('With columns for the order or the tracking number, and for the amount. Nothing is noted yet.')}
          name="file"
          type="file"
          accept=".csv,text/csv"
          required
        />
        <SubmitButton isBusy={isBusy} kind="outline">
          {t('Tick what it pays')}
        </SubmitButton>
      </AdminForm>
    </Fold>
  )
}

import { Form } from 'react-router'
import { ByField } from '#app/admin/shared/by-field.tsx'
import { Panel } from '#app/admin/shared/panel.tsx'
import { HiddenFields } from '#app/forms/hidden-fields.tsx'
import { SubmitButton } from '#app/ui/button.tsx'
import { FormError } from '#app/ui/field.tsx'
import { TextLink } from '#app/ui/text-link.tsx'
import { formatDay } from '#domain/calendar/moment'
import type { Remittance } from '#domain/fulfilment/courier-cash.server'
import { formatRupees } from '#domain/money'
import { plural, t } from '#domain/texts/translate'

type Props = {
  names: Record<string, string>
  remittances: Remittance[]
  mayTakeBack: boolean
  /** Id of the payment that is about to be taken back. */
  takenBack: string | null
  formKey: string
  error: string | undefined
}

/** Lists the couriers' payments, newest first; an owner can take back one that was noted by mistake. */
export function RemittanceList({ remittances, names, mayTakeBack, takenBack, formKey, error }: Props) {
  if (remittances.length === 0) return <FormError text={error} />
  return (
    <Panel title={t('Paid out')}>
      <ul className="divide-y divide-line">
        {remittances.map((remittance) => (
          <li key={remittance.id} className="py-2">
            <p className="flex justify-between gap-4 font-semibold">
              <span>{names[remittance.courier] ?? remittance.courier}</span>
              <span className="tabular-nums">{formatRupees(remittance.amountPaise)}</span>
            </p>
            <p className="text-sm wrap-anywhere text-ink-soft">
              {formatDay(remittance.receivedOn)}, {remittance.reference}
              {remittance.feePaise > 0 && `, ${t('fee {fee}', { fee: formatRupees(remittance.feePaise) })}`}
              {remittance.differencePaise > 0 && (
                <b className="font-semibold text-danger">
                  , {t('{shortage} short', { shortage: formatRupees(remittance.differencePaise) })}
                </b>
              )}
            </p>
            {remittance.id === takenBack ? (
              <TakeBack id={takenBack} formKey={formKey} orders={remittance.orders} />
            ) : (
              mayTakeBack && <TextLink to={`/admin/cod?takeBack=${remittance.id}`}>{t('Noted by mistake')}</TextLink>
            )}
          </li>
        ))}
      </ul>
      <FormError text={error} />
    </Panel>
  )
}

/** Asks whether the payment is to be taken back. */
function TakeBack({ id, formKey, orders }: { id: string; formKey: string; orders: number }) {
  return (
    <Form method="post" className="mt-2 grid gap-2" aria-label={t('Take this payment back')}>
      <ByField />
      <HiddenFields values={{ intent: 'take-back', key: formKey, id }} />
      <p>
        {plural(
          orders,
          'The cash of 1 order is not handed in again.',
          'The cash of {orders} orders is not handed in again.',
          { orders },
        )}
      </p>
      <SubmitButton kind="outline">{t('Take this payment back')}</SubmitButton>
    </Form>
  )
}

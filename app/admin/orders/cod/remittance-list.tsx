import type { ReactNode } from 'react'
import { AdminForm, KeyField } from '#app/admin/shared/by-field.tsx'
import { Panel, Rows } from '#app/admin/shared/panel.tsx'
import { HiddenFields } from '#app/forms/hidden-fields.tsx'
import { useBusy } from '#app/forms/use-busy'
import { SubmitButton } from '#app/ui/button.tsx'
import { FormError } from '#app/ui/field.tsx'
import { TextLink } from '#app/ui/text-link.tsx'
import { formatDay } from '#domain/calendar/moment'
import type { Remittance } from '#domain/fulfilment/courier-cash.server'
import { formatRupees } from '#domain/money'
import { plural, t } from '#domain/texts/translate'

type Props = {
  nameOf: (courier: string) => string
  remittances: Remittance[]
  isCut: boolean
  mayTakeBack: boolean
  takenBack: string | null
  error: string | undefined
}

export function RemittanceList({ remittances, isCut, nameOf, mayTakeBack, takenBack, error }: Props) {
  if (remittances.length === 0) return <FormError text={error} />
  return (
    <Panel title={t('Paid out')}>
      <RemittanceRows
        remittances={remittances}
        nameOf={nameOf}
        below={({ id, orders }) =>
          id === takenBack ? (
            <TakeBack id={id} orders={orders} />
          ) : (
            mayTakeBack && <TextLink to={`/admin/cod?takeBack=${id}`}>{t('Noted by mistake')}</TextLink>
          )
        }
      />
      {isCut && (
        <p className="text-sm text-ink-soft">
          {t('These are the latest {count}. Older ones are in the reports, under Money.', {
            count: remittances.length,
          })}
        </p>
      )}
      <FormError text={error} />
    </Panel>
  )
}

function TakeBack({ id, orders }: { id: string; orders: number }) {
  const isBusy = useBusy('take-back')
  return (
    <AdminForm className="mt-2 grid gap-2" aria-label={t('Take this payment back')}>
      <KeyField />
      <HiddenFields values={{ intent: 'take-back', id }} />
      <p>
        {plural(
          orders,
          'The cash of 1 order is not handed in again.',
          'The cash of {orders} orders is not handed in again.',
          { orders },
        )}
      </p>
      <SubmitButton isBusy={isBusy} kind="outline">
        {t('Take this payment back')}
      </SubmitButton>
    </AdminForm>
  )
}

type RemittanceRowsProps = {
  remittances: Remittance[]
  nameOf: (courier: string) => string
  below?: (remittance: Remittance) => ReactNode
}

export function RemittanceRows({ remittances, nameOf, below }: RemittanceRowsProps) {
  return (
    <Rows>
      {remittances.map((remittance) => {
        const { id, courier, receivedOn, reference, orders, amountPaise, feePaise, shortagePaise } = remittance
        const expected = formatRupees(amountPaise + feePaise + shortagePaise)
        return (
          <li key={id} className="py-2 tabular-nums">
            <div className="grid gap-x-6 sm:grid-cols-[1fr_auto]">
              <span>
                <b className="font-semibold">{nameOf(courier)}</b>, {formatDay(receivedOn)}
                <span className="block text-sm wrap-anywhere text-ink-soft">
                  {plural(orders, '1 order of {expected}, {reference}', '{orders} orders of {expected}, {reference}', {
                    orders,
                    expected,
                    reference,
                  })}
                </span>
              </span>
              <span className="sm:text-right">
                <b className="font-semibold">{formatRupees(amountPaise)}</b>
                <span className="block text-sm text-ink-soft">
                  {feePaise > 0 && t('fee {fee}', { fee: formatRupees(feePaise) })}
                  {feePaise > 0 && shortagePaise > 0 && ', '}
                  {shortagePaise > 0 && (
                    <span className="font-semibold text-danger">
                      {t('{shortage} short', { shortage: formatRupees(shortagePaise) })}
                    </span>
                  )}
                </span>
              </span>
            </div>
            {below?.(remittance)}
          </li>
        )
      })}
    </Rows>
  )
}

import type { ReactNode } from 'react'
import { Rows } from '#app/admin/shared/panel.tsx'
import { formatDay } from '#domain/calendar/moment'
import type { Remittance } from '#domain/fulfilment/courier-cash.server'
import { formatRupees } from '#domain/money'
import { plural, t } from '#domain/texts/translate'

type Props = {
  remittances: Remittance[]
  nameOf: (courier: string) => string
  /** Returns what is shown below a payment. */
  below?: (remittance: Remittance) => ReactNode
}

/** Lists payments of couriers: the amount, its orders, fee and difference. */
export function RemittanceRows({ remittances, nameOf, below }: Props) {
  return (
    <Rows>
      {remittances.map((remittance) => (
        <li key={remittance.id} className="py-2 tabular-nums">
          <div className="grid gap-x-6 sm:grid-cols-[1fr_auto]">
            <span>
              <b className="font-semibold">{nameOf(remittance.courier)}</b>, {formatDay(remittance.receivedOn)}
              <span className="block text-sm wrap-anywhere text-ink-soft">
                {plural(
                  remittance.orders,
                  '1 order of {expected}, {reference}',
                  '{orders} orders of {expected}, {reference}',
                  {
                    orders: remittance.orders,
                    expected: formatRupees(remittance.expectedPaise),
                    reference: remittance.reference,
                  },
                )}
              </span>
            </span>
            <span className="sm:text-right">
              <b className="font-semibold">{formatRupees(remittance.amountPaise)}</b>
              <span className="block text-sm text-ink-soft">
                {remittance.feePaise > 0 && t('fee {fee}', { fee: formatRupees(remittance.feePaise) })}
                {remittance.feePaise > 0 && remittance.differencePaise !== 0 && ', '}
                {remittance.differencePaise !== 0 && (
                  <span className="font-semibold text-danger">
                    {t('{shortage} short', { shortage: formatRupees(remittance.differencePaise) })}
                  </span>
                )}
              </span>
            </span>
          </div>
          {below?.(remittance)}
        </li>
      ))}
    </Rows>
  )
}

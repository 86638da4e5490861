import { Panel } from '#app/admin/orders/order/panel.tsx'
import { formatDay } from '#domain/calendar/moment'
import type { Remittance } from '#domain/fulfilment/courier-cash.server'
import { formatRupees } from '#domain/money'
import { t } from '#domain/texts/translate'

type Props = { remittances: Remittance[]; names: Record<string, string> }

/** Lists the couriers' payments, newest first. */
export function RemittanceList({ remittances, names }: Props) {
  if (remittances.length === 0) return null
  return (
    <Panel title={t('Paid out')}>
      <ul className="divide-y divide-line">
        {remittances.map((one) => (
          <li key={one.id} className="py-2">
            <p className="flex justify-between gap-4 font-semibold">
              <span>{names[one.courier] ?? one.courier}</span>
              <span className="tabular-nums">{formatRupees(one.amountPaise)}</span>
            </p>
            <p className="text-sm wrap-anywhere text-ink-soft">
              {formatDay(one.receivedOn)}, {one.reference}
              {one.feePaise > 0 && `, ${t('fee {fee}', { fee: formatRupees(one.feePaise) })}`}
              {one.differencePaise > 0 && (
                <b className="font-semibold text-danger">
                  , {t('{shortage} short', { shortage: formatRupees(one.differencePaise) })}
                </b>
              )}
            </p>
          </li>
        ))}
      </ul>
    </Panel>
  )
}

import { Panel } from '#app/admin/shared/panel.tsx'
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
          </li>
        ))}
      </ul>
    </Panel>
  )
}

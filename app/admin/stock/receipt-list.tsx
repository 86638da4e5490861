import { Link } from 'react-router'
import { Rows } from '#app/admin/shared/panel.tsx'
import { batchAddress } from '#app/admin/stock/stock-links'
import { formatDay, formatMoment } from '#domain/calendar/moment'
import { packsText } from '#domain/catalog/packs-text'
import type { Receipt } from '#domain/stock/read-receipts.server'
import { t } from '#domain/texts/translate'

/** Lists goods receipts with their lines, newest first. */
export function ReceiptList({ receipts }: { receipts: readonly Receipt[] }) {
  return (
    <Rows>
      {receipts.map(({ id, receivedAt, by, supplier, billNumber, lines }) => (
        <li key={id} className="py-3">
          <p>
            <b className="font-semibold">{supplier || t('Delivery')}</b>
            {billNumber && t(', bill {billNumber}', { billNumber })}
            <span className="block text-sm text-ink-soft">
              {formatMoment(receivedAt)} · {by}
            </span>
          </p>
          <ul className="mt-1 text-sm">
            {lines.map((line) => (
              <li
                key={`${line.productId} ${line.label} ${line.code}`}
                className="flex flex-wrap justify-between gap-x-4"
              >
                <span className="min-w-0 wrap-anywhere">
                  {line.name}, {line.label} ·{' '}
                  <Link to={batchAddress(line.productId, line.code)} className="text-link inline-block py-1">
                    {line.code}
                  </Link>
                  {t(', best before {day}', { day: formatDay(line.bestBefore) })}
                </span>
                <span className="tabular-nums">{packsText(line.quantity)}</span>
              </li>
            ))}
          </ul>
        </li>
      ))}
    </Rows>
  )
}

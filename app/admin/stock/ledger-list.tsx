import { Link } from 'react-router'
import { reasonTexts } from '#app/admin/stock/stock-texts'
import { formatMoment } from '#domain/calendar/moment'
import type { LedgerRow } from '#domain/stock/read-stock.server'
import { langOf, t, translated } from '#domain/texts/translate'

/** Lists the changes of a size's stock with the balance, newest first. */
export function LedgerList({ rows }: { rows: LedgerRow[] }) {
  if (rows.length === 0) return <p className="text-ink-soft">{t('Nothing has moved yet.')}</p>
  return (
    <ol className="divide-y divide-line">
      {rows.map((row) => (
        <li key={row.id} className="grid grid-cols-[minmax(0,1fr)_auto_3.5rem] items-baseline gap-x-3 py-2.5">
          <span className="min-w-0">
            <b className="font-semibold">{reasonTexts()[row.reason] ?? row.reason}</b>
            {row.orderNumber && (
              <>
                {' '}
                <Link to={`/admin/orders/${row.orderNumber}`} className="text-link">
                  {row.orderNumber}
                </Link>
              </>
            )}
            {row.code && <span className="text-sm text-ink-soft"> {t('· batch {code}', { code: row.code })}</span>}
            <span className="block text-sm text-ink-soft wrap-anywhere">
              <time dateTime={new Date(row.at).toISOString()}>{formatMoment(row.at)}</time>
              {actorText(row.actor)}
              {row.note && (
                <>
                  {' · '}
                  <span lang={langOf(row.note)}>{translated(row.note)}</span>
                </>
              )}
            </span>
          </span>
          <b className={`text-right tabular-nums ${toneOf(row.change)}`}>
            {row.change > 0 ? `+${row.change}` : row.change === 0 ? '0' : `−${-row.change}`}
          </b>
          <span className="text-right text-sm tabular-nums text-ink-soft">
            {t('{stock} left', { stock: row.stock })}
          </span>
        </li>
      ))}
    </ol>
  )
}

function toneOf(change: number): string {
  if (change === 0) return 'text-ink-soft'
  return change < 0 ? 'text-danger' : 'text-success'
}

/** Returns who moved the stock, where it was somebody of the staff or a command. */
function actorText(actor: string): string {
  if (actor === 'buyer' || actor === 'system') return ''
  return ` · ${actor === 'console' ? t('command at the machine') : actor}`
}

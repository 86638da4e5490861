import { Link } from 'react-router'
import { stageNames } from '#app/admin/commands/stage-names'
import { EmptyText, Rows } from '#app/admin/shared/panel.tsx'
import { formatMoment } from '#domain/calendar/moment'
import { packsText } from '#domain/catalog/admin-texts'
import { formatPhone, phoneLink } from '#domain/delivery/phone'
import type { Stage } from '#domain/orders/order'
import type { BatchRecipient } from '#domain/stock/batch-recipients.server'
import { msg, t, translated } from '#domain/texts/translate'

const notices = { waits: msg('message waits'), sent: msg('told'), failed: msg('could not be told: please call') }
/** Stages in which packs of a batch are in an order's parcel; the others have their usual name. */
const stages: Record<Stage, string | null> = {
  new: null,
  accepted: null,
  packed: msg('packed, still here'),
  'handed-over': msg('on its way'),
  delivered: msg('delivered'),
  returning: msg('coming back'),
  // What came back has left the order's packs of the batch.
  returned: msg('lost on the way'),
  cancelled: null,
}

function stageText(stage: Stage): string {
  const text = stages[stage]
  return text === null ? stageNames()[stage] : translated(text)
}

/** Lists the orders that have packs of a batch, with phone numbers; with `hasMore` only the first of them are in `recipients`. */
export function BatchRecipientsList({ recipients, hasMore }: { recipients: BatchRecipient[]; hasMore: boolean }) {
  if (recipients.length === 0) return <EmptyText>{t('No order was packed from this batch.')}</EmptyText>
  return (
    <>
      <Rows>
        {recipients.map((one) => (
          <li key={one.orderId} className="flex flex-wrap items-baseline justify-between gap-x-4 py-2.5 sm:flex-nowrap">
            <span className="min-w-0">
              <Link to={`/admin/orders/${one.number}`} className="text-link font-semibold">
                {one.number}
              </Link>{' '}
              <span className="wrap-anywhere">{one.name}</span>
              <span className="block text-sm text-ink-soft">
                {t('{packs} of {sizes} · {stage} · ordered {placedAt}', {
                  packs: packsText(one.quantity),
                  sizes: one.sizes,
                  stage: stageText(one.stage),
                  placedAt: formatMoment(one.placedAt),
                })}
              </span>
              {one.notice && (
                <span
                  className={`block text-sm font-semibold ${one.notice === 'failed' ? 'text-danger' : 'text-success'}`}
                >
                  {translated(notices[one.notice])}
                </span>
              )}
            </span>
            <a href={phoneLink(one.phone)} className="text-link inline-flex min-h-tap items-center tabular-nums">
              {formatPhone(one.phone)}
            </a>
          </li>
        ))}
      </Rows>
      {hasMore && (
        <p className="mt-3 text-sm text-ink-soft">
          {t('These are the first {count}; the table has all.', { count: recipients.length })}
        </p>
      )}
    </>
  )
}

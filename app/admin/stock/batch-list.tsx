import { Link } from 'react-router'
import { CommandButton } from '#app/admin/commands/command-button.tsx'
import { ShelfLifeMark } from '#app/admin/stock/shelf-life-mark.tsx'
import { batchAddress } from '#app/admin/stock/stock-links'
import { formatDay } from '#domain/calendar/moment'
import { packsText } from '#domain/catalog/packs-text'
import type { SizeStock } from '#domain/stock/read-stock.server'
import { t } from '#domain/texts/translate'

type Props = { productId: string; size: SizeStock }

/** Lists the batches with their remaining packs in order of expiry, which is the order of packing. */
export function BatchList({ productId, size }: Props) {
  const known = size.batches.reduce((sum, { remaining }) => sum + remaining, 0)
  const ofNone = size.stock + size.waiting - known
  if (size.batches.length === 0) return <p className="text-ink-soft">{t('No batch is known of what lies here.')}</p>
  return (
    <ul className="divide-y divide-line">
      {size.batches.map((batch) => (
        <li key={batch.id} className="flex flex-wrap items-baseline justify-between gap-x-4 py-2.5">
          <span>
            <Link to={batchAddress(productId, batch.code)} className="text-link font-semibold wrap-anywhere">
              {batch.code}
            </Link>
            <span className="block text-sm text-ink-soft">
              {t('Packed {packedOn}, best before {bestBefore}', {
                packedOn: formatDay(batch.packed_on),
                bestBefore: formatDay(batch.best_before),
              })}
            </span>
            <ShelfLifeMark shelfLife={batch.shelfLife} />
          </span>
          <span className="tabular-nums">
            {t('{remaining} of {received} left', { remaining: batch.remaining, received: batch.received })}
          </span>
          {batch.expired > 0 && (
            <div className="flex w-full flex-wrap items-center justify-between gap-x-4 gap-y-2 pt-2">
              <span className="text-sm">
                {t('{packs} not for sale, still on the shelf', { packs: packsText(batch.expired) })}
              </span>
              <CommandButton act="discard" fields={{ size: size.label, batch: batch.id }}>
                {t('Thrown away')}
              </CommandButton>
            </div>
          )}
        </li>
      ))}
      {ofNone > 0 && (
        <li className="py-2.5 text-sm text-ink-soft">
          {t('{packs} of no known batch.', { packs: packsText(ofNone) })}
        </li>
      )}
    </ul>
  )
}

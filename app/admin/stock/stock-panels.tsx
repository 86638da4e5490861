import { Link } from 'react-router'
import { CommandButton } from '#app/admin/commands/command-form.tsx'
import { EmptyText, Rows } from '#app/admin/shared/panel.tsx'
import { ShelfLifeMark } from '#app/admin/stock/shelf-life-mark.tsx'
import { batchAddress, sizeAddress } from '#app/admin/stock/stock-links'
import { reasonTexts } from '#app/admin/stock/stock-texts'
import { Time } from '#app/ui/time.tsx'
import { formatDay, formatMoment } from '#domain/calendar/moment'
import { packsText } from '#domain/catalog/admin-texts'
import { sum } from '#domain/money'
import type { LedgerRow, ProductStock, SizeStock } from '#domain/stock/read-stock.server'
import { isUnsaleable } from '#domain/stock/shelf-life'
import { langOf, plural, t, translated } from '#domain/texts/translate'

export function SizeChips({ product, chosen }: { product: ProductStock; chosen: string }) {
  if (product.sizes.length < 2) return null
  return (
    <nav aria-label={t('Sizes')} className="mb-4 flex flex-wrap gap-2">
      {product.sizes.map(({ label, stock, isLow }) => (
        <Link
          key={label}
          to={sizeAddress(product.id, label)}
          aria-current={label === chosen ? 'page' : undefined}
          className="inline-flex min-h-tap items-center gap-2 rounded-full border border-line bg-white px-4 font-semibold aria-[current]:border-brand-600 aria-[current]:bg-brand-600 aria-[current]:text-white"
        >
          {label}
          <span className={`text-sm tabular-nums ${isLow && label !== chosen ? 'text-danger' : ''}`}>{stock}</span>
        </Link>
      ))}
    </nav>
  )
}

export function StockFigures({ size }: { size: SizeStock }) {
  const figures = [
    [t('Available'), size.stock],
    [t('Reserved'), size.waiting],
    [t('In stock'), size.stock + size.waiting],
  ] as const
  return (
    <>
      {size.isArchived && <p className="mb-2 text-sm text-ink-soft">{t('This size is no longer sold.')}</p>}
      {size.expired > 0 && (
        <p className="mb-2 font-semibold text-danger">
          {plural(
            size.expired,
            '1 pack in stock is past its date or recalled, and not packed: discard it.',
            '{expired} packs in stock are past their date or recalled, and not packed: discard them.',
            { expired: size.expired },
          )}
        </p>
      )}
      <dl className="mb-3 grid grid-cols-[repeat(auto-fit,minmax(5.5rem,1fr))] gap-3">
        {figures.map(([name, count], place) => (
          <div key={name} className="flex flex-col justify-between">
            <dt className="text-sm text-ink-soft">{name}</dt>
            <dd className={`font-display text-heading tabular-nums ${place === 0 && size.isLow ? 'text-danger' : ''}`}>
              {count}
              {place === 0 && size.isLow && <span className="ml-2 text-sm font-semibold">{t('low')}</span>}
            </dd>
          </div>
        ))}
      </dl>
    </>
  )
}

type Props = { productId: string; size: SizeStock }

export function BatchList({ productId, size }: Props) {
  const known = sum(size.batches, ({ remaining }) => remaining)
  const ofNone = size.stock + size.waiting - known
  if (size.batches.length === 0) return <EmptyText>{t('No batch is known of what lies here.')}</EmptyText>
  return (
    <Rows>
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
            <ShelfLifeMark life={batch.life} />
          </span>
          <span className="tabular-nums">
            {t('{remaining} of {received} left', { remaining: batch.remaining, received: batch.received })}
          </span>
          {isUnsaleable(batch.life) && size.stock > 0 && (
            <CommandButton
              act="discard"
              fields={{ size: size.label, batch: batch.id, quantity: String(Math.min(batch.remaining, size.stock)) }}
            >
              {t('Discard')}
            </CommandButton>
          )}
        </li>
      ))}
      {ofNone > 0 && (
        <li className="py-2.5 text-sm text-ink-soft">
          {t('{packs} of no known batch.', { packs: packsText(ofNone) })}
        </li>
      )}
    </Rows>
  )
}

/** Lists the changes of a size's stock with the balance, newest first. */
export function LedgerList({ productId, rows }: { productId: string; rows: LedgerRow[] }) {
  if (rows.length === 0) return <EmptyText>{t('Nothing has moved yet.')}</EmptyText>
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
            {row.code && (
              <>
                {' · '}
                <Link to={batchAddress(productId, row.code)} className="text-link text-sm">
                  {t('batch {code}', { code: row.code })}
                </Link>
              </>
            )}
            <span className="block text-sm text-ink-soft wrap-anywhere">
              <Time at={row.at}>{formatMoment(row.at)}</Time>
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

import { Link } from 'react-router'
import { Rows } from '#app/admin/shared/panel.tsx'
import { PastBestBefore } from '#app/admin/stock/shelf-life-mark.tsx'
import { batchAddress } from '#app/admin/stock/stock-links'
import { formatDay } from '#domain/calendar/moment'
import { sizeKey } from '#domain/catalog/sizes'
import type { AdminOrder } from '#domain/fulfilment/admin-order.server'
import { formatRupees } from '#domain/money'
import { isUnpacked, type OrderLine } from '#domain/orders/order'
import { listChanges } from '#domain/orders/order-timeline'
import { t } from '#domain/texts/translate'

export function OrderLines({ adminOrder }: { adminOrder: AdminOrder }) {
  return (
    <Rows>
      {adminOrder.order.lines.map((line, position) => (
        <li key={sizeKey(line.productId, line.size)} className="py-2">
          <LineText line={line} />
          <LineBatches adminOrder={adminOrder} position={position} />
        </li>
      ))}
      <ChangedLines adminOrder={adminOrder} />
    </Rows>
  )
}

export function ChangedLines({ adminOrder }: { adminOrder: AdminOrder }) {
  return listChanges(adminOrder.events).map(({ key, isAdded, name, size, quantity }) => (
    <li key={key} className="flex flex-wrap justify-between gap-x-4 py-2 text-sm text-ink-soft">
      <span className={isAdded ? '' : 'line-through'}>
        {t('{quantity} × {name}, {size}', { quantity, name, size })}
      </span>
      <span>{isAdded ? t('Came in later, counted above') : t('Taken out')}</span>
    </li>
  ))
}

export function LineBatches({ adminOrder, position }: { adminOrder: AdminOrder; position: number }) {
  const { picks, recalled, notSoldAfter, card } = adminOrder
  const productId = adminOrder.order.lines[position]?.productId ?? ''
  const own = picks.filter((pick) => pick.position === position)
  const isToPack = isUnpacked(card.stage)
  return own.map(({ batchId, code, bestBefore, quantity }) => (
    <span key={batchId} className="mt-0.5 block pl-12 text-sm text-ink-soft wrap-anywhere">
      <Link to={batchAddress(productId, code)} className="text-link">
        {t('Batch {code}', { code })}
      </Link>
      {own.length > 1 && ` (${quantity})`}, {t('best before {day}', { day: formatDay(bestBefore) })}
      {isToPack && bestBefore < notSoldAfter && <PastBestBefore />}
      {recalled.includes(batchId) && (
        <span className="block font-semibold text-danger">{t('⚠ This batch was recalled')}</span>
      )}
    </span>
  ))
}

/** Shows a line with its quantity first, which is what a packer looks for. */
export function LineText({ line }: { line: OrderLine }) {
  return (
    <span className="flex min-w-0 flex-1 flex-wrap items-baseline gap-x-3">
      <b className="min-w-9 font-display text-card font-semibold tabular-nums">{line.quantity} ×</b>
      <span className="min-w-0 flex-1 basis-28">
        <b className="block font-semibold">{line.name}</b>
        <span className="text-sm text-ink-soft">{line.size}</span>
      </span>
      <span className="ml-auto text-sm tabular-nums">{formatRupees(line.pricePaise * line.quantity)}</span>
    </span>
  )
}

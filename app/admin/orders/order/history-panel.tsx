import { describeEntry } from '#app/admin/commands/command-texts'
import { EmptyText, FoldedPanel } from '#app/admin/shared/panel.tsx'
import { formatDay } from '#domain/calendar/moment'
import type { OrderEvent } from '#domain/orders/order-events.server'
import { listChanges } from '#domain/orders/order-timeline'
import { findCourier } from '#domain/shipping/couriers'
import type { Courier } from '#domain/shop-settings/shop-settings'
import { langOf, t, translated } from '#domain/texts/translate'

type Props = { couriers: readonly Courier[]; events: OrderEvent[]; now: number }

/** Lists the events of an order, newest first. */
export function HistoryPanel({ couriers, events, now }: Props) {
  return (
    <FoldedPanel title={t('History')} summary={events[0] && describeEntry(events[0], now)}>
      {events.length === 0 && <EmptyText>{t('Nothing yet.')}</EmptyText>}
      <ol className="mt-2 grid gap-1 text-sm">
        {events.map((event) => (
          <li key={event.id}>
            {describeEntry(event, now)}{' '}
            <span lang={langOf(aboutEvent(couriers, event))}>{aboutEvent(couriers, event)}</span>
          </li>
        ))}
      </ol>
    </FoldedPanel>
  )
}

const changeText = ({ isAdded, quantity, name, size }: ReturnType<typeof listChanges>[number]) =>
  `${isAdded ? '+' : '−'} ${quantity} × ${name}, ${size}`

const leftBy = () => ({ link: t('by the link, not signed in'), account: t('signed in'), staff: '' })

function aboutEvent(couriers: readonly Courier[], { data }: OrderEvent): string {
  if (data.leftBy) return leftBy()[data.leftBy] && `(${leftBy()[data.leftBy]})`
  if (data.shortBatches)
    return t('(agreed to send {list})', {
      list: data.shortBatches
        .map(({ code, bestBefore }) => t('batch {code}, best before {day}', { code, day: formatDay(bestBefore) }))
        .join('; '),
    })
  if (data.sentAgain) return `(${data.sentAgain.number})`
  if (data.removed)
    return `(${listChanges([{ id: '', data }])
      .map(changeText)
      .join('; ')})`
  const { courier, trackingNumber, reason, weightGrams } = data
  const parcel = courier && [findCourier(couriers, courier)?.name ?? courier, trackingNumber].filter(Boolean).join(', ')
  const detail = parcel ?? (reason && translated(reason)) ?? (weightGrams ? t('{grams} g', { grams: weightGrams }) : '')
  return detail ? `(${detail})` : ''
}

import { Check } from 'lucide-react'
import { describeEntry } from '#app/admin/commands/command-texts'
import { stageNames } from '#app/admin/commands/stage-names'
import { EmptyText, FoldedPanel } from '#app/admin/shared/panel.tsx'
import { formatDay } from '#domain/calendar/moment'
import type { OrderEvent } from '#domain/orders/order-events.server'
import type { Stage } from '#domain/orders/stage'
import { findCourier } from '#domain/shipping/couriers'
import type { Courier } from '#domain/shop-settings/shop-settings'
import { langOf, t, translated } from '#domain/texts/translate'

type Props = { couriers: readonly Courier[]; events: OrderEvent[]; stage: Stage | null; now: number }

/** Shows the stages that the order has passed, and lists its events, newest first. */
export function HistoryPanel({ couriers, events, stage, now }: Props) {
  return (
    <FoldedPanel title={t('History')} summary={events[0] && describeEntry(events[0], now)}>
      {stage && <StageLine stage={stage} />}
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

const leftBy = () => ({ link: t('by the link, not signed in'), account: t('signed in'), staff: '' })

function aboutEvent(couriers: readonly Courier[], { data }: OrderEvent): string {
  if (data.leftBy) return leftBy()[data.leftBy] && `(${leftBy()[data.leftBy]})`
  if (data.shortBatches)
    return t('(agreed to send {list})', {
      list: data.shortBatches
        .map(({ code, bestBefore }) => t('batch {code}, best before {day}', { code, day: formatDay(bestBefore) }))
        .join('; '),
    })
  if (data.removed)
    return `(${data.removed.map(({ quantity, name, size }) => `${quantity} × ${name}, ${size}`).join('; ')})`
  const { courier, trackingNumber, reason, weightGrams } = data
  const parcel = courier && [findCourier(couriers, courier)?.name ?? courier, trackingNumber].filter(Boolean).join(', ')
  const detail = parcel ?? (reason && translated(reason)) ?? (weightGrams ? t('{grams} g', { grams: weightGrams }) : '')
  return detail ? `(${detail})` : ''
}

const forwardStages: Stage[] = ['new', 'accepted', 'packed', 'handed-over', 'delivered']
/** The stages to show of an order that is at this one. */
const ways: Record<Stage, Stage[]> = {
  new: forwardStages,
  accepted: forwardStages,
  packed: forwardStages,
  'handed-over': forwardStages,
  delivered: forwardStages,
  returning: ['new', 'accepted', 'packed', 'handed-over', 'returning'],
  returned: ['packed', 'handed-over', 'returned'],
  cancelled: ['new', 'cancelled'],
}

/** Shows the stages that the goods have passed. */
function StageLine({ stage }: { stage: Stage }) {
  const stages = ways[stage]
  const reached = stages.indexOf(stage)
  return (
    <ol aria-label={t('How far it has come')} className="flex flex-wrap gap-1">
      {stages.map((step, place) => (
        <li
          key={step}
          aria-current={step === stage ? 'step' : undefined}
          className="min-w-0 flex-1 basis-13 text-center"
        >
          <span
            className={`mx-auto grid h-6 place-items-center rounded-full ${place <= reached ? 'bg-success text-white' : 'bg-paper-deep'}`}
          >
            {place <= reached && <Check className="size-4" aria-hidden />}
          </span>
          <span className={`block text-xs ${step === stage ? 'font-semibold' : 'text-ink-soft'}`}>
            {stageNames()[step]}
          </span>
        </li>
      ))}
    </ol>
  )
}

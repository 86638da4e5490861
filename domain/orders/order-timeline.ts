import { type BuyerStage, buyerStages, type OrderCommand, type Stage } from '#domain/orders/order'
import type { EventData, OrderEvent } from '#domain/orders/order-events.server'

export type TimelineStep = { stage: BuyerStage; at: number | null }

type TimelineEvent = { id: string; act: OrderCommand; to: Stage; at: number; data: EventData }

const usualWay: readonly BuyerStage[] = ['confirmed', 'being-packed', 'on-its-way', 'delivered']

/** `events` by version. With `isWaiting`, the step that its buyer has not confirmed stands for the past ones. */
export function listTimeline(events: readonly TimelineEvent[], isWaiting = false): TimelineStep[] {
  const undone = new Set(events.map(({ data }) => data.undoes))
  const reached = new Map<BuyerStage, number>()
  for (const { id, act, to, at, data } of events) {
    if (act === 'undo' || undone.has(id)) continue
    const stage = isLost(data) ? 'lost' : buyerStages[to]
    if (!reached.has(stage)) reached.set(stage, at)
  }
  if (isWaiting) return [{ stage: 'waiting-for-confirmation', at: events[0]?.at ?? null }, ...plannedSteps.slice(1)]
  const done = [...reached].map(([stage, at]) => ({ stage, at }))
  return [...done, ...stagesAfter(done.at(-1)?.stage).map((stage) => ({ stage, at: null }))]
}

const plannedSteps: readonly TimelineStep[] = usualWay.map((stage) => ({ stage, at: null }))

function stagesAfter(stage: BuyerStage | undefined): readonly BuyerStage[] {
  if (stage === 'coming-back') return ['returned']
  const place = stage ? usualWay.indexOf(stage) : -1
  return stage && place < 0 ? [] : usualWay.slice(place + 1)
}

/** By the event that recorded its return. */
export function isLost({ lines = [] }: EventData): boolean {
  return lines.length > 0 && lines.every(({ good, damaged }) => good + damaged === 0)
}

/** `key` tells apart those that changed one after the other. */
export function listChanges(events: readonly Pick<OrderEvent, 'id' | 'data'>[]) {
  return events.flatMap(({ id, data: { removed = [], added = [] } }) =>
    [...removed, ...added].map((line, index) => ({ ...line, key: `${id} ${index}`, isAdded: index >= removed.length })),
  )
}

import type { EventData } from '#domain/orders/order-events.server'
import { type Act, type BuyerStage, buyerStages, type Stage } from '#domain/orders/stage'

/** One step of an order's way as its buyer sees it; `at` is null for what is still to come. */
export type TimelineStep = { stage: BuyerStage; at: number | null }

type TimelineEvent = { id: string; act: Act; to: Stage; at: number; data: EventData }

const usualWay: readonly BuyerStage[] = ['confirmed', 'being-packed', 'on-its-way', 'delivered']

/**
 * What has happened, without what was undone, and what comes next. `events` are in the order of their versions; the last step with a time is
 * where the order is.
 */
export function listTimeline(events: readonly TimelineEvent[]): TimelineStep[] {
  const undone = new Set(events.map(({ data }) => data.undoes))
  const reached = new Map<BuyerStage, number>()
  for (const { id, act, to, at } of events) {
    if (act === 'undo' || undone.has(id)) continue
    const stage = buyerStages[to]
    if (!reached.has(stage)) reached.set(stage, at)
  }
  const done = [...reached].map(([stage, at]) => ({ stage, at }))
  return [...done, ...stagesAfter(done.at(-1)?.stage).map((stage) => ({ stage, at: null }))]
}

function stagesAfter(stage: BuyerStage | undefined): readonly BuyerStage[] {
  if (stage === 'coming-back') return ['returned']
  const place = stage ? usualWay.indexOf(stage) : -1
  return stage && place < 0 ? [] : usualWay.slice(place + 1)
}

import { type CommandContext, changed, refuse } from '#domain/fulfilment/run-command.server'
import { shopLimits } from '#domain/limits/shop-limits'
import { findStep, isCashOrder, type Stage } from '#domain/orders/order'
import { findLatestEvent, type OrderEvent } from '#domain/orders/order-events.server'
import { buyerJobs } from '#domain/outbox/job-kinds'
import { withdrawJobs } from '#domain/outbox/outbox.server'
import { restoreShipment } from '#domain/shipping/shipments.server'

export function isUndoable(latest: OrderEvent | undefined, now: number): boolean {
  // A step dated in the future was recorded by a wrong clock, so the start of its undo period is unknown.
  return !!latest && !!findStep(latest.act)?.canBeUndone && Math.abs(now - latest.at) < shopLimits.fulfilment.undoMs
}

/** Undoes the latest step within 60 s and withdraws the messages that it queued; too late once they were sent. */
export async function undoLatest({ tx, order, at }: CommandContext) {
  const latest = await findLatestEvent(tx, order.id)
  if (!latest?.from || !findStep(latest.act)?.canBeUndone) return refuse('not-undoable')
  if (!isUndoable(latest, at)) return refuse('too-late')
  if (!(await withdrawJobs(tx, buyerJobs('step'), latest.id))) return refuse('too-late')
  if (latest.act === 'hand-over') await restoreShipment(tx, order.id, latest.data.announced ?? null)
  const cash = latest.act === 'deliver' && isCashOrder(order) ? { cod_state: 'due' as const } : {}
  const since = { stage_at: await reachedAt(tx, order.id, latest.from, latest.version) }
  return changed({ to: latest.from, order: { ...cash, ...since }, data: { undoes: latest.id } })
}

/** When the order came into this stage, before the event with this version. */
async function reachedAt(tx: CommandContext['tx'], orderId: string, stage: Stage, before: number): Promise<number> {
  const { at } = await tx
    .selectFrom('order_events')
    .select('at')
    .where('order_id', '=', orderId)
    .where('to_stage', '=', stage)
    // Other changes, such as an edited note, leave the goods in their stage.
    .whereRef('from_stage', 'is distinct from', 'to_stage')
    .where('version', '<', before)
    .where('act', '<>', 'undo')
    .orderBy('version', 'desc')
    .limit(1)
    .executeTakeFirstOrThrow()
  return at
}

import type { OutboxRow } from '#database/schema/messages'
import type { Clock } from '#domain/clock'
import type { Db } from '#domain/database'
import {
  alwaysAllowed,
  type CommandContext,
  type CommandRequest,
  changed,
  command,
  refuse,
} from '#domain/fulfilment/run-command.server'
import { isNotifying, type OrderCommand } from '#domain/orders/order'
import { listOrderEvents } from '#domain/orders/order-events.server'
import { type BuyerKind, buyerJobs, buyerKinds, topicOf } from '#domain/outbox/job-kinds'
import { heldUntil, replaceJobs, type SkipReason, selectOrderJobs, skipReasons } from '#domain/outbox/outbox.server'

/** Whether a message has left, or why it has not. `held`: the number has never answered. */
type MessageStatus = 'sent' | 'told-by-phone' | 'failed' | 'waits' | 'held' | SkipReason

export type OrderMessage = Awaited<ReturnType<typeof listOrderMessages>>[number]

/** Written as the error of a failed message when a person informed the buyer by phone. */
const informedByPhone = 'told by phone'

export async function listOrderMessages(db: Db, orderId: string) {
  const events = await listOrderEvents(db, orderId)
  const acts = new Map(events.map(({ id, act }) => [id, isNotifying(act) ? act : null]))
  const rows = await selectOrderJobs(db, [orderId])
    .selectAll()
    .where('kind', 'in', buyerKinds)
    .orderBy('created_at')
    .orderBy('kind')
    .execute()
  return rows.map((row) => ({
    ...topicOf(row.kind as BuyerKind),
    id: row.id,
    kind: row.kind as BuyerKind,
    /** The command that a message of the topic 'step' reports. */
    act: acts.get(row.subject) ?? null,
    status: statusOf(row),
    dueAt: row.due_at,
    doneAt: row.done_at,
    lastError: row.last_error,
    /** Why it failed, in the language of the page; only the order's page makes it. */
    failure: undefined as string | undefined,
  }))
}

function statusOf({ state, due_at, last_error, receipt }: OutboxRow): MessageStatus {
  if (state === 'failed') return 'failed'
  if (state !== 'done') return due_at === heldUntil ? 'held' : 'waits'
  if (last_error === informedByPhone) return 'told-by-phone'
  if (receipt !== null) return 'sent'
  return skipReasons.find((reason) => reason === last_error) ?? 'replaced'
}

/** Cancels the unsent messages about these commands of an order, because a newer message replaces them. */
export async function replaceStepMessages(tx: Db, clock: Clock, orderId: string, acts: readonly OrderCommand[]) {
  const events = (await listOrderEvents(tx, orderId)).filter(({ act }) => acts.includes(act))
  const ids = events.map(({ id }) => id)
  await replaceJobs(tx, clock, buyerJobs('step'), ids)
}

type MessageRequest = CommandRequest & { messageId: string }

export const resendMessage = command('resend-message', alwaysAllowed, (context, request: MessageRequest) =>
  changeMessage(context, request, {
    state: 'due',
    attempts: 0,
    due_at: context.at,
    done_at: null,
    receipt: null,
    last_error: null,
  }),
)

export const settleMessage = command('settle-message', alwaysAllowed, (context, request: MessageRequest) =>
  changeMessage(context, request, { state: 'done', last_error: informedByPhone }),
)

async function changeMessage({ tx, order }: CommandContext, { messageId }: MessageRequest, change: Partial<OutboxRow>) {
  const own = (await listOrderMessages(tx, order.id)).find(({ id }) => id === messageId)
  if (!own) return refuse('message-not-failed')
  const updated = await tx
    .updateTable('outbox')
    .set(change)
    .where('id', '=', messageId)
    .where('state', '=', 'failed')
    .executeTakeFirst()
  return updated.numUpdatedRows === 1n ? changed() : refuse('message-not-failed')
}

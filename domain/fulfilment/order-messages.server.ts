import { sql } from 'kysely'
import type { OutboxRow } from '#database/schema/outbox'
import type { Clock } from '#domain/clock'
import type { Db } from '#domain/database'
import { type CommandRequest, runCommand } from '#domain/fulfilment/run-command.server'
import { heldUntil } from '#domain/outbox/outbox.server'
import { listRefunds } from '#domain/payments/refunds.server'

export type OrderMessage = {
  id: string
  kind: string
  /** The command that the message reports; null for the confirmation, a refund and a recall. */
  act: string | null
  state: OutboxRow['state']
  isHeld: boolean
  createdAt: number
  dueAt: number
  doneAt: number | null
  lastError: string | null
}

/** Written as the error of a failed message when a person informed the buyer by phone. */
const toldByPhone = 'told by phone'

export async function listOrderMessages(db: Db, orderId: string): Promise<OrderMessage[]> {
  const events = await db.selectFrom('order_events').select(['id', 'act']).where('order_id', '=', orderId).execute()
  const refunds = await listRefunds(db, orderId)
  const recalls = await db.selectFrom('recall_notices').select('id').where('order_id', '=', orderId).execute()
  const acts = new Map(events.map(({ id, act }) => [id, act]))
  const rows = await db
    .selectFrom('outbox')
    .selectAll()
    .where('kind', 'in', [
      ...(['message-customer', 'mail-customer', 'stage-message', 'stage-mail'] as const),
      ...(['refund-notice', 'refund-mail', 'recall-message', 'recall-mail'] as const),
    ])
    .where('subject', 'in', [orderId, ...acts.keys(), ...[...refunds, ...recalls].map(({ id }) => id)])
    .orderBy('created_at')
    .orderBy('kind')
    .execute()
  return rows.map((row) => ({
    id: row.id,
    kind: row.kind,
    act: acts.get(row.subject) ?? null,
    state: row.state,
    isHeld: row.state === 'due' && row.due_at === heldUntil,
    createdAt: row.created_at,
    dueAt: row.due_at,
    doneAt: row.done_at,
    lastError: row.last_error,
  }))
}

type MessageRequest = CommandRequest & { messageId: string }

/** Queues a failed message again with all its attempts. */
export async function resendMessage(db: Db, clock: Clock, request: MessageRequest) {
  return changeFailed(db, clock, 'resend-message', request, {
    state: 'due',
    attempts: 0,
    due_at: clock.now(),
    done_at: null,
    last_error: null,
  })
}

/** Marks a failed message as done because the buyer was informed by phone; it is no issue any more. */
export async function settleMessage(db: Db, clock: Clock, request: MessageRequest) {
  return changeFailed(db, clock, 'settle-message', request, { state: 'done', last_error: toldByPhone })
}

type Change = Partial<Pick<OutboxRow, 'state' | 'attempts' | 'due_at' | 'done_at' | 'last_error'>>

async function changeFailed(
  db: Db,
  clock: Clock,
  act: 'resend-message' | 'settle-message',
  request: MessageRequest,
  change: Change,
) {
  const always = () => true
  return runCommand<{ ok: false; reason: 'message-not-failed' }>(
    db,
    clock,
    act,
    request,
    always,
    async ({ tx, order }) => {
      const own = (await listOrderMessages(tx, order.id)).some(({ id }) => id === request.messageId)
      const changed = own
        ? await tx
            .updateTable('outbox')
            .set(change)
            .where('id', '=', request.messageId)
            .where(sql<boolean>`state = 'failed'`)
            .executeTakeFirst()
        : undefined
      if (changed?.numUpdatedRows !== 1n) return { ok: false, reason: 'message-not-failed' }
      return { ok: true, to: order.stage }
    },
  )
}

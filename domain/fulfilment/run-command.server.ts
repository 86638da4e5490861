import type { Updateable } from 'kysely'
import type { Tables } from '#database/schema'
import type { OrderRow } from '#database/schema/orders'
import { recordReply } from '#domain/accounts/contacts.server'
import { type AuditValues, recordAudit } from '#domain/audit/audit.server'
import type { Clock } from '#domain/clock'
import { claimCommand, expectVersion, type KeyUsed } from '#domain/commands/claim-command.server'
import type { StaffActor } from '#domain/commands/staff-actor'
import type { Db } from '#domain/database'
import type { DocumentsHeld } from '#domain/invoices/document-number.server'
import { shopLimits } from '#domain/limits/shop-limits'
import { findStep, isNotifying, isUnshipped, type OrderCommand, type Stage } from '#domain/orders/order'
import { type EventData, findLatestEvent, insertEvent, type OrderEvent } from '#domain/orders/order-events.server'
import { buyerJobs } from '#domain/outbox/job-kinds'
import { enqueue } from '#domain/outbox/outbox.server'
import { updateMoneyOwed } from '#domain/payments/refunds.server'
import { lockRows } from '#domain/queries/queries.server'
import { type Rollback, transact } from '#domain/transaction.server'

/** `hasPhone` is true for a buyer with the key that was sent to the order's phone. */
export type Actor = { kind: 'staff' | 'buyer'; userId: string; hasPhone?: boolean } | typeof courierActor

export const courierActor = { kind: 'courier', userId: '', hasPhone: false } as const

export function actedBy({ id, requestId }: StaffActor): Pick<CommandRequest, 'actor' | 'requestId'> {
  return { actor: { kind: 'staff', userId: id }, requestId }
}

export type CommandRequest = {
  /** Made once by the page that shows the form; a form that is sent twice acts once and gets the same result. */
  commandKey: string
  actor: Actor
  requestId: string | null
  orderId: string
  /** The order's version on the page; null for commands that apply to any version. */
  version: number | null
}

export type CommandDone = {
  ok: true
  orderId: string
  number: string
  act: OrderCommand
  stage: Stage
  version: number
  eventId: string
}

export type CommandRefused =
  /** The order does not exist, or belongs to another buyer. */
  | { ok: false; reason: 'unknown' }
  | KeyUsed
  /** The order changed after the page was made; `latest` is its newest event. */
  | { ok: false; reason: 'stale'; stage: Stage; version: number; latest: OrderEvent | null }
  | { ok: false; reason: 'not-allowed'; stage: Stage; state: OrderRow['state'] }
  | DocumentsHeld

export type CommandResult<Refused = never> = CommandDone | CommandRefused | Refused

type Changes = {
  /** The new stage; by default the goods stay where they are. */
  to?: Stage
  order?: Updateable<Tables['orders']>
  data?: EventData
  audited?: AuditValues
  auditedBefore?: AuditValues
  notifies?: boolean
}

export type Change = { ok: true } & Changes

export function changed(changes: Changes = {}): Change {
  return { ok: true, ...changes }
}

/** Returns why a command does nothing; `about` has what its text names. */
export function refuse<const Reason extends string>(reason: Reason): { ok: false; reason: Reason }
export function refuse<const Reason extends string, About>(
  reason: Reason,
  about: About,
): { ok: false; reason: Reason } & About
export function refuse(reason: string, about = {}) {
  return { ok: false, reason, ...about }
}

export const alwaysAllowed = () => true

/** `by` is the actor as stored in events and refunds. */
export type CommandContext = { tx: Db; clock: Clock; order: OrderRow; at: number; by: string }

type Running<Refused> = { tx: Db; rollback: Rollback<CommandResult<Refused>>; clock: Clock }

type Command<Request, Refused> = {
  act: OrderCommand
  isAllowed: (order: OrderRow, request: Request) => boolean
  change: (context: CommandContext, request: Request) => Promise<Change | Refused | DocumentsHeld>
}

/** A command on one order: `change` runs in one transaction with its event, its messages and its audit row; a refusal changes nothing. */
export function command<Request extends CommandRequest, Refused extends { ok: false }>(
  act: OrderCommand,
  isAllowed: Command<Request, Refused>['isAllowed'],
  change: Command<Request, Refused>['change'],
) {
  return (db: Db, clock: Clock, request: Request): Promise<CommandResult<Refused>> =>
    transact<CommandResult<Refused>>(
      db,
      (tx, rollback) => runCommandIn({ tx, rollback, clock }, { act, isAllowed, change }, request),
      mayIssueDocument.includes(act) ? 'issue-document' : undefined,
    )
}

const mayIssueDocument: OrderCommand[] = ['pack', 'cancel', 'finish-return', 'return-goods']

/** After these, what the order owes its buyer may be another amount. */
const movesMoney: OrderCommand[] = [
  'cancel',
  'finish-return',
  'return-goods',
  'close-credits',
  'refund',
  'retry-refund',
  'settle-refund',
  'drop-refund',
]

export async function runCommandIn<Request extends CommandRequest, Refused extends { ok: false }>(
  { tx, rollback, clock }: Running<Refused>,
  { act, isAllowed, change }: Command<Request, Refused>,
  request: Request,
): Promise<CommandResult<Refused>> {
  const { commandKey, actor, version } = request
  const order = await lockRows(tx, 'orders').where('id', '=', request.orderId).returningAll().executeTakeFirst()
  if (!order || (actor.kind === 'buyer' && order.user_id !== actor.userId)) return { ok: false, reason: 'unknown' }
  const at = clock.now()
  const by = actor.kind === 'staff' ? actor.userId : actor.kind
  const claim = await claimCommand<CommandDone>(tx, {
    key: commandKey,
    name: `order.${act} ${order.id}`,
    actor: by,
    at,
    request,
  })
  if (!claim.isFirst) return rollback(claim.result)
  const isStale = version !== null && !(await expectVersion(tx, 'orders', order.id, version))
  if (isStale) {
    const latest = (await findLatestEvent(tx, order.id)) ?? null
    return rollback({ ok: false, reason: 'stale', stage: order.stage, version: order.version, latest })
  }
  if (!isAllowed(order, request))
    return rollback({ ok: false, reason: 'not-allowed', stage: order.stage, state: order.state })
  const result = await change({ tx, clock, order, at, by }, request)
  if (!result.ok) return rollback(result)
  const to = result.to ?? order.stage
  const event = {
    order_id: order.id,
    version: order.version + 1,
    act_key: commandKey,
    act,
    at,
    actor: by,
    from_stage: order.stage,
    to_stage: to,
    data: result.data ?? {},
  }
  const eventId = await insertEvent(tx, event)
  if (eventId === null) return rollback({ ok: false, reason: 'key-used' })
  const moved = to === order.stage ? {} : { stage: to, stage_at: at, held_for: isUnshipped(to) ? order.held_for : null }
  await tx
    .updateTable('orders')
    .set({ ...moved, ...result.order, version: event.version })
    .where('id', '=', order.id)
    .execute()
  if (movesMoney.includes(act)) await updateMoneyOwed(tx, order.id)
  // Who cancels by the link of a message does not ask for more of them.
  if (actor.hasPhone && act !== 'cancel') await recordReply(tx, clock, order.phone)
  if (result.notifies) await notifyBuyer(tx, clock, act, eventId)
  if (actor.kind === 'staff')
    await recordAudit(tx, {
      at,
      actor: actor.userId,
      act: `order.${act}`,
      subject: order.id,
      requestId: request.requestId,
      before: { stage: order.stage, version: order.version, ...result.auditedBefore },
      after: { stage: to, version: event.version, ...result.audited },
    })
  const { id: orderId, number } = order
  return claim.finish({ ok: true, orderId, number, act, stage: to, version: event.version, eventId })
}

/** Messages of a step that can be undone wait until the undo period is over. */
async function notifyBuyer(tx: Db, clock: Clock, act: OrderCommand, eventId: string): Promise<void> {
  if (!isNotifying(act)) throw new Error(`Buyers get no message about ${act}`)
  const delayMs = findStep(act)?.canBeUndone ? shopLimits.fulfilment.undoMs : 0
  await enqueue(tx, clock, buyerJobs('step'), eventId, {}, delayMs)
}

import { randomUUID } from 'node:crypto'
import { type SelectQueryBuilder, sql } from 'kysely'
import type { Tables } from '#database/schema'
import type { Clock } from '#domain/clock'
import type { Db } from '#domain/database'
import { type OutboxKind, orderKinds } from '#domain/outbox/job-kinds'
import { insertRows, lockRows } from '#domain/queries/queries.server'

/** As in the index: SQLite would read all rows for `state in (…)`. */
export const isOpen = sql<boolean>`(state = 'due' or state = 'sending')`

/** An expression, so that no index is used: the index (kind, subject) would read every job ever queued. */
export const kindOfRow = sql<string>`kind || ''`

export const heldUntil = Number.MAX_SAFE_INTEGER

/** The hourly message limit postponed it. */
export const throttledError = 'too many at once'

/** `last_error` of a job that waits and did not fail. */
export const waitReasons = [throttledError, 'held'] as const
export type WaitReason = (typeof waitReasons)[number]

/** Why nothing was sent. `replaced`: it would be wrong now. `not-approved`: the template, so only the e-mail is sent. */
export const skipReasons = ['replaced', 'not-approved', 'not-set-up'] as const
export type SkipReason = (typeof skipReasons)[number]

/** Each kind exists once per subject: returns whether any is new. `link` is kept in a table that is never backed up. */
export async function enqueue(
  tx: Db,
  clock: Clock,
  kinds: OutboxKind | readonly OutboxKind[],
  subject: string | readonly string[],
  { link, ...payload }: { orderId?: string; isNew?: boolean; link?: string; [name: string]: unknown } = {},
  delayMs = 0,
): Promise<boolean> {
  const now = clock.now()
  const subjects = [subject].flat()
  const rows = subjects.flatMap((subject) =>
    [kinds].flat().map((kind) => ({
      id: randomUUID(),
      kind,
      subject,
      payload: JSON.stringify(payload),
      state: 'due' as const,
      order_id: payload.orderId ?? null,
      due_at: now + delayMs,
      attempts: 0,
      created_at: now,
      done_at: null,
      receipt: null,
      last_error: null,
    })),
  )
  if (link !== undefined) {
    const links = subjects.map((subject) => ({ subject, link, made_at: now }))
    await insertRows(tx, 'account_links', links, ['subject'])
  }
  return (await insertRows(tx, 'outbox', rows, ['kind', 'subject'])) > 0
}

/** Undefined after the restore of a backup. */
export async function findAccountLink(db: Db, subject: string): Promise<string | undefined> {
  const row = await db.selectFrom('account_links').select('link').where('subject', '=', subject).executeTakeFirst()
  return row?.link
}

/** Returns false if one of them was started or has ended. */
export async function withdrawJobs(tx: Db, kinds: readonly OutboxKind[], subject: string): Promise<boolean> {
  const jobs = tx.deleteFrom('outbox').where('kind', 'in', kinds).where('subject', '=', subject)
  await jobs.where('state', '=', 'due').execute()
  const left = tx.selectFrom('outbox').select('id').where('kind', 'in', kinds).where('subject', '=', subject)
  return (await left.limit(1).executeTakeFirst()) === undefined
}

/** Newer ones replace them. A job that a worker has claimed is not changed. */
export async function replaceJobs(tx: Db, clock: Clock, kinds: readonly OutboxKind[], subjects: readonly string[]) {
  const replaced: SkipReason = 'replaced'
  await tx
    .updateTable('outbox')
    .set({ state: 'done', done_at: clock.now(), last_error: replaced })
    .where('kind', 'in', kinds)
    .where('subject', 'in', subjects)
    .where('state', 'in', ['due', 'failed'])
    .execute()
}

/** Makes replaced jobs due again. A worker that has claimed one loses it unless its call has begun. */
export async function reopenReplaced(tx: Db, clock: Clock, kinds: readonly OutboxKind[], subject: string) {
  const replaced: SkipReason = 'replaced'
  // Locked, so that no worker claims one before it can read what is written here.
  await lockRows(tx, 'outbox').where('kind', 'in', kinds).where('subject', '=', subject).execute()
  await tx
    .updateTable('outbox')
    .set({
      state: 'due',
      due_at: clock.now(),
      // They tell the lost claim from the next.
      attempts: sql<number>`case when state = 'sending' then attempts else 0 end`,
      done_at: null,
      receipt: null,
      last_error: null,
    })
    .where('kind', 'in', kinds)
    .where('subject', '=', subject)
    .where(sql<boolean>`(state = 'done' and last_error = ${replaced}) or (state = 'sending' and done_at is null)`)
    .execute()
}

type OrderIds = readonly string[] | SelectQueryBuilder<Tables, 'orders', { id: string }>

export function selectOrderSubjects(db: Db, orderIds: OrderIds) {
  return db
    .selectFrom('orders')
    .select('id as subject')
    .where('id', 'in', orderIds)
    .unionAll(db.selectFrom('order_events').select('id as subject').where('order_id', 'in', orderIds))
    .unionAll(db.selectFrom('refunds').select('id as subject').where('order_id', 'in', orderIds))
    .unionAll(db.selectFrom('recall_notices').select('id as subject').where('order_id', 'in', orderIds))
    .unionAll(db.selectFrom('outbox').select('subject').where('order_id', 'in', orderIds))
}

export function selectOrderJobs(db: Db, orderIds: readonly string[]) {
  return db
    .selectFrom('outbox')
    .where('kind', 'in', orderKinds)
    .where('subject', 'in', selectOrderSubjects(db, orderIds))
}

/** Of all orders of a phone, or of one order; the rules are checked again for each. */
export async function releaseHeldMessages(db: Db, clock: Clock, of: { phone: string } | { orderId: string }) {
  const orders =
    'phone' in of ? db.selectFrom('orders').select('orders.id').where('orders.phone', '=', of.phone) : [of.orderId]
  await db
    .updateTable('outbox')
    .set({ due_at: clock.now(), last_error: null })
    .where(isOpen)
    .where('due_at', '=', heldUntil)
    .where('subject', 'in', selectOrderSubjects(db, orders))
    .execute()
}

/** Those whose confirmation waits until their number answers. */
export async function listHeldMessages(db: Db, orderIds: string[]): Promise<Set<string>> {
  if (orderIds.length === 0) return new Set()
  const rows = await db
    .selectFrom('outbox')
    .select('subject')
    .where('kind', '=', 'confirmation-message')
    .where('subject', 'in', orderIds)
    .where('due_at', '=', heldUntil)
    .execute()
  return new Set(rows.map(({ subject }) => subject))
}

import { randomUUID } from 'node:crypto'
import type { OutboxRow } from '#database/schema/outbox'
import type { Clock } from '#domain/clock'
import type { Db } from '#domain/database'
import type { OutboxKind, SharedPayload } from '#domain/outbox/job-payloads'
import { insertRows } from '#domain/queries/insert-rows.server'

/** Optional when no kind in the list carries a payload. */
type PayloadArguments<P> =
  Record<never, never> extends P ? [payload?: P, delayMs?: number] : [payload: P, delayMs?: number]

/** Queues a job in the transaction that requires it, due after `delayMs`. Each kind exists once per subject: an existing job stays unchanged. */
export async function enqueue<K extends OutboxKind>(
  tx: Db,
  clock: Clock,
  kinds: K | readonly K[],
  subject: string,
  ...[payload, delayMs = 0]: PayloadArguments<SharedPayload<K>>
): Promise<boolean> {
  const { open, link } = separateLink(payload ?? {})
  const rows = [kinds].flat().map((kind) => newJob(clock.now(), kind, subject, open, delayMs))
  if (link !== null) await insertRows(tx, 'account_links', [{ subject, link, made_at: clock.now() }], ['subject'])
  return (await insertRows(tx, 'outbox', rows, ['kind', 'subject'])) > 0
}

/** A link that opens an account is stored in a table that is never backed up. */
function separateLink(payload: object): { open: object; link: string | null } {
  if (!('link' in payload)) return { open: payload, link: null }
  const { link, ...open } = payload
  return { open, link: String(link) }
}

/** Returns the link of an unsent mail; undefined after the restore of a backup. */
export async function findAccountLink(db: Db, subject: string): Promise<string | undefined> {
  const row = await db.selectFrom('account_links').select('link').where('subject', '=', subject).executeTakeFirst()
  return row?.link
}

/** Queues up to 1,000 jobs without payload. */
export async function enqueueAll(
  tx: Db,
  clock: Clock,
  jobs: readonly { kind: OutboxKind; subject: string }[],
): Promise<void> {
  const now = clock.now()
  const rows = jobs.map(({ kind, subject }) => newJob(now, kind, subject, {}, 0))
  await insertRows(tx, 'outbox', rows, ['kind', 'subject'])
}

function newJob(now: number, kind: OutboxKind, subject: string, payload: object, delayMs: number): OutboxRow {
  return {
    id: randomUUID(),
    kind,
    subject,
    payload: JSON.stringify(payload),
    state: 'due',
    order_id: 'orderId' in payload ? String(payload.orderId) : null,
    due_at: now + delayMs,
    attempts: 0,
    created_at: now,
    done_at: null,
    receipt: null,
    last_error: null,
  }
}

import { hash } from 'node:crypto'
import { sql } from 'kysely'
import type { Tables } from '#database/schema'
import type { Clock } from '#domain/clock'
import type { StaffActor } from '#domain/commands/staff-actor'
import type { Db } from '#domain/database'
import { insertRows } from '#domain/queries/queries.server'
import { type Rollback, type Step, transact } from '#domain/transaction.server'

/** `name` is the command and its subject, such as `order.accept 42`; `request` is what a repetition may not change. */
export type Command = { key: string; name: string; actor: string; at: number; request?: object }

export type KeyUsed = { ok: false; reason: 'key-used' }

type Claim<Result> =
  | { isFirst: true; finish: (result: Result) => Promise<Result> }
  | { isFirst: false; result: Result | KeyUsed }

/**
 * Lets a form that is sent twice act once: the first calls `finish` before it commits, and all others get its result.
 * A changed form is refused, or its change would seem to be done. A rollback frees the key. Call it in a transaction.
 */
export async function claimCommand<Result>(tx: Db, { key, name, actor, at, request }: Command): Promise<Claim<Result>> {
  const input = hashInput(request)
  if ((await insertRows(tx, 'commands', [{ key, name, actor, at, input, result: '' }], ['key'])) === 1)
    return {
      isFirst: true,
      async finish(result) {
        await tx
          .updateTable('commands')
          .set({ result: JSON.stringify(result) })
          .where('key', '=', key)
          .execute()
        return result
      },
    }
  const earlier = await tx.selectFrom('commands').selectAll().where('key', '=', key).executeTakeFirstOrThrow()
  const isSame = earlier.name === name && (earlier.input === input || earlier.input === '')
  if (!isSame) return { isFirst: false, result: { ok: false, reason: 'key-used' } }
  return { isFirst: false, result: JSON.parse(earlier.result) as Result }
}

/** What may differ when the same form is sent again: who sends it, what they saw, and confirmations. */
const notInput = ['commandKey', 'actor', 'by', 'requestId', 'role', 'leftBy', 'version', 'isSure', 'allowsShort']

function hashInput(request: object | undefined): string {
  const typed = JSON.stringify(request ?? {}, (name, value) => (notInput.includes(name) ? undefined : value))
  return hash('sha256', typed, 'base64url')
}

export const partKey = (formKey: string, ...parts: readonly string[]): string => [formKey, ...parts].join(':')

export type KeyedRequest = { commandKey: string; by: StaffActor }

/** Works once for a key, whose repetition gets the first result. A refusal changes nothing and frees the key. */
export function transactOnce<Result extends { ok: boolean }>(
  db: Db,
  clock: Clock,
  { name, request }: { name: string; request: KeyedRequest },
  work: (tx: Db, at: number) => Promise<Result>,
  step?: Step,
): Promise<Result | KeyUsed> {
  const runOnce = async (tx: Db, rollback: Rollback<Result | KeyUsed>) => {
    const at = clock.now()
    const { commandKey, by } = request
    const claim = await claimCommand<Result>(tx, { key: commandKey, name, actor: by.id, at, request })
    if (!claim.isFirst) return rollback(claim.result)
    const result = await work(tx, at)
    return result.ok ? claim.finish(result) : rollback(result)
  }
  return transact<Result | KeyUsed>(db, runOnce, step)
}

const versionColumns = {
  carts: { key: ['user_id'], version: 'version' },
  customer_notes: { key: ['user_id'], version: 'version' },
  drafts: { key: ['product_id'], version: 'saved_at' },
  letters: { key: ['id'], version: 'version' },
  offers: { key: ['id'], version: 'version' },
  orders: { key: ['id'], version: 'version' },
  /** A price is its own version: a form that replaces 210.00 was shown 210.00. */
  pack_sizes: { key: ['product_id', 'label'], version: 'price_paise' },
  pin_rules: { key: ['prefix'], version: 'version' },
  products: { key: ['id'], version: 'version' },
  shop_settings: { key: ['name'], version: 'version' },
} as const satisfies Partial<Record<keyof Tables, { key: string[]; version: string }>>

type VersionedTable = keyof typeof versionColumns

/** Call it in `transact`: a commit between this read and the write makes PostgreSQL try the transaction again. */
export async function expectVersion(
  tx: Db,
  table: VersionedTable,
  id: string | readonly string[],
  seen: number,
): Promise<boolean> {
  return (await findVersion(tx, table, id)) === seen
}

export async function findVersion(db: Db, table: VersionedTable, id: string | readonly string[]): Promise<number> {
  const { key, version } = versionColumns[table]
  const values = [id].flat()
  const isRow = sql.join(
    key.map((column, at) => sql`${sql.ref(column)} = ${values[at]}`),
    sql` and `,
  )
  const { rows } = await sql<{ version: number }>`
    select ${sql.ref(version)} as version from ${sql.table(table)} where ${isRow}`.execute(db)
  return rows[0]?.version ?? 0
}

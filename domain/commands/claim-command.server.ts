import type { Db } from '#domain/database'
import { sha256 } from '#domain/hash.server'
import { insertRows } from '#domain/queries/insert-rows.server'

/**
 * A form that changes something; its page made the key once. `name` holds the command and its subject, such as `order.accept 42`, and `request` what it
 * is asked to do.
 */
export type Command = { key: string; name: string; actor: string; at: number; request?: object }

/** The key was used before, by another command or by this one with other values. */
export type KeyUsed = { ok: false; reason: 'key-used' }

export type Claim<Result> =
  | { isFirst: true; finish: (result: Result) => Promise<Result> }
  | { isFirst: false; result: Result | KeyUsed }

/**
 * Claims the key of a command, so that a form that is sent twice acts once. Of several simultaneous requests one is first, and calls `finish` with
 * its result before it commits; all others get that result. A form that was changed after its first answer was lost is refused, or its change would
 * seem to be done. A rollback frees the key. Must be called in a transaction.
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

/** Fields of a request that may differ when the same form is sent again: who sends it, the version that they saw, and confirmations such as `isSure`. */
const notInput = ['commandKey', 'actor', 'by', 'requestId', 'role', 'leftBy', 'version', 'isSure', 'allowsShort']

function hashInput(request: object | undefined): string {
  const typed = JSON.stringify(request ?? {}, (name, value) => (notInput.includes(name) ? undefined : value))
  return sha256(typed)
}

import { CompiledQuery, type DatabaseConnection } from 'kysely'
import type { Tx } from '#database/connection'

/** A connection whose driver runs several statements only by a call of its own. */
export type ScriptConnection = DatabaseConnection & { runScript: (text: string) => void }

/**
 * Runs all statements of `text` within the transaction. The database's own parser tells where each ends, so bodies of triggers and functions may be
 * written in any way: `exec` of node:sqlite, the simple query of pg, which it uses for whatever has no parameters.
 */
export async function runScript(tx: Tx, text: string): Promise<void> {
  await tx.getExecutor().provideConnection(async (connection) => {
    if ('runScript' in connection) (connection as ScriptConnection).runScript(text)
    else await connection.executeQuery(CompiledQuery.raw(text))
  })
}

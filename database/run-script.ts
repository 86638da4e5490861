import { CompiledQuery, type DatabaseConnection } from 'kysely'
import type { Tx } from '#database/connection'

/** A connection whose driver has a separate call to run several statements. */
export type ScriptConnection = DatabaseConnection & { runScript: (text: string) => void }

/**
 * Runs all statements of `text` in the transaction. The database's own parser finds their ends, so triggers and functions may contain any text:
 * `exec` of node:sqlite, and the simple query protocol of pg, which it uses for queries without parameters.
 */
export async function runScript(tx: Tx, text: string): Promise<void> {
  await tx.getExecutor().provideConnection(async (connection) => {
    if ('runScript' in connection) (connection as ScriptConnection).runScript(text)
    else await connection.executeQuery(CompiledQuery.raw(text))
  })
}

import { CompiledQuery } from 'kysely'
import type { Tx } from '#database/connection'

const scripts = new WeakSet<CompiledQuery>()

export function isScript(query: CompiledQuery): boolean {
  return scripts.has(query)
}

/**
 * Runs all statements of `text` in the transaction. The database's own parser finds their ends, so triggers and functions may contain any text:
 * `exec` of node:sqlite, and the simple query protocol of pg, which it uses for queries without parameters.
 */
export async function runScript(tx: Tx, text: string): Promise<void> {
  const script = CompiledQuery.raw(text)
  scripts.add(script)
  await tx.executeQuery(script)
}

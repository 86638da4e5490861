import { check, open } from '#test/simulation/check'
import foundIn from '#test/simulation/found-in.json' with { type: 'json' }
import type { Mutant } from '#test/simulation/mutation'
import { budget } from '#test/simulation/planted'

/**
 * Returns the number of a history that finds the bug: the one that found it when they were last numbered (`node test/simulation/run.ts --number`), or
 * the first of all if that one does not find it any more, since the core or the histories have changed.
 */
export async function findBug(mutant: Mutant): Promise<number | undefined> {
  const opened = await open(mutant)
  const search = { ...budget, mutant, shrink: false }
  const only = new Map(Object.entries<number>(foundIn)).get(mutant.name)
  if (only !== undefined && (await check({ ...search, only }, opened)).failure) return only
  return (await check(search, opened)).failure?.history
}

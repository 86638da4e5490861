import { check, open } from '#test/simulation/check'
import foundIn from '#test/simulation/found-in.json' with { type: 'json' }
import type { Mutant } from '#test/simulation/mutation'
import { budget } from '#test/simulation/planted'
import { regressions } from '#test/simulation/regressions'

/**
 * Returns the number of a history that finds the bug: the one that found it when they were last numbered (`node test/simulation/run.ts --number`); if that
 * one does not find it any more, since the core or the histories have changed, the same actions under another seed; or the first of all.
 */
export async function findBug(mutant: Mutant): Promise<number | undefined> {
  const opened = await open(mutant)
  const search = { ...budget, mutant, shrink: false }
  const noted = new Map(Object.entries<number>(foundIn)).get(mutant.name)
  for (const only of noted === undefined ? [] : [noted, ...listSame(noted)])
    if ((await check({ ...search, only }, opened)).failure) return only
  return (await check(search, opened)).failure?.history
}

/** The numbers of the known histories that differ from this one by their seed. */
function listSame(number: number): number[] {
  const { actions } = regressions[number - 1] ?? {}
  return regressions.flatMap((one, index) => (one.actions === actions && index !== number - 1 ? [index + 1] : []))
}

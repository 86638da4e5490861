import { expect } from 'vitest'
import { check, open } from '#test/simulation/check'
import foundIn from '#test/simulation/found-in.json' with { type: 'json' }
import type { Mutant } from '#test/simulation/mutation'
import { budget } from '#test/simulation/planted'

/**
 * The history that found the bug when they were last numbered (`node test/simulation/run.ts --number`) is played first; when it does not find it any more,
 * since the core or the histories have changed, all of them are.
 */
export async function expectCaught(mutant: Mutant): Promise<void> {
  const opened = await open(mutant)
  const search = { ...budget, mutant, shrink: false }
  const only = new Map(Object.entries<number>(foundIn)).get(mutant.name)
  if (only !== undefined && (await check({ ...search, only }, opened)).failure) return
  const { failure } = await check(search, opened)
  expect(failure, 'no history found this bug').not.toBeNull()
}

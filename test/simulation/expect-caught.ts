import { expect } from 'vitest'
import { check, open } from '#test/simulation/check'
import foundIn from '#test/simulation/found-in.json' with { type: 'json' }
import type { Mutant } from '#test/simulation/mutation'
import { budget } from '#test/simulation/planted'

/**
 * Expects that a history finds the bug, and that the same history passes without it. Plays the history that found it when they were last numbered
 * (`node test/simulation/run.ts --number`), and all of them if that one does not find it any more, since the core or the histories have changed.
 */
export async function expectCaught(mutant: Mutant): Promise<void> {
  const history = await findBug(mutant)
  expect(history, 'no history found this bug').toBeDefined()
  const asItIs = await check({ ...budget, only: history, shrink: false, ...(mutant.mode ? { mode: mutant.mode } : {}) })
  expect(asItIs.failure, `history ${history} without the bug`).toBeNull()
}

/** Returns the number of a history that finds the bug. */
async function findBug(mutant: Mutant): Promise<number | undefined> {
  const opened = await open(mutant)
  const search = { ...budget, mutant, shrink: false }
  const only = new Map(Object.entries<number>(foundIn)).get(mutant.name)
  if (only !== undefined && (await check({ ...search, only }, opened)).failure) return only
  return (await check(search, opened)).failure?.history
}

import { expect } from 'vitest'
import { check } from '#test/simulation/check'
import type { Mutant } from '#test/simulation/mutation'
import { regressions } from '#test/simulation/regressions'

/**
 * What each planted bug has at most to be found in. The core itself passes the same histories and more of them, as simulation.test.ts sees: with the same
 * seed they begin alike.
 */
export const budget = { histories: 240, seed: 4, first: regressions }

export async function expectCaught(mutant: Mutant): Promise<void> {
  const { failure } = await check({ ...budget, mutant, shrink: false })
  expect(failure, 'no history found this bug').not.toBeNull()
}

import { expect } from 'vitest'
import { check } from '#test/simulation/check'
import { findBug } from '#test/simulation/find-bug'
import type { Mutant } from '#test/simulation/mutation'
import { budget } from '#test/simulation/planted'

/** Expects that a history finds the bug, and that the same history passes without it. See `findBug` for which. */
export async function expectCaught(mutant: Mutant): Promise<void> {
  const history = await findBug(mutant)
  expect(history, 'no history found this bug').toBeDefined()
  const asItIs = await check({ ...budget, only: history, shrink: false, ...(mutant.mode ? { mode: mutant.mode } : {}) })
  expect(asItIs.failure, `history ${history} without the bug`).toBeNull()
}

import { expect } from 'vitest'
import { check, type Report } from '#test/simulation/check'
import { findBug } from '#test/simulation/find-bug'
import type { Mutant } from '#test/simulation/mutation'
import { budget } from '#test/simulation/planted'
import type { Mode } from '#test/simulation/world'

/** What became of each history without a bug, by mode and number: most find several bugs, and the same one always ends the same. */
const played = new Map<string, Promise<Report>>()

function playAsItIs(mode: Mode, history: number | undefined): Promise<Report> {
  const key = `${mode} ${history}`
  const report = played.get(key) ?? check({ ...budget, only: history, shrink: false, mode })
  played.set(key, report)
  return report
}

/** Expects that a history finds the bug, and that the same history passes without it. See `findBug` for which. */
export async function expectCaught(mutant: Mutant): Promise<void> {
  const history = await findBug(mutant)
  expect(history, 'no history found this bug').toBeDefined()
  const asItIs = await playAsItIs(mutant.mode ?? 'whole', history)
  expect(asItIs.failure, `history ${history} without the bug`).toBeNull()
}

import { expect, test } from 'vitest'
import { check } from '#test/simulation/check'
import { mutants } from '#test/simulation/mutants'
import { regressions } from '#test/simulation/regressions'

/** What each planted bug has at most to be found in; the core itself passes the same histories. */
const budget = { histories: 240, seed: 4, first: regressions, shrink: false }

test.each(mutants)('$name is caught: $about', async (mutant) => {
  const { failure } = await check({ ...budget, mutant })
  expect(failure, 'no history found this bug').not.toBeNull()
})

test.each(['whole', 'webhooks-only'] as const)(
  'without a planted bug all is well: %s',
  { timeout: 60_000 },
  async (mode) => {
    expect(await check({ ...budget, mode })).toMatchObject({ failure: null })
  },
)

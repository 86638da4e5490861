import fc from 'fast-check'
import { expect, it } from 'vitest'
import { check, history, open, openAnew } from '#test/simulation/check'
import { play } from '#test/simulation/history'
import { mutate } from '#test/simulation/mutation'
import { budget, ofOrders } from '#test/simulation/planted'
import { diesInWebhook, known } from '#test/simulation/regressions'
import { testLimitMs } from '#test/support/time-limits'

const histories = Number(process.env.SIMULATION_HISTORIES ?? 100)
const seed = Number(process.env.SIMULATION_SEED ?? budget.seed)

it(`the order core keeps its promises through ${histories} histories`, {
  timeout: testLimitMs + histories * 200,
}, async () => {
  const report = await check({ histories, seed })
  console.info(JSON.stringify(report))
  expect(report.failure).toBeNull()
})

it('webhooks alone are enough when none is lost', async () => {
  const report = await check({ histories: Math.ceil(histories / 4), seed, mode: 'webhooks-only' })
  expect(report.failure).toBeNull()
})

it.each(Object.entries(known))('%s', async (_, actions) => {
  const { core, stage } = await open()
  await play(core, stage, { actions, seed: 0 })
})

it('an instance dies between the first statements of a webhook', async () => {
  const { core, stage } = await open()
  for (const one of diesInWebhook) await play(core, stage, one)
})

it('the same seed plays the same history', async () => {
  const { core, stage } = await open()
  const again = await openAnew()
  for (const one of fc.sample(history, { seed, numRuns: 5 })) {
    const [first, second, elsewhere] = [
      await play(core, stage, one),
      await play(core, stage, one),
      await play(again.core, again.stage, one),
    ]
    expect(second).toEqual(first)
    expect(elsewhere).toEqual(first)
  }
})

it('a planted bug whose source text is gone fails the test', () => {
  const [mutant] = ofOrders
  if (!mutant) throw new Error('There are no planted bugs')
  expect(() => mutate(mutant, mutant.edits[0]?.file ?? '', 'another text')).toThrow('its place is 0 times')
})

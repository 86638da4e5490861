import { expect, it } from 'vitest'
import {
  buyerStages,
  findStep,
  isAllowed,
  type Stage,
  type StepName,
  steps,
  unpackedStages,
} from '#domain/orders/order'

const names = Object.keys(steps) as StepName[]
const stages = Object.keys(buyerStages) as Stage[]

it('from each stage go exactly the steps of the table', () => {
  const from = stages.map((stage) => [stage, names.filter((name) => isAllowed(name, stage))])
  expect(Object.fromEntries(from)).toEqual({
    new: ['accept', 'pack', 'cancel'],
    accepted: ['pack', 'cancel'],
    packed: ['hand-over', 'cancel'],
    'handed-over': ['deliver', 'start-return', 'finish-return'],
    delivered: ['finish-return'],
    returning: ['deliver', 'finish-return'],
    returned: [],
    cancelled: [],
  })
})

it('accepting, handing over and delivering can be undone, and nothing else', () => {
  expect(names.filter((name) => findStep(name)?.canBeUndone)).toEqual(['accept', 'hand-over', 'deliver'])
  expect(findStep('undo')).toBeUndefined()
  expect(findStep('confirm-cod')).toBeUndefined()
})

it('buyers cancel what the staff could cancel too, and not what is packed', () => {
  expect(unpackedStages.every((stage) => isAllowed('cancel', stage))).toBe(true)
  expect(unpackedStages).not.toContain('packed')
})

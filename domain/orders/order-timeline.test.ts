import { expect, it } from 'vitest'
import type { OrderCommand, Stage } from '#domain/orders/order'
import { listTimeline } from '#domain/orders/order-timeline'

const event = (at: number, act: OrderCommand, to: Stage, undoes?: string) => ({
  id: `event-${at}`,
  act,
  to,
  at,
  data: undoes ? { undoes } : {},
})
const started = [event(1, 'new', 'new')]
const packed = [...started, event(2, 'accept', 'accepted'), event(3, 'pack', 'packed')]
const sent = [...packed, event(4, 'hand-over', 'handed-over')]

it('a new order has the whole way before it', () => {
  expect(listTimeline(started)).toEqual([
    { stage: 'confirmed', at: 1 },
    { stage: 'being-packed', at: null },
    { stage: 'on-its-way', at: null },
    { stage: 'delivered', at: null },
  ])
})

it('accepting and packing are one step to the buyer, from when it was started', () => {
  expect(listTimeline(packed).map(({ at }) => at)).toEqual([1, 2, null, null])
})

it('saying yes to a cash order moves nothing', () => {
  expect(listTimeline([...started, event(2, 'confirm-cod', 'new')])).toEqual(listTimeline(started))
})

it('a cash order without its yes waits for that, whether it was accepted or not', () => {
  const waiting = [
    { stage: 'waiting-for-confirmation', at: 1 },
    { stage: 'being-packed', at: null },
    { stage: 'on-its-way', at: null },
    { stage: 'delivered', at: null },
  ]
  expect(listTimeline(started, true)).toEqual(waiting)
  expect(listTimeline([...started, event(2, 'accept', 'accepted')], true)).toEqual(waiting)
})

it('what was undone has not happened', () => {
  expect(listTimeline([...sent, event(5, 'undo', 'packed', 'event-4')])).toEqual(listTimeline(packed))
  const again = [...sent, event(5, 'undo', 'packed', 'event-4'), event(6, 'hand-over', 'handed-over')]
  expect(listTimeline(again).map(({ at }) => at)).toEqual([1, 2, 6, null])
})

it('a parcel that comes back is not delivered any more', () => {
  const returning = [...sent, event(5, 'start-return', 'returning')]
  expect(listTimeline(returning).slice(-2)).toEqual([
    { stage: 'coming-back', at: 5 },
    { stage: 'returned', at: null },
  ])
  expect(listTimeline([...returning, event(6, 'finish-return', 'returned')]).at(-1)).toEqual({
    stage: 'returned',
    at: 6,
  })
})

it('a cancelled order goes nowhere', () => {
  expect(listTimeline([...started, event(2, 'cancel', 'cancelled')])).toEqual([
    { stage: 'confirmed', at: 1 },
    { stage: 'cancelled', at: 2 },
  ])
})

import { expect, it } from 'vitest'
import { dayMs, hourMs, minuteMs } from '#domain/calendar/moment'
import { createShopClock } from '#domain/operations/shop-clock'

const noon = Date.parse('2027-03-31T06:30:00Z')

/** A shop that has run for an hour on a machine whose clock and steady timer the test moves. */
function runShop(recordedAt = noon, startedAt = noon) {
  const machine = { at: startedAt, elapsed: 5_000 }
  const clock = createShopClock(
    { now: () => machine.at, elapsed: () => machine.elapsed },
    { recordedAt, confirmedAt: 0 },
  )
  const pass = (ms: number) => {
    machine.at += ms
    machine.elapsed += ms
  }
  return { machine, clock, pass }
}

function runHour(recordedAt?: number, startedAt?: number) {
  const shop = runShop(recordedAt, startedAt)
  for (let minute = 0; minute < 60; minute++) {
    shop.pass(minuteMs)
    shop.clock.takeCertainTime()
  }
  return shop
}

it.each([11 * minuteMs, 5.5 * hourMs, -11 * minuteMs, -23 * hourMs])(
  'a running clock that jumps by %d ms is in doubt until it is right again',
  (jump) => {
    const { machine, clock, pass } = runHour()
    const right = machine.at
    machine.at += jump
    expect(clock.doubt()).toEqual({ machine: right + jump, known: right })
    pass(20 * minuteMs)
    expect(clock.takeCertainTime()).toBeNull()
    expect(clock.now()).toBe(right + 20 * minuteMs)
    machine.at -= jump
    expect(clock.takeCertainTime()).toBe(right + 20 * minuteMs)
  },
)

it('a running clock is corrected by minutes', () => {
  const { machine, clock } = runHour()
  for (const correction of [9 * minuteMs, -9 * minuteMs]) {
    machine.at += correction
    expect(clock.takeCertainTime()).toBe(machine.at)
  }
})

it('a machine that begins with an old time gets the right one after the start, and one that began hours ahead too', () => {
  for (const [startedAt, correction] of [
    [noon + minuteMs, 9 * hourMs],
    [noon + 14.5 * hourMs, -5.5 * hourMs],
  ] as const) {
    const { machine, clock, pass } = runShop(noon, startedAt)
    pass(minuteMs)
    clock.takeCertainTime()
    machine.at += correction
    for (let minute = 0; minute < 30; minute++) {
      expect(clock.takeCertainTime()).toBe(machine.at)
      pass(minuteMs)
    }
  }
})

it('a shop that starts after a clock hours ahead was put right goes by the machine', () => {
  const { machine, clock } = runHour(noon + 5.5 * hourMs, noon)
  expect(clock.doubt()).toBeNull()
  expect(clock.now()).toBe(machine.at)
})

it('a service that says another hour than a wrong machine is believed, and ends the doubt of a right one', () => {
  const { machine, clock } = runShop(noon, noon + 5.5 * hourMs)
  clock.syncWith(noon)
  expect(clock.now()).toBe(noon)
  machine.at = noon
  expect(clock.takeCertainTime()).toBe(noon)
  const late = runHour()
  const right = late.machine.at
  late.machine.at += 5.5 * hourMs
  late.clock.syncWith(right)
  expect(late.clock.doubt()).not.toBeNull()
  late.clock.syncWith(late.machine.at)
  expect(late.clock.takeCertainTime()).toBe(late.machine.at)
})

it('only a time that is set back by more than a correction dates rows back', () => {
  const { machine, clock } = runHour()
  machine.at -= 5 * minuteMs
  expect(clock.aheadMs()).toBe(0)
  clock.setTime(machine.at)
  machine.at -= 2 * dayMs
  expect(clock.aheadMs()).toBe(2 * dayMs)
  clock.setTime(machine.at)
  machine.at -= 5.5 * hourMs
  expect(clock.aheadMs()).toBe(5.5 * hourMs)
})

import fc from 'fast-check'
import { expect, it } from 'vitest'
import { arrivesBy, countedDay, cutOffHour, formatArrival, leavingDay } from '#domain/calendar/arrival'
import { addDays, hourMs, indianDay, startOfDay } from '#domain/calendar/moment'

const first = startOfDay('2026-01-01')
const moments = fc.integer({ min: 0, max: 3 * 365 * 24 }).map((hour) => first + hour * hourMs)
const weekday = (day: string) => new Date(`${day}T00:00:00Z`).getUTCDay()

/** A moment with closed days around it, and the business days of a PIN's rule. */
const orders = fc.tuple(
  moments,
  fc.array(fc.integer({ min: -3, max: 20 }), { maxLength: 8 }),
  fc.integer({ min: 1, max: 30 }),
)
const closedAround = (at: number, offsets: number[]) => offsets.map((days) => ({ day: addDays(indianDay(at), days) }))

it('an arrival is no Sunday, not before the order leaves, and at most 7 days after that', () => {
  fc.assert(
    fc.property(orders, ([at, offsets, days]) => {
      const closed = closedAround(at, offsets)
      const leaves = leavingDay(closed, countedDay(at), 2)
      const day = arrivesBy(at, closed, days)
      expect(weekday(day)).not.toBe(0)
      expect(day > indianDay(at)).toBe(true)
      expect(day <= addDays(leaves, 7)).toBe(true)
      expect(day <= arrivesBy(at, closed, null), 'the date without a PIN is the latest of all').toBe(true)
    }),
  )
})

it('a later order, a farther place and a closed day more never arrive earlier', () => {
  fc.assert(
    fc.property(orders, fc.integer({ min: 0, max: 10 }), ([at, offsets, days], more) => {
      const closed = closedAround(at, offsets)
      const day = arrivesBy(at, closed, days)
      expect(arrivesBy(at + more * 7 * hourMs, closed, days) >= day).toBe(true)
      expect(arrivesBy(at, closed, days + more) >= day).toBe(true)
      expect(arrivesBy(at, [...closed, { day: addDays(indianDay(at), more) }], days) >= day).toBe(true)
    }),
  )
})

it('without closed days an arrival is the business days of its rule away, the cut-off counted', () => {
  fc.assert(
    fc.property(moments, fc.integer({ min: 2, max: 7 }), (at, days) => {
      let day = countedDay(at)
      while (weekday(day) === 0) day = addDays(day, 1)
      for (let left = days; left > 0; ) {
        day = addDays(day, 1)
        if (weekday(day) !== 0) left--
      }
      expect(arrivesBy(at, [], days)).toBe(day)
    }),
  )
})

// 23 November 2026 is a Monday.
it.each([
  ['Monday morning, three days', '2026-11-23', 10, [], 3, 'Thu 26 Nov'],
  ['Monday after the cut-off', '2026-11-23', cutOffHour, [], 3, 'Fri 27 Nov'],
  ['Saturday: Sunday is no business day', '2026-11-28', 9, [], 3, 'Wed 2 Dec'],
  ['closed on Tuesday and Wednesday', '2026-11-23', 10, ['2026-11-24', '2026-11-25'], 3, 'Sat 28 Nov'],
  ['our own delivery on the next day', '2026-11-23', 10, [], 1, 'Tue 24 Nov'],
  ['a rule of 30 days is no longer than the policy', '2026-11-23', 10, [], 30, 'Wed 2 Dec'],
  ['no PIN yet', '2026-11-23', 10, [], null, 'Wed 2 Dec'],
])('%s', (_, ordered, hour, closed, days, arrives) => {
  const at = startOfDay(ordered) + hour * hourMs
  expect(
    formatArrival(
      arrivesBy(
        at,
        closed.map((day) => ({ day })),
        days,
      ),
    ),
  ).toBe(arrives)
})

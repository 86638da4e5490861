import { expect, it } from 'vitest'
import { dayMs, formatMoment, hourMs, overdueBefore, resolveBy } from '#domain/calendar/moment'

it.each([
  ['2026-01-15T09:00+05:30', '16 Feb 2026, 12:00 am'],
  ['2026-01-31T02:00+05:30', '1 Mar 2026, 12:00 am'],
  ['2026-01-31T23:00+05:30', '1 Mar 2026, 12:00 am'],
  ['2026-12-01T02:00+05:30', '2 Jan 2027, 12:00 am'],
  ['2028-01-30T12:00+05:30', '1 Mar 2028, 12:00 am'],
])('a complaint of %s is to be settled before %s in India', (received, end) => {
  expect(formatMoment(resolveBy(Date.parse(received)))).toBe(end)
})

it('what is listed as overdue is what its own deadline calls overdue, on every day of four years', () => {
  const first = Date.parse('2026-01-01T00:00+05:30')
  for (let now = first + hourMs; now < first + 4 * 366 * dayMs; now += 31 * hourMs)
    for (let days = 25; days < 36; days++) {
      const received = now - days * dayMs - 3 * hourMs
      expect(received < overdueBefore(now).unsettled, `${formatMoment(received)} on ${formatMoment(now)}`).toBe(
        resolveBy(received) <= now,
      )
    }
})

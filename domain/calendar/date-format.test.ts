import { expect, test } from 'vitest'
import { formatArrival, formatHour } from '#domain/calendar/arrival'
import { formatDay, formatMoment, startOfDay } from '#domain/calendar/moment'
import { formatDate } from '#domain/orders/format-date'
import { runInLanguage } from '#domain/texts/in-language.server'

const dates = () => [
  formatArrival('2026-11-27'),
  formatDate('2026-11-27T05:00:00Z'),
  formatDay('2026-11-27'),
  formatMoment(startOfDay('2026-11-27') + 60_000),
  formatHour(16),
]

test('dates are in the language of the moment, with Latin digits', () => {
  const english = ['Fri 27 Nov', '27 November 2026', '27 Nov 2026', '27 Nov 2026, 00:01', '4 pm']
  expect(dates()).toEqual(english)
  expect(runInLanguage({ language: 'gu', texts: { '{hours} pm': 'સાંજે {hours} વાગ્યા' } }, dates)).toEqual([
    'શુક્ર 27 નવે',
    '27 નવેમ્બર, 2026',
    '27 નવે, 2026',
    '27 નવે, 2026, 00:01',
    'સાંજે 4 વાગ્યા',
  ])
  expect(runInLanguage({ language: 'hi', texts: {} }, dates)).toEqual([
    'शुक्र 27 नव॰',
    '27 नवंबर 2026',
    '27 नव॰ 2026',
    '27 नव॰ 2026, 00:01',
    '4 pm',
  ])
  expect(dates()).toEqual(english)
})

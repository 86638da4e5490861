import { expect, it } from 'vitest'
import { formatArrival, formatHour } from '#domain/calendar/arrival'
import { formatDay, formatLongDate, formatMoment, startOfDay } from '#domain/calendar/moment'
import { runInLanguage } from '#domain/texts/dictionaries.server'

const dates = () => [
  formatArrival('2026-11-27'),
  formatLongDate(Date.parse('2026-11-27T05:00:00Z')),
  formatDay('2026-11-27'),
  formatMoment(startOfDay('2026-11-27') + 60_000),
  formatHour(16),
]
const hours = () => [0, 5, 11, 12, 15, 16, 19, 20, 23].map(formatHour)

it('dates are in the current language, with Latin digits', () => {
  const english = ['Fri 27 Nov', '27 November 2026', '27 Nov 2026', '27 Nov 2026, 12:01 am', '4 pm']
  expect(dates()).toEqual(english)
  expect(runInLanguage({ language: 'gu', texts: {} }, dates)).toEqual([
    'શુક્ર 27 નવે',
    '27 નવેમ્બર, 2026',
    '27 નવે, 2026',
    '27 નવે, 2026, રાત્રે 12:01',
    '4 સાંજે',
  ])
  expect(runInLanguage({ language: 'hi', texts: {} }, dates)).toEqual([
    'शुक्र 27 नव॰',
    '27 नवंबर 2026',
    '27 नव॰ 2026',
    '27 नव॰ 2026, रात 12:01',
    '4 शाम',
  ])
  expect(dates()).toEqual(english)
})

it('an hour has the part of the day that its language names', () => {
  const words = (text: string) => ({ '{hours} {dayPart}': text })
  const inGujarati = runInLanguage({ language: 'gu', texts: words('{dayPart} {hours} વાગ્યે') }, hours)
  const inHindi = runInLanguage({ language: 'hi', texts: words('{dayPart} {hours} बजे') }, hours)
  expect(hours()).toEqual(['12 am', '5 am', '11 am', '12 pm', '3 pm', '4 pm', '7 pm', '8 pm', '11 pm'])
  expect(inGujarati).toEqual([
    'રાત્રે 12 વાગ્યે',
    'સવારે 5 વાગ્યે',
    'સવારે 11 વાગ્યે',
    'બપોરે 12 વાગ્યે',
    'બપોરે 3 વાગ્યે',
    'સાંજે 4 વાગ્યે',
    'સાંજે 7 વાગ્યે',
    'રાત્રે 8 વાગ્યે',
    'રાત્રે 11 વાગ્યે',
  ])
  expect(inHindi).toEqual([
    'रात 12 बजे',
    'सुबह 5 बजे',
    'सुबह 11 बजे',
    'दोपहर 12 बजे',
    'दोपहर 3 बजे',
    'शाम 4 बजे',
    'शाम 7 बजे',
    'रात 8 बजे',
    'रात 11 बजे',
  ])
})

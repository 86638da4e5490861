import { expect, it } from 'vitest'
import { financialYear } from '#domain/invoices/document-number.server'

it.each([
  ['2026-11-22T06:00:00Z', '26-27'],
  ['2027-03-31T18:29:59.999Z', '26-27'],
  ['2027-03-31T18:30:00Z', '27-28'],
  ['2027-01-01T00:00:00Z', '26-27'],
  ['2099-04-01T12:00:00Z', '99-00'],
  ['2109-02-01T12:00:00Z', '08-09'],
])('%s is in the Indian financial year %s', (moment, year) => {
  expect(financialYear(Date.parse(moment))).toBe(year)
})

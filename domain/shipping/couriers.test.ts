import { expect, test } from 'vitest'
import { settings } from '#domain/settings'
import { findCourier, parseTrackingNumber, trackingLink } from '#domain/shipping/couriers'

test('every courier of the settings has a page by https that takes a number, or none', () => {
  expect(new Set(settings.couriers.map(({ id }) => id)).size).toBe(settings.couriers.length)
  for (const { id, trackingUrl } of settings.couriers)
    if (trackingUrl) expect(trackingLink(id, 'A 1/2')).toMatch(/^https:\/\/.+A%201%2F2/)
    else expect(trackingLink(id, '123456')).toBeNull()
  expect(findCourier('nobody')).toBeUndefined()
  expect(trackingLink('delhivery', null)).toBeNull()
})

test('a tracking number is kept in one way, however it was typed', () => {
  expect(parseTrackingNumber(' ee 123 456 789 in ')).toBe('EE123456789IN')
  for (const typed of ['', '12', 'x'.repeat(41), 'https://x.example', '1234;drop', '१२३४५'])
    expect(parseTrackingNumber(typed)).toBeNull()
})

import { expect, it } from 'vitest'
import { findCourier, parseTrackingNumber, trackingLink } from '#domain/shipping/couriers'
import { shopDefaults } from '#domain/shop-settings/shop-defaults'

const { couriers } = shopDefaults

it('every courier of the settings has a page by https that takes a number, or none', () => {
  expect(new Set(couriers.map(({ id }) => id)).size).toBe(couriers.length)
  for (const { id, trackingUrl } of couriers)
    if (trackingUrl) expect(trackingLink(couriers, id, 'A 1/2')).toMatch(/^https:\/\/.+A%201%2F2/)
    else expect(trackingLink(couriers, id, '123456')).toBeNull()
  expect(findCourier(couriers, 'nobody')).toBeUndefined()
  expect(trackingLink(couriers, 'delhivery', null)).toBeNull()
})

it('a tracking number is kept in one way, however it was typed', () => {
  expect(parseTrackingNumber(' ee 123 456 789 in ')).toBe('EE123456789IN')
  expect(parseTrackingNumber('૧૩૪૯૬૫૨૦૦૦૯૭૧૨')).toBe('13496520009712')
  for (const typed of ['', '12', 'x'.repeat(41), 'https://x.example', '1234;drop'])
    expect(parseTrackingNumber(typed)).toBeNull()
})

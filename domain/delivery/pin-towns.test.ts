import { expect, test } from 'vitest'
import { indianStates } from '#domain/delivery/delivery'
import { isPin, statesOfPin } from '#domain/delivery/pin-states'
import { cityPrefixes, findPinPlace, findStateQuestion } from '#domain/delivery/pin-towns'

test.each([
  ['385001', 'Palanpur', 'Gujarat'],
  ['560001', 'Bengaluru', 'Karnataka'],
  ['160017', 'Chandigarh', 'Chandigarh'],
  ['248001', 'Dehradun', 'Uttarakhand'],
  // A village: the state is certain, the post town is not the buyer's.
  ['385535', '', 'Gujarat'],
  // Roorkee is in Uttarakhand, and most of 247 is not.
  ['247667', '', ''],
  ['906001', '', ''],
])('%s is in %s, %s', (pin, city, state) => {
  expect(findPinPlace(pin)).toEqual({ exists: true, city, state })
})

test.each(['000000', '012345', '129001', '386001', '537001', '650001', '830001', '859999'])('there is no %s', (pin) => {
  expect(findPinPlace(pin).exists).toBe(false)
})

test('each city lies in a state of its PIN, and each state has PINs', () => {
  for (const prefix of cityPrefixes) {
    const pin = prefix.padEnd(6, '1')
    const { city, state } = findPinPlace(pin)
    expect(city, prefix).not.toBe('')
    expect(statesOfPin(pin), `${city}, ${prefix}`).toContain(state)
  }
  const all = Array.from({ length: 1000 }, (_, n) => String(n).padStart(3, '0').padEnd(6, '0'))
  const states = new Set(all.filter(isPin).flatMap(statesOfPin))
  expect([...states].toSorted()).toEqual([...indianStates].toSorted())
})

test('another state than that of the PIN is asked about once for each pair', () => {
  expect(findStateQuestion({ zip: '385001', state: 'Gujarat' }, undefined)).toBeNull()
  expect(findStateQuestion({ zip: '906001', state: 'Gujarat' }, undefined)).toBeNull()
  const asked = findStateQuestion({ zip: '560001', state: 'Gujarat' }, undefined)
  expect(asked?.question).toContain('560001 is in Karnataka.')
  expect(findStateQuestion({ zip: '560001', state: 'Gujarat' }, asked?.answer)).toBeNull()
  expect(findStateQuestion({ zip: '560001', state: 'Kerala' }, asked?.answer)).not.toBeNull()
  expect(findStateQuestion({ zip: '140603', state: 'Bihar' }, undefined)?.question).toContain(
    'Punjab, Chandigarh, or Haryana',
  )
})

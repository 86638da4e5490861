import { expect, it } from 'vitest'
import { indianStates } from '#domain/delivery/delivery'
import {
  findPinPlace,
  findPlaceQuestion,
  isOtherState,
  pinTable,
  statesOfPin,
  statesOfPrefix,
} from '#domain/delivery/pin-places.server'

it.each([
  ['385001', 'Palanpur', 'Gujarat'],
  ['560001', 'Bengaluru', 'Karnataka'],
  ['110001', 'New Delhi', 'Delhi'],
  ['160017', 'Chandigarh', 'Chandigarh'],
  ['248001', 'Dehradun', 'Uttarakhand'],
  // A village's city is its district.
  ['385535', 'Banaskantha', 'Gujarat'],
  // Roorkee is in Uttarakhand, and most of 247 is not.
  ['247667', 'Haridwar', 'Uttarakhand'],
  ['247001', 'Saharanpur', 'Uttar Pradesh'],
  ['194101', 'Leh', 'Ladakh'],
  ['607001', 'Cuddalore', 'Tamil Nadu'],
  ['605001', 'Puducherry', 'Puducherry'],
  // Villages of both states have it.
  ['605106', '', ''],
])('%s is in %s, %s', (pin, city, state) => {
  expect(findPinPlace(pin)).toEqual({ kind: 'listed', city, state })
})

it.each([
  '000000',
  '999999',
  '900000',
  '912000',
  '012345',
  '129001',
  '386001',
  '537001',
  '650001',
  '830001',
  '859999',
  '38500',
  '3850011',
])('there is no %s', (pin) => expect(findPinPlace(pin)).toEqual({ kind: 'missing', city: '', state: '' }))

it('a PIN that the table lacks between its neighbours may be newer than the table', () => {
  expect(findPinPlace('385099')).toEqual({ kind: 'unlisted', city: '', state: '' })
  expect(findPinPlace('605099')).toEqual({ kind: 'unlisted', city: '', state: '' })
})

it('the army’s post goes with its units', () => {
  for (const pin of ['906001', '999998', '900056'])
    expect(findPinPlace(pin)).toEqual({ kind: 'army', city: '', state: '' })
})

it('the form is filled with a state of the PIN, and nothing is asked about it', () => {
  for (const pin of pinTable().places.keys()) {
    const zip = String(pin)
    const { kind, state } = findPinPlace(zip)
    const isAsked = statesOfPin(zip).some((each) => findPlaceQuestion({ zip, state: each }, undefined))
    if (kind !== 'listed' || isAsked || (state !== '' && isOtherState({ zip, state }))) throw new Error(zip)
  }
})

it('another state than that of the PIN is asked about once for each pair', () => {
  expect(findPlaceQuestion({ zip: '385001', state: 'Gujarat' }, undefined)).toBeUndefined()
  expect(findPlaceQuestion({ zip: '906001', state: 'Gujarat' }, undefined)?.zip).toContain('Is 906001 right?')
  const asked = findPlaceQuestion({ zip: '560001', state: 'Gujarat' }, undefined)
  expect(asked?.state).toContain('560001 is in Karnataka.')
  expect(asked?.zip).toBeUndefined()
  expect(findPlaceQuestion({ zip: '560001', state: 'Gujarat' }, asked?.placeAsked)).toBeUndefined()
  expect(findPlaceQuestion({ zip: '560001', state: 'Kerala' }, asked?.placeAsked)).toBeDefined()
  expect(findPlaceQuestion({ zip: '140603', state: 'Bihar' }, undefined)?.state).toContain('Punjab or Chandigarh')
})

it('a PIN that the table lacks is asked about once, whatever the state', () => {
  const asked = findPlaceQuestion({ zip: '385099', state: 'Gujarat' }, undefined)
  expect(asked?.zip).toContain('We know of no PIN code 385099.')
  expect(asked?.state).toBeUndefined()
  expect(findPlaceQuestion({ zip: '385099', state: 'Gujarat' }, asked?.placeAsked)).toBeUndefined()
  expect(findPlaceQuestion({ zip: '385098', state: 'Gujarat' }, asked?.placeAsked)).toBeDefined()
  expect(findPlaceQuestion({ zip: '385099', state: 'Bihar' }, undefined)?.state).toBeUndefined()
})

it('a rule names the states that its digits begin', () => {
  expect(statesOfPrefix('')).toEqual([])
  expect(statesOfPrefix('385')).toEqual(['Gujarat'])
  expect(statesOfPrefix('385001')).toEqual(['Gujarat'])
  expect(statesOfPrefix('5')).toEqual(expect.arrayContaining(['Telangana', 'Andhra Pradesh', 'Karnataka']))
  expect(statesOfPrefix('129')).toEqual([])
  const all = ['1', '2', '3', '4', '5', '6', '7', '8'].flatMap(statesOfPrefix)
  expect([...new Set(all)].toSorted()).toEqual(indianStates.toSorted())
})

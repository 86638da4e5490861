import { expect, it } from 'vitest'
import { indianStates } from '#domain/delivery/delivery'
import { pinTable } from '#domain/delivery/pin-places.server'

it('every PIN has six digits, states that the shop knows, and a city where it has one state only', () => {
  const known = new Set<string>(indianStates)
  const faulty = [...pinTable().places].filter(([pin, { states, city }]) => {
    const isPin = pin >= 100_000 && pin < 900_000
    const isOfStates = states.length > 0 && states.every((state) => known.has(state))
    return !isPin || !isOfStates || new Set(states).size < states.length || (city !== '') !== (states.length === 1)
  })
  expect(faulty).toEqual([])
})

it('the table has the PINs of all India, and their first digits', () => {
  const { places, blocks } = pinTable()
  expect(places.size).toBeGreaterThan(19_000)
  expect(places.size).toBeLessThan(20_000)
  const states = new Set([...places.values()].flatMap((place) => place.states))
  expect([...states].toSorted()).toEqual(indianStates.toSorted())
  expect([...places.keys()].filter((pin) => !blocks.has(Math.floor(pin / 100)))).toEqual([])
})

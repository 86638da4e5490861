import { expect, it } from 'vitest'
import type { CartLine } from '#domain/cart/cart'
import { joinWith, mergeWithAccount } from '#domain/cart/merge-carts'

const line = (id: string, quantity = 1): CartLine => ({
  id,
  name: id,
  price: 100,
  image: '/x.webp',
  size: '500gm',
  quantity,
})
const haldi = line('haldi')
const hing = line('hing')

const served = (lines: CartLine[], version = 4) => ({ account: 'asha', version, lines })
const known = (unsaved: boolean, version = 4) => ({ account: 'asha', version, unsaved })

it('at first the cart of the account replaces the one of the browser, and that is told', () => {
  expect(mergeWithAccount([haldi], served([hing]), null)).toEqual({ lines: [hing], save: false, became: 'replaced' })
})

it('an account without a cart takes the one of the browser', () => {
  expect(mergeWithAccount([haldi], served([]), null)).toEqual({ lines: [haldi], save: true, became: 'same' })
})

it('the cart of someone who was signed in before is treated like that of a visitor', () => {
  const other = { account: 'ravi', version: 4, unsaved: true }
  expect(mergeWithAccount([haldi], served([hing]), other).lines).toEqual([hing])
})

it('what was bought now survives the replacement, as long as it is still wanted', () => {
  expect(mergeWithAccount([haldi], served([hing]), null, haldi)).toEqual({
    lines: [hing, haldi],
    save: true,
    became: 'same',
  })
  expect(mergeWithAccount([], served([hing]), null, haldi).lines).toEqual([hing])
})

it('a newer cart of the account is taken, even an empty one: an order was settled', () => {
  expect(mergeWithAccount([haldi], served([], 5), known(false)).lines).toEqual([])
})

it('the same version leaves the cart alone and saves what was not saved', () => {
  expect(mergeWithAccount([haldi], served([hing]), known(true))).toEqual({ lines: [haldi], save: true, became: 'same' })
})

it('two changes are joined; it is told only when something came in', () => {
  expect(mergeWithAccount([haldi], served([hing], 5), known(true))).toEqual({
    lines: [haldi, hing],
    save: true,
    became: 'joined',
  })
  expect(joinWith([line('haldi', 3)], [haldi])).toEqual({ lines: [line('haldi', 3)], save: true, became: 'same' })
  expect(joinWith([haldi], [haldi])).toEqual({ lines: [haldi], save: false, became: 'same' })
})

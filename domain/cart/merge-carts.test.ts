import { expect, it } from 'vitest'
import type { CartLine } from '#domain/cart/cart'
import { mergeWithAccount } from '#domain/cart/merge-carts'

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
const known = (lines: CartLine[], version: number | null = 4) => ({ account: 'asha', version, lines })

it('at first the cart of the account replaces the one of the browser, and that is told', () => {
  expect(mergeWithAccount([haldi], served([hing]), null)).toEqual({ lines: [hing], save: false, became: 'replaced' })
})

it('an account without a cart takes the one of the browser', () => {
  expect(mergeWithAccount([haldi], served([]), null)).toEqual({ lines: [haldi], save: true, became: 'same' })
})

it('the cart of someone who was signed in before is treated like that of a visitor', () => {
  const other = { account: 'ravi', version: 4, lines: [] }
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
  expect(mergeWithAccount([haldi], served([], 5), known([haldi])).lines).toEqual([])
})

it('what was ordered since does not come back after a sign-out, while what a visitor has added stays', () => {
  const ordered = served([], 5)
  expect(mergeWithAccount([haldi], ordered, known([haldi], null))).toMatchObject({ lines: [], save: false })
  expect(mergeWithAccount([haldi, hing], ordered, known([haldi], null))).toMatchObject({ lines: [hing], save: true })
  expect(mergeWithAccount([line('haldi', 3)], ordered, known([haldi], null)).lines).toEqual([line('haldi', 2)])
  expect(mergeWithAccount([], ordered, known([haldi], null))).toMatchObject({ lines: [], save: false })
})

it('the account’s cart replaces what a visitor did after a sign-out, but for what was bought now', () => {
  expect(mergeWithAccount([hing], served([haldi]), known([haldi], null))).toEqual({
    lines: [haldi],
    save: false,
    became: 'replaced',
  })
  expect(mergeWithAccount([haldi, hing], served([haldi], 5), known([haldi], null), hing).lines).toEqual([haldi, hing])
})

it('the same version leaves the cart alone and saves what was not saved', () => {
  expect(mergeWithAccount([haldi], served([hing]), known([hing]))).toEqual({
    lines: [haldi],
    save: true,
    became: 'same',
  })
})

it('two changes are joined; it is told only when something came in', () => {
  expect(mergeWithAccount([haldi], served([hing], 5), known([]))).toEqual({
    lines: [haldi, hing],
    save: true,
    became: 'joined',
  })
  const raised = [line('haldi', 3)]
  expect(mergeWithAccount(raised, served([haldi], 5), known([]))).toEqual({ lines: raised, save: true, became: 'same' })
  expect(mergeWithAccount([haldi], served([haldi], 5), known([]))).toEqual({
    lines: [haldi],
    save: false,
    became: 'same',
  })
})

it('of a line that only the account has changed, its quantity is taken', () => {
  const { lines } = mergeWithAccount([haldi, hing], served([line('haldi', 3)], 5), known([haldi]))
  expect(lines).toEqual([line('haldi', 3), hing])
})

import fc from 'fast-check'
import { expect, it } from 'vitest'
import { sum } from '#domain/money'
import { codeRefusalText } from '#domain/offers/code-refusal'
import { applyOffers, type CartOffers, noOffers, type Offer, spread } from '#domain/offers/offer'

const offer = (changes: Partial<Offer>): Offer => ({
  id: 'a',
  code: null,
  kind: 'percent',
  value: 10,
  fromPaise: 0,
  scope: 'all',
  targets: [],
  ...changes,
})
const line = (id: string, pricePaise: number, quantity = 1, category = 'whole-spices') => ({
  id,
  pricePaise,
  quantity,
  product: { category },
})
const offers = (automatic: Offer[], code: Offer | null = null): CartOffers => ({
  ...noOffers,
  automatic,
  code,
  typed: code?.code ?? '',
})

it('ten percent of three lines is spread by largest remainder, and sums to the discount', () => {
  const { discounts, applied } = applyOffers([line('a', 99_95), line('b', 33), line('c', 1_07)], 0, offers([offer({})]))
  expect(applied).toMatchObject([{ savedPaise: 10_13 }])
  expect(discounts).toEqual([9_99, 3, 11])
})

it('of the automatic offers the one that saves most applies, and the code to what is left', () => {
  const five = offer({ id: 'b', value: 5 })
  const fifty = offer({ id: 'c', kind: 'rupees', value: 50_00 })
  const code = offer({ id: 'd', code: 'TEN' })
  const { applied } = applyOffers([line('a', 500_00)], 100_00, offers([five, fifty], code))
  expect(applied.map(({ id, savedPaise }) => [id, savedPaise])).toEqual([
    ['c', 50_00],
    ['d', 45_00],
  ])
})

it('a category takes its own lines, and its least amount looks at them alone', () => {
  const code = offer({ code: 'POWDER', scope: 'category', targets: ['powder-spices'], fromPaise: 200_00 })
  const lines = [line('a', 900_00), line('b', 150_00, 1, 'powder-spices')]
  const below = applyOffers(lines, 0, offers([], code))
  expect(below.applied).toEqual([])
  expect(codeRefusalText(offers([], code), below.applied)).toBe(
    'POWDER needs ₹200 or more of the products that it is for.',
  )
  const enough = applyOffers([line('a', 900_00), line('b', 150_00, 2, 'powder-spices')], 0, offers([], code))
  expect(enough.discounts).toEqual([0, 30_00])
})

it('free shipping takes the fee, and is told where there is none', () => {
  const code = offer({ code: 'SHIP', kind: 'shipping', value: 0 })
  expect(applyOffers([line('a', 100_00)], 49_00, offers([], code))).toMatchObject({
    shippingPaise: 0,
    applied: [{ savedPaise: 49_00 }],
  })
  const free = applyOffers([line('a', 100_00)], 0, offers([], code))
  expect(free.applied).toEqual([])
  expect(codeRefusalText(offers([], code), free.applied)).toBe('Shipping is free for this order already.')
})

it('no line falls below zero, and the discounts sum to what is saved, whatever the offers', () => {
  const lines = fc.array(fc.tuple(fc.integer({ min: 100, max: 5_000_00 }), fc.integer({ min: 1, max: 99 })), {
    minLength: 1,
    maxLength: 12,
  })
  const some = fc
    .tuple(fc.constantFrom('percent', 'rupees', 'shipping'), fc.integer({ min: 0, max: 100_000_00 }))
    .map(([kind, value]) => offer({ kind, value: kind === 'percent' ? value % 91 : value }))
  fc.assert(
    fc.property(lines, fc.array(some, { maxLength: 4 }), fc.option(some), (cart, automatic, code) => {
      const wanted = cart.map(([price, quantity], at) => line(String(at), price, quantity))
      const { discounts, applied, shippingPaise } = applyOffers(wanted, 49_00, offers(automatic, code))
      for (const [at, part] of discounts.entries()) {
        const { pricePaise = 0, quantity = 0 } = wanted[at] ?? {}
        expect(part).toBeGreaterThanOrEqual(0)
        expect(part).toBeLessThan(pricePaise * quantity)
      }
      const saved = sum(applied, ({ savedPaise }) => savedPaise)
      expect(sum(discounts, Number) + 49_00 - shippingPaise).toBe(saved)
      expect(applied.length).toBeLessThanOrEqual(2)
    }),
  )
})

it('the parts of an amount differ from the exact ones by less than a paisa', () => {
  const weights = fc.array(fc.integer({ min: 0, max: 1_000_00 }), { minLength: 1, maxLength: 9 })
  fc.assert(
    fc.property(weights, fc.integer({ min: 1, max: 90 }), (parts, percent) => {
      const total = sum(parts, Number)
      fc.pre(total > 0)
      const paise = Math.floor((total * percent) / 100)
      const found = spread(paise, parts)
      expect(sum(found, Number)).toBe(paise)
      for (const [at, part] of found.entries())
        expect(Math.abs(part - (paise * (parts[at] ?? 0)) / total)).toBeLessThan(1)
    }),
  )
})

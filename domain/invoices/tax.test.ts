import fc from 'fast-check'
import { expect, it } from 'vitest'
import { shareAfter, splitTax } from '#domain/invoices/document'

const gross = fc.integer({ min: 1, max: 50_000_000_00 })
const rate = fc.constantFrom(0, 25, 300, 500, 1200, 1800, 2800, 4000)

it('of 105 rupees at 5 %, inside the state, 2.50 are central and 2.50 state tax', () => {
  expect(splitTax(105_00, 500, 'inside')).toEqual({
    taxablePaise: 100_00,
    cgstPaise: 2_50,
    sgstPaise: 2_50,
    igstPaise: 0,
  })
})

it('of 105 rupees at 5 %, to another state, 5 are integrated tax', () => {
  expect(splitTax(105_00, 500, 'outside')).toEqual({
    taxablePaise: 100_00,
    cgstPaise: 0,
    sgstPaise: 0,
    igstPaise: 5_00,
  })
})

it('half a paisa is rounded up, in both halves alike', () => {
  // 0.21 rupees at 5 % contain half a paisa of tax in each half.
  expect(splitTax(21, 500, 'inside')).toEqual({ taxablePaise: 19, cgstPaise: 1, sgstPaise: 1, igstPaise: 0 })
})

it('the parts sum exactly to the gross, and the halves are equal', () => {
  fc.assert(
    fc.property(gross, rate, fc.constantFrom('inside', 'outside'), (amount, rateBp, reach) => {
      const { taxablePaise, cgstPaise, sgstPaise, igstPaise } = splitTax(amount, rateBp, reach)
      expect(taxablePaise + cgstPaise + sgstPaise + igstPaise).toBe(amount)
      expect(cgstPaise).toBe(sgstPaise)
      expect(Math.min(taxablePaise, cgstPaise, igstPaise)).toBeGreaterThanOrEqual(0)
    }),
  )
})

it('each tax is at most half a paisa from the exact one', () => {
  fc.assert(
    fc.property(gross, rate, (amount, rateBp) => {
      const exact = (amount * rateBp) / (10_000 + rateBp)
      expect(Math.abs(splitTax(amount, rateBp, 'outside').igstPaise - exact)).toBeLessThanOrEqual(0.5 + 1e-6)
      expect(Math.abs(splitTax(amount, rateBp, 'inside').cgstPaise - exact / 2)).toBeLessThanOrEqual(0.5 + 1e-6)
    }),
  )
})

it('packs taken back a few at a time take back the whole amount, and never a negative part', () => {
  const parts = fc.array(fc.integer({ min: 1, max: 12 }), { minLength: 1, maxLength: 8 })
  fc.assert(
    fc.property(gross, parts, (amount, counts) => {
      const of = counts.reduce((sum, count) => sum + count, 0)
      let before = 0
      let sum = 0
      for (const count of counts) {
        const part = shareAfter(amount, before, count, of)
        expect(part).toBeGreaterThanOrEqual(0)
        sum += part
        before += count
      }
      expect(sum).toBe(amount)
    }),
  )
})

import fc from 'fast-check'
import { expect, it } from 'vitest'
import { type DocumentLine, type Invoice, totalLines } from '#domain/invoices/document'
import { type Seller, shopSeller } from '#domain/invoices/gstin'
import { draftCreditNote, draftInvoice, type OrderToInvoice } from '#domain/invoices/issue-invoice.server'
import { shopDefaults } from '#domain/shop-settings/shop-defaults'

const registered: Seller = { ...shopSeller(shopDefaults), gstin: '24AAACS1234A1Z8' }
const buyer = {
  name: 'Asha',
  phone: '+919876543210',
  street: '14, Yard',
  city: 'Palanpur',
  zip: '385001',
  firm: '',
  gstin: '',
}
const jeera = {
  name: 'Jeera',
  size: '250gm',
  quantity: 2,
  pricePaise: 210_00,
  hsn: '0909',
  rateBp: 500,
  discountPaise: 0,
}
const sauce = {
  name: 'Lal Marcha Sauce',
  size: '250gm',
  quantity: 1,
  pricePaise: 160_00,
  hsn: '2103',
  rateBp: 1200,
  discountPaise: 0,
}

function order(state: string, goods: OrderToInvoice['goods'], shippingPaise = 100_00): OrderToInvoice {
  const totalPaise = goods.reduce((sum, { quantity, pricePaise }) => sum + quantity * pricePaise, shippingPaise)
  return {
    number: 'SM-1',
    placedAt: 0,
    payment: 'cash',
    reference: null,
    buyer: { ...buyer, state },
    goods,
    shippingPaise,
    totalPaise,
  }
}

function drafted(billed: OrderToInvoice, seller = registered, deliveryRateBp: number | null = null): Invoice {
  const result = draftInvoice(billed, seller, deliveryRateBp)
  if (!result.ok) throw new Error(`No invoice: ${result.reason}`)
  return { ...result.draft, number: 'SM/26-27/00001', issuedAt: 0 }
}

it('inside the state each line has both halves of its tax, and the delivery goes at the highest rate of the goods', () => {
  const { lines, placeOfSupply } = drafted(order('Gujarat', [jeera, sauce]))
  expect(placeOfSupply).toEqual({ state: 'Gujarat', stateCode: '24' })
  expect(lines.map(({ name, hsn, rateBp, grossPaise }) => [name, hsn, rateBp, grossPaise])).toEqual([
    ['Jeera', '0909', 500, 420_00],
    ['Lal Marcha Sauce', '2103', 1200, 160_00],
    ['Delivery', '2103', 1200, 100_00],
  ])
  expect(lines[0]).toMatchObject({ taxablePaise: 400_00, cgstPaise: 10_00, sgstPaise: 10_00, igstPaise: 0 })
  expect(lines[2]).toMatchObject({ taxablePaise: 89_28, cgstPaise: 5_36, sgstPaise: 5_36, igstPaise: 0 })
})

it('to another state each line has one tax, and that state is the place of supply', () => {
  const { lines, placeOfSupply } = drafted(order('Maharashtra', [jeera]))
  expect(placeOfSupply).toEqual({ state: 'Maharashtra', stateCode: '27' })
  expect(lines[0]).toMatchObject({ taxablePaise: 400_00, cgstPaise: 0, sgstPaise: 0, igstPaise: 20_00 })
})

it('the rate of the delivery can be set', () => {
  expect(drafted(order('Gujarat', [jeera]), registered, 1800).lines.at(-1)).toMatchObject({ rateBp: 1800 })
})

it('free delivery is no line', () => {
  expect(drafted(order('Gujarat', [jeera], 0)).lines).toHaveLength(1)
})

it('without a GSTIN the document has no tax and no HSN, whatever the products have', () => {
  const { lines, totalPaise } = drafted(
    order('Maharashtra', [jeera, { ...sauce, hsn: null, rateBp: null }]),
    shopSeller(shopDefaults),
  )
  expect(totalLines(lines)).toEqual({
    taxablePaise: totalPaise,
    cgstPaise: 0,
    sgstPaise: 0,
    igstPaise: 0,
    grossPaise: totalPaise,
  })
  expect(lines.every(({ hsn, rateBp }) => hsn === null && rateBp === null)).toBe(true)
})

it('with a GSTIN a product without HSN or rate is named instead of being taxed by guess', () => {
  const goods = [jeera, { ...sauce, hsn: null }, { ...sauce, rateBp: null }]
  expect(draftInvoice(order('Gujarat', goods), registered, null)).toEqual({
    ok: false,
    reason: 'no-tax-rate',
    products: ['Lal Marcha Sauce'],
  })
})

const goods = fc.array(
  fc.record({
    name: fc.constant('Jeera'),
    size: fc.constant('250gm'),
    quantity: fc.integer({ min: 1, max: 99 }),
    pricePaise: fc.integer({ min: 1, max: 10_000_00 }),
    hsn: fc.constant('0909'),
    discountPaise: fc.constant(0),
    rateBp: fc.constantFrom(0, 300, 500, 1200, 1800),
  }),
  { minLength: 1, maxLength: 12 },
)
const anyOrder = fc
  .tuple(goods, fc.constantFrom('Gujarat', 'Kerala'), fc.constantFrom(0, 100_00))
  .map(([goods, state, shipping]) => order(state, goods, shipping))

it('the lines of an invoice sum to what was paid, to the paisa', () => {
  fc.assert(
    fc.property(anyOrder, (billed) => {
      const { taxablePaise, cgstPaise, sgstPaise, igstPaise, grossPaise } = totalLines(drafted(billed).lines)
      expect(grossPaise).toBe(billed.totalPaise)
      expect(taxablePaise + cgstPaise + sgstPaise + igstPaise).toBe(billed.totalPaise)
    }),
  )
})

it('credit notes, in whatever parts they come, sum to the invoice and never go beyond it', () => {
  const asked = fc.array(fc.record({ position: fc.nat(12), quantity: fc.integer({ min: 1, max: 40 }) }), {
    maxLength: 30,
  })
  fc.assert(
    fc.property(anyOrder, asked, (billed, parts) => {
      const invoice = drafted(billed)
      const taken: DocumentLine[] = []
      for (const wanted of [...parts.map((part) => [part]), 'all' as const]) {
        const result = draftCreditNote(invoice, taken, wanted, 'returned')
        if (!result.ok) continue
        expect(totalLines(result.draft.lines).grossPaise).toBe(result.draft.totalPaise)
        taken.push(...result.draft.lines)
      }
      expect(totalLines(taken)).toEqual(totalLines(invoice.lines))
    }),
  )
})

it.each([
  ['more packs than were bought', [{ position: 0, quantity: 3 }], 'more-than-invoiced'],
  [
    'the same packs in two parts',
    [
      { position: 0, quantity: 2 },
      { position: 0, quantity: 1 },
    ],
    'more-than-invoiced',
  ],
  ['a line that is not there', [{ position: 7, quantity: 1 }], 'more-than-invoiced'],
  ['nothing', [], 'nothing-to-credit'],
])('%s cannot be taken back', (_, wanted, reason) => {
  expect(draftCreditNote(drafted(order('Gujarat', [jeera])), [], wanted, 'returned')).toEqual({ ok: false, reason })
})

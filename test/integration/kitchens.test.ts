import { expect, it } from 'vitest'
import type { Quote } from '#domain/cart/quote'
import { readCatalogEntries } from '#domain/catalog/write-product.server'
import { findInvoice } from '#domain/invoices/document-number.server'
import { advanceTo, createStaff, rowOf } from '#test/support/admin'
import { newShopper, newStaff } from '#test/support/sessions'
import { checkOut, checkoutForm, jeera, startUpi } from '#test/support/shopping'
import { createStory } from '#test/support/story'
import { htmlOf } from '#test/support/visitor'

const story = createStory()
const gstin = '24AAACS1234A1Z8'
const packs = (quantity: number) => [{ ...jeera, quantity }]

/** Gives jeera of 250 g steps by the file that the family sends, and returns its price in paise. */
async function setSteps(price5: number | '', price10: number | '') {
  const manager = await newStaff(story, 'manager')
  const [entry] = await readCatalogEntries(story.db, 'jeera')
  const size = entry?.sizes.find(({ label }) => label === '250gm')
  const rows = entry?.sizes.map(({ label, price }) =>
    ['jeera', entry.name, entry.category, label, price, ...(label === '250gm' ? [price5, price10] : ['', ''])].join(),
  )
  const text = ['id,name,category,size,price,price5,price10', ...(rows ?? [])].join('\n')
  const { status } = await manager.submit('/admin/products/import', { intent: 'save', text })
  return { status, pricePaise: Math.round((size?.price ?? 0) * 100) }
}

const quote = async (quantity: number): Promise<Quote> =>
  (await story.visitor().json('POST', '/api/cart/quote', { lines: packs(quantity) })).json()

it('price steps come by the file, are shown, and count in the cart from five and ten packs on', async () => {
  const { pricePaise } = await setSteps(100, 90)
  expect(pricePaise).toBeGreaterThan(100_00)
  const shown = await htmlOf(story.visitor().get('/product/jeera'))
  expect(shown).toMatch(/From 5 packs ₹100 each.*From 10 packs ₹90 each/s)
  for (const [quantity, paise] of [
    [4, pricePaise],
    [5, 100_00],
    [9, 100_00],
    [10, 90_00],
  ] as const)
    expect((await quote(quantity)).lines, `${quantity} packs`).toMatchObject([
      { pricePaise: paise, singlePaise: pricePaise },
    ])
  expect((await quote(5)).subtotalPaise).toBe(500_00)
})

it('a step is below the price of fewer packs', async () => {
  for (const [price5, price10] of [
    [9_000, ''],
    [100, 100],
  ] as const)
    await setSteps(price5, price10)
  const sizes = await story.db
    .selectFrom('pack_sizes')
    .select('price5_paise')
    .where('product_id', '=', 'jeera')
    .execute()
  expect(sizes.every(({ price5_paise }) => price5_paise === null)).toBe(true)
})

it('an order of a kitchen has the price of its step and the firm, on the invoice too', async () => {
  await createStaff(story)
  await setSteps(100, '')
  const shopper = await newShopper(story)
  const form = await checkoutForm(shopper, packs(5), { gstin: gstin.toLowerCase(), firm: 'Hotel Chandan' })
  expect((await checkOut(shopper, { ...form, gstin: '24AAACS1234A1Z9' })).status).toBe(400)
  const placed = await checkOut(shopper, form)
  if (placed.kind !== 'placed') throw new Error(JSON.stringify(placed))
  expect(await rowOf(story, placed.orderId)).toMatchObject({
    subtotal_paise: 500_00,
    buyer_gstin: gstin,
    buyer_firm: 'Hotel Chandan',
  })
  await advanceTo(story, placed.orderId, 'packed')
  const invoice = await findInvoice(story.db, placed.orderId)
  expect(invoice?.document).toMatchObject({
    buyer: { gstin, firm: 'Hotel Chandan' },
    lines: [{ quantity: 5, unitPaise: 100_00, grossPaise: 500_00 }, {}],
  })
})

it('a firm that is added while an order waits for its payment is on it', async () => {
  const shopper = await newShopper(story)
  const { form, orderId } = await startUpi(shopper)
  expect(await rowOf(story, orderId)).toMatchObject({ buyer_gstin: null, buyer_firm: null })
  expect((await checkOut(shopper, { ...form, gstin, firm: 'Hotel Chandan' })).status).toBe(200)
  expect(await rowOf(story, orderId)).toMatchObject({ buyer_gstin: gstin, buyer_firm: 'Hotel Chandan' })
})

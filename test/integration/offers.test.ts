import { randomUUID } from 'node:crypto'
import type { Insertable } from 'kysely'
import { expect, it } from 'vitest'
import type { OffersTable } from '#database/schema/orders'
import type { Quote } from '#domain/cart/quote'
import { changeLines } from '#domain/fulfilment/edit-order.server'
import { cancel } from '#domain/fulfilment/fulfilment.server'
import { returnGoods } from '#domain/fulfilment/return-goods.server'
import { findInvoice, listDocuments } from '#domain/invoices/document-number.server'
import { advanceTo, createStaff, formOf, linesWith, rowOf } from '#test/support/admin'
import { providerDriver } from '#test/support/provider-driver'
import { newShopper } from '#test/support/sessions'
import { checkOut, checkoutForm, jeera, kesar, ordersOf } from '#test/support/shopping'
import { createStory } from '#test/support/story'
import { htmlOf, type Visitor } from '#test/support/visitor'

const story = createStory()
const driver = providerDriver(story)

/** Stores an offer of ten percent with the code TEN, from today for a week, and what differs from it. */
async function offer(changes: Partial<Insertable<OffersTable>> = {}): Promise<string> {
  const id = randomUUID()
  const row = {
    id,
    name: 'Welcome',
    code: 'TEN',
    kind: 'percent' as const,
    value: 10,
    from_paise: 0,
    scope: 'all' as const,
  }
  const days = {
    first_day: '2020-01-01',
    last_day: '2090-01-01',
    first_order: 0,
    most_per_buyer: null,
    most_uses: null,
  }
  await story.db
    .insertInto('offers')
    .values({ ...row, targets: '[]', ...days, ...changes })
    .execute()
  return id
}

async function quoteOf(visitor: Visitor, code = 'ten', lines = [jeera, kesar]): Promise<Quote> {
  return (await visitor.json('POST', '/api/cart/quote', { lines, code })).json()
}

async function order(visitor: Visitor, code = 'ten', changes: Record<string, string> = {}) {
  return checkOut(visitor, await fillForm(visitor, [jeera, kesar], { code, ...changes }))
}

/** Fills the form of the checkout with the total that the code makes now. */
async function fillForm(visitor: Visitor, lines = [jeera, kesar], changes: Record<string, string> = {}) {
  const { code = 'ten' } = changes
  const { totalPaise } = await quoteOf(visitor, code, lines)
  return checkoutForm(visitor, lines, { code, expectedTotalPaise: String(totalPaise), ...changes })
}

/** Sends filled forms at the same time. */
const sendAtOnce = (forms: [visitor: Visitor, form: Awaited<ReturnType<typeof fillForm>>][]) =>
  Promise.all(forms.map(([visitor, form]) => checkOut(visitor, form)))

const usedOf = async (id: string) =>
  (await story.db.selectFrom('offers').select('used').where('id', '=', id).executeTakeFirstOrThrow()).used

it('while no code runs the field of the checkout does nothing, and says so', async () => {
  const shopper = await newShopper(story)
  await shopper.json('PUT', '/api/cart', { lines: [jeera], version: 0 })
  expect(await htmlOf(shopper.get('/checkout'))).toContain('No codes are running at the moment.')
  await offer()
  const page = await htmlOf(shopper.get('/checkout?code=ten'))
  expect(page).not.toContain('No codes are running')
  expect(page).toContain('10% off (TEN)')
})

it('a code takes ten percent off the order, its invoice, its tax and what goes back', async () => {
  await createStaff(story)
  await offer()
  const shopper = await newShopper(story)
  const quote = await quoteOf(shopper)
  expect(quote.discountPaise).toBe(Math.floor(quote.subtotalPaise / 10))
  expect(quote.totalPaise).toBe(quote.subtotalPaise - quote.discountPaise + quote.shippingPaise)
  expect(await order(shopper)).toMatchObject({ ok: true })
  const [placed] = await ordersOf(story)
  const orderId = placed?.id ?? ''
  expect(await rowOf(story, orderId)).toMatchObject({
    total_paise: quote.totalPaise,
    discount_paise: quote.discountPaise,
  })
  expect(await htmlOf(shopper.get(`/order/${placed?.number}`))).toContain('10% off (TEN)')
  await story.work()
  expect(JSON.stringify(story.mails())).toContain('10% off (TEN)')

  await advanceTo(story, orderId, 'delivered')
  const invoice = await findInvoice(story.db, orderId)
  expect(invoice?.document.totalPaise).toBe(quote.totalPaise)
  const [first] = invoice?.document.lines ?? []
  expect(first).toMatchObject({ discountPaise: quote.discounts[0] })
  expect(first?.grossPaise).toBe((first?.unitPaise ?? 0) * 2 - (quote.discounts[0] ?? 0))
  const { taxablePaise = 0, cgstPaise = 0, sgstPaise = 0, igstPaise = 0 } = first ?? {}
  expect(taxablePaise + cgstPaise + sgstPaise + igstPaise).toBe(first?.grossPaise)

  for (const position of [0, 0, 1]) {
    const form = {
      ...(await formOf(story, orderId)),
      role: 'owner' as const,
      lines: [{ position, good: 1, damaged: 0 }],
    }
    expect(await returnGoods(story.db, story, form)).toMatchObject({ ok: true })
  }
  const documents = (await listDocuments(story.db, [orderId])).get(orderId) ?? []
  const credited = documents
    .filter(({ kind }) => kind === 'credit-note')
    .reduce((sum, { totalPaise }) => sum + totalPaise, 0)
  expect(credited).toBe(quote.subtotalPaise - quote.discountPaise)
})

it('packs that are taken out of an order give back what was paid for them', async () => {
  await createStaff(story)
  await offer()
  const shopper = await newShopper(story)
  const quote = await quoteOf(shopper)
  await order(shopper)
  const [placed] = await ordersOf(story)
  const orderId = placed?.id ?? ''
  const form = { ...(await formOf(story, orderId)), lines: await linesWith(story, orderId, { 0: 1 }) }
  expect(await changeLines(story.db, story, form)).toMatchObject({ ok: true })
  const row = await rowOf(story, orderId)
  const lines = await story.db.selectFrom('order_lines').selectAll().where('order_id', '=', orderId).execute()
  const gross = lines.reduce((sum, line) => sum + line.quantity * line.price_paise, 0)
  const discount = lines.reduce((sum, line) => sum + line.discount_paise, 0)
  expect(row).toMatchObject({
    subtotal_paise: gross,
    discount_paise: discount,
    total_paise: gross - discount + quote.shippingPaise,
  })
  expect(quote.discountPaise - discount).toBe(Math.round((quote.discounts[0] ?? 0) / 2))
})

it('refuses a code with its reason: over, not yet, used up, used, from an amount, not the first order, unknown', async () => {
  await offer({ code: 'OVER', last_day: '2021-03-04' })
  await offer({ code: 'SOON', first_day: '2089-12-31' })
  await offer({ code: 'GONE', most_uses: 1, used: 1 })
  await offer({ code: 'ONCE', most_per_buyer: 1 })
  await offer({ code: 'BIG', from_paise: 90_000_00 })
  await offer({ code: 'FIRST', first_order: 1 })
  const shopper = await newShopper(story)
  const refusal = async (code: string) => {
    const { offers, discountPaise } = await quoteOf(shopper, code)
    expect(discountPaise).toBe(0)
    return offers.refused?.reason
  }
  expect(await Promise.all(['over', 'soon', 'gone', 'nonsense'].map(refusal))).toEqual([
    'over',
    'not-yet',
    'used-up',
    'unknown',
  ])
  expect(await refusal('big')).toBeUndefined()
  expect((await quoteOf(shopper, 'first')).discountPaise).toBeGreaterThan(0)
  expect(await order(shopper, 'once')).toMatchObject({ ok: true })
  expect(await refusal('once')).toBe('used')
  expect(await refusal('first')).toBe('not-first')
  expect((await quoteOf(story.visitor(), 'first')).offers.refused?.reason).toBe('sign-in')
})

it('a code that ends between the page and the order is refused with its reason, and nothing is ordered', async () => {
  const id = await offer()
  const shopper = await newShopper(story)
  const { totalPaise } = await quoteOf(shopper)
  const form = await checkoutForm(shopper, [jeera, kesar], { code: 'TEN', expectedTotalPaise: String(totalPaise) })
  await story.db.updateTable('offers').set({ last_day: '2021-03-04' }).where('id', '=', id).execute()
  const answer = await checkOut(shopper, form)
  expect(answer).toMatchObject({ ok: false, kind: 'quote-changed' })
  expect(answer.message).toContain('TEN ended on 4 Mar 2021.')
  expect(await ordersOf(story)).toHaveLength(0)
})

it('two people at once get the last use once; the other reads that it is used up', async () => {
  const id = await offer({ most_uses: 1 })
  const people = [await newShopper(story), await newShopper(story), await newShopper(story)]
  const forms: Parameters<typeof sendAtOnce>[0] = []
  for (const shopper of people) forms.push([shopper, await fillForm(shopper)])
  const answers = await sendAtOnce(forms)
  expect(answers.filter(({ ok }) => ok)).toHaveLength(1)
  for (const { message } of answers.filter(({ ok }) => !ok)) expect(message).toContain('as often as it may be')
  expect(await usedOf(id)).toBe(1)
})

it('two windows of one person use a code that is for once, once', async () => {
  const id = await offer({ most_per_buyer: 1 })
  const shopper = await newShopper(story)
  const answers = await sendAtOnce([
    [shopper, await fillForm(shopper, [jeera])],
    [shopper, await fillForm(shopper, [kesar])],
  ])
  expect(answers.filter(({ ok }) => ok)).toHaveLength(1)
  expect(await usedOf(id)).toBe(1)
})

it('an unpaid order that expires gives its use back, and takes it again when it is paid late', async () => {
  const id = await offer({ most_uses: 1 })
  const shopper = await newShopper(story)
  const started = await order(shopper, 'ten', { payment: 'upi' })
  if (started.kind !== 'pay') throw new Error(JSON.stringify(started))
  expect(await usedOf(id)).toBe(1)
  // The person's own unpaid order does not use the code up: the same form goes on with it.
  expect((await quoteOf(shopper)).discountPaise).toBeGreaterThan(0)
  story.pass(2 * 86_400_000)
  await story.work()
  expect(await usedOf(id)).toBe(0)
  driver.pay(started.payment.providerOrderId)
  await driver.deliverWebhooks()
  await story.work()
  expect((await rowOf(story, started.orderId)).state).toBe('confirmed')
  expect(await usedOf(id)).toBe(1)
})

it('a late payment whose code somebody else has used since goes back', async () => {
  const id = await offer({ most_uses: 1 })
  const shopper = await newShopper(story)
  const started = await order(shopper, 'ten', { payment: 'upi' })
  if (started.kind !== 'pay') throw new Error(JSON.stringify(started))
  story.pass(2 * 86_400_000)
  await story.work()
  expect(await order(await newShopper(story))).toMatchObject({ ok: true })
  driver.pay(started.payment.providerOrderId)
  await driver.deliverWebhooks()
  await story.work()
  expect((await rowOf(story, started.orderId)).state).toBe('cancelled')
  expect(await usedOf(id)).toBe(1)
})

it('a cancelled cash order gives its use back', async () => {
  await createStaff(story)
  const id = await offer({ most_uses: 1 })
  const shopper = await newShopper(story)
  await order(shopper)
  const [placed] = await ordersOf(story)
  const form = { ...(await formOf(story, placed?.id ?? '')), reason: 'Asked by phone' }
  expect(await cancel(story.db, story, form)).toMatchObject({ ok: true })
  expect(await usedOf(id)).toBe(0)
})

it('shipping looks at the goods before the discount, and an automatic offer applies by itself', async () => {
  await offer({ code: null, kind: 'shipping', value: 0 })
  await offer({ code: null, value: 50, scope: 'products', targets: '["jeera"]' })
  const { applied, shippingPaise, discounts } = await quoteOf(story.visitor(), '', [jeera, kesar])
  expect(applied).toMatchObject([{ kind: 'percent' }])
  expect(shippingPaise).toBeGreaterThan(0)
  expect(discounts[1]).toBe(0)
})

import { randomUUID } from 'node:crypto'
import { expect, it } from 'vitest'
import { indianDay } from '#domain/calendar/moment'
import { cancel } from '#domain/fulfilment/fulfilment.server'
import { leaveUpi, settleRefund } from '#domain/fulfilment/refund-order.server'
import { periodOf } from '#domain/reports/period'
import { readMoney, readSales } from '#domain/reports/sales.server'
import { advanceTo, createStaff, formOf, orderByCash, refundsOf, rowOf } from '#test/support/admin'
import { providerDriver } from '#test/support/provider-driver'
import { newStaff } from '#test/support/sessions'
import { jeera, stockOf } from '#test/support/shopping'
import { createStory } from '#test/support/story'
import { htmlOf, type Visitor } from '#test/support/visitor'

const story = createStory()
const driver = providerDriver(story)

const phone = '98250 54321'
const home = { fullName: 'Kamla Desai', street: '3, Mill Road', city: 'Palanpur', state: 'Gujarat', zip: '385001' }
const lines = JSON.stringify([{ id: 'jeera', name: 'Jeera', size: '250gm', quantity: 2 }])
const wanted = { key: randomUUID(), way: 'cash', lines, expectedTotalPaise: '52000', phone, ...home }

const take = (staff: Visitor, changes: Record<string, string> = {}) =>
  staff.submit('/admin/orders/new', { ...wanted, key: randomUUID(), ...changes })
const taken = () => story.db.selectFrom('orders').selectAll().where('source', '<>', 'shop').execute()
const templates = () => driver.messages().map(({ template }) => template)

it('an order by phone is one like any other: priced, reserved, announced, once, and in nobody else’s account', async () => {
  const before = await stockOf(story, jeera)
  const { shopper } = await orderByCash(story, [jeera], { phone, contactPhone: phone, street: '7, Rose Lane' })
  const meera = await newStaff(story, 'manager')
  const seen = await htmlOf(meera.get(`/admin/orders/new.data?${new URLSearchParams({ phone, lines, way: 'cash' })}`))
  expect(seen).toContain('7, Rose Lane')
  expect(seen).toContain('52000')
  const key = randomUUID()
  for (let sent = 0; sent < 2; sent++) expect((await take(meera, { key })).status).toBe(302)
  const [order, ...others] = await taken()
  expect(others).toEqual([])
  expect(order).toMatchObject({ state: 'confirmed', source: 'phone', cod_state: 'due', cod_confirm: null })
  expect(order).toMatchObject({ name: 'Kamla Desai', phone: '+919825054321', total_paise: 520_00 })
  expect(await stockOf(story, jeera)).toBe(before - 4)
  expect(order?.user_id).toMatch(/^taken-/)
  expect(await htmlOf(shopper.get('/myprofile'))).not.toContain(order?.number)
  await story.work()
  expect(templates().filter((name) => name === 'order_confirmed_link')).toHaveLength(2)
  const audited = await story.db.selectFrom('audit').select('actor').where('act', '=', 'order.new').execute()
  expect(audited).toEqual([{ actor: order?.created_by }])
  // The next call finds the same buyer.
  await take(meera)
  expect(new Set((await taken()).map(({ user_id }) => user_id)).size).toBe(1)
})

it('a link to pay holds the stock, and whoever has it pays', async () => {
  const meera = await newStaff(story, 'manager')
  await take(meera, { way: 'link' })
  const [order] = await taken()
  expect(order).toMatchObject({ state: 'pending', source: 'phone', payment_method: 'RazorPay' })
  await story.work()
  expect(templates()).toEqual(['order_link'])
  const started = await story.visitor().json('POST', `/api/orders/${order?.number}?k=${order?.view_key}&start=1`, {})
  const { payment } = (await started.json()) as { payment: { providerOrderId: string } }
  driver.pay(payment.providerOrderId)
  await driver.deliverWebhooks()
  expect(await taken()).toMatchObject([{ state: 'confirmed', stage: 'new' }])
  expect(await refundsOf(story, order?.id ?? '')).toEqual([])
})

it('what is paid at the counter is delivered at once with its bill, without shipping and without news of a parcel', async () => {
  const meera = await newStaff(story, 'manager')
  const refused = await take(meera, { way: 'counter' })
  expect(refused.status).toBe(409)
  expect(await htmlOf(refused)).toContain('The total is ₹420 now.')
  const { fullName } = home
  const counter = { key: randomUUID(), way: 'counter', lines, expectedTotalPaise: '42000', phone, fullName }
  const done = await meera.submit('/admin/orders/new', { ...counter, reference: 'UTR 4268' })
  expect(done.status).toBe(302)
  const [order] = await taken()
  expect(order).toMatchObject({ stage: 'delivered', source: 'door', cod_state: 'received', staff_note: 'UTR 4268' })
  expect(order).toMatchObject({ shipping_paise: 0, total_paise: 420_00, zip: '385001' })
  const documents = await story.db.selectFrom('documents').select(['kind', 'total_paise']).execute()
  expect(documents).toEqual([{ kind: 'invoice', total_paise: 420_00 }])
  await story.work()
  expect(templates().filter((name) => /shipped|delivered/.test(name))).toEqual([])
  const { taken: counted } = await readSales(story.db, story.now(), periodOf('day', indianDay(story.now())))
  expect(counted).toEqual({ phone: 0, door: 1 })
})

it('what was paid to the family’s own account is placed as paid, with its reference; its money goes back by hand', async () => {
  await createStaff(story)
  const meera = await newStaff(story)
  const received = { way: 'received', reference: 'UTR 426812345678' }
  expect(await htmlOf(take(meera, { ...received, reference: ' ' }))).toContain('Please type the reference')
  const key = randomUUID()
  for (let sent = 0; sent < 2; sent++) expect((await take(meera, { ...received, key })).status).toBe(302)
  const [order, ...others] = await taken()
  expect(others).toEqual([])
  const id = order?.id ?? ''
  expect(order).toMatchObject({ state: 'confirmed', provider: 'direct', cod_state: null, payment_id: null })
  expect(order).toMatchObject({ paid_reference: 'UTR 426812345678', source: 'phone', staff_note: null })
  expect(await htmlOf(take(meera, received))).toContain(`Order ${order?.number} was paid with this reference.`)
  const page = `/admin/orders/${order?.number}`
  expect(await htmlOf(meera.get(page))).toContain('paid to our account, UTR 426812345678')
  const parcels = await (await meera.get(`/admin/courier.csv?orders=${order?.number}`)).text()
  expect(parcels).toContain(',Prepaid,')
  expect(parcels).not.toContain('phone.invalid')
  await advanceTo(story, id, 'packed')
  expect(await htmlOf(meera.get(`/admin/documents?kind=label&orders=${order?.number}`))).toContain('PREPAID')
  const bill = await htmlOf(meera.get(`/admin/documents?kind=invoice&orders=${order?.number}`))
  expect(bill).toContain('UTR 426812345678')
  const today = indianDay(story.now())
  expect(await readMoney(story.db, { from: today, to: today })).toMatchObject({ capturedPaise: 0, directPaise: 520_00 })
  expect(await cancel(story.db, story, { ...(await formOf(story, id)), reason: 'called' })).toMatchObject({ ok: true })
  expect(await refundsOf(story, id)).toMatchObject([{ method: 'upi', state: 'due', amount_paise: 520_00 }])
  expect(await rowOf(story, id)).toMatchObject({ stage: 'cancelled', money_owed: 1 })
  const form = { ...(await formOf(story, id)), upiId: 'kamla@okaxis', leftBy: 'staff' as const }
  expect(await leaveUpi(story.db, story, form)).toMatchObject({ ok: true })
  const [refund] = await refundsOf(story, id)
  const sent = { ...(await formOf(story, id)), refundId: refund?.id ?? '', reference: '426812345679' }
  expect(await settleRefund(story.db, story, sent)).toMatchObject({ ok: true })
  expect(await rowOf(story, id)).toMatchObject({ money_owed: 0 })
})

it('nothing chosen, a broken address and a total that has changed are refused at their place', async () => {
  const meera = await newStaff(story, 'manager')
  expect(await htmlOf(take(meera, { lines: '[]' }))).toContain('Please choose what is ordered.')
  expect(await htmlOf(take(meera, { zip: '12' }))).toContain('has six digits')
  expect(await htmlOf(take(meera, { expectedTotalPaise: '1' }))).toContain('The total is ₹520 now.')
  expect(await taken()).toEqual([])
})

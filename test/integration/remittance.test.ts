import { randomUUID } from 'node:crypto'
import { expect, it } from 'vitest'
import type { FormResult } from '#app/forms/form-result'
import { dayMs, indianDay } from '#domain/calendar/moment'
import { listOutstanding } from '#domain/fulfilment/courier-cash.server'
import { deliver, handOver, undo } from '#domain/fulfilment/fulfilment.server'
import { advanceTo, createStaff, expectAudited, formOf, orderByCash, rowOf } from '#test/support/admin'
import { newStaff } from '#test/support/sessions'
import { createStory } from '#test/support/story'
import { htmlOf, readAnswer, type Visitor } from '#test/support/visitor'

const story = createStory()

/** A cash order of 520 rupees that this courier has delivered. */
async function deliveredBy(courier: string, trackingNumber: string) {
  const { orderId } = await orderByCash(story)
  await advanceTo(story, orderId, 'packed')
  await handOver(story.db, story, { ...(await formOf(story, orderId)), courier, trackingNumber })
  await deliver(story.db, story, await formOf(story, orderId))
  return { orderId, number: (await rowOf(story, orderId)).number }
}

/** The fields of a payment by DTDC, beside its key and its orders. */
const payment = {
  intent: 'remit',
  courier: 'dtdc',
  amount: '1000',
  difference: 'fee',
  reference: 'UTR 4268',
  receivedOn: '2026-11-22',
}

async function remit(visitor: Visitor, numbers: string[], fields: Record<string, string> = {}) {
  const body = new URLSearchParams({ key: randomUUID(), ...payment, ...fields })
  for (const number of numbers) body.append('orders', number)
  const headers = { origin: 'http://localhost:3000' }
  const response = await visitor.send('/admin/cod.data', { method: 'POST', body, headers })
  return (await readAnswer<FormResult>(response)).data
}

it('a refused payment comes back without scripts with the orders ticked that were, and no others', async () => {
  await createStaff(story)
  const numbers: string[] = []
  for (const tracking of ['D-2001', 'D-2002', 'D-2003']) numbers.push((await deliveredBy('dtdc', tracking)).number)
  const body = new URLSearchParams({
    intent: 'remit',
    key: randomUUID(),
    courier: 'dtdc',
    amount: '',
    reference: 'UTR 4268',
  })
  for (const number of numbers.slice(0, 2)) body.append('orders', number)
  const headers = { origin: 'http://localhost:3000' }
  const refused = await (await newStaff(story)).send('/admin/cod?courier=dtdc', { method: 'POST', body, headers })
  expect(refused.status).toBe(400)
  const boxes = [...(await refused.text()).matchAll(/<input[^>]* name="orders"[^>]*>/g)].map(String)
  const ticked = boxes.flatMap((box) => (box.includes('checked=""') ? [/value="([^"]*)"/.exec(box)?.[1]] : []))
  expect([boxes.length, ticked.toSorted()]).toEqual([3, numbers.slice(0, 2).toSorted()])
})

it('a courier pays out delivered orders, all or none and once, and what is missing is booked', async () => {
  await createStaff(story)
  const [one, other] = [await deliveredBy('dtdc', 'D-1001'), await deliveredBy('dtdc', 'D-1002')]
  const elsewhere = await deliveredBy('india-post', 'EG-1003')
  expect(await listOutstanding(story.db)).toMatchObject([
    { courier: 'dtdc', orders: 2, paise: 1040_00, since: expect.any(Number) },
    { courier: 'india-post', orders: 1, paise: 520_00 },
  ])
  story.pass(10 * 24 * 60 * 60_000)
  const fresh = await newStaff(story, 'manager')
  const both = [one.number, other.number]
  expect(await remit(fresh, [...both, elsewhere.number])).toMatchObject({
    errors: { orders: `Not with this courier any more: ${elsewhere.number}.` },
  })
  expect(await remit(fresh, both, { amount: '1041' })).toMatchObject({
    errors: { amount: expect.stringContaining('₹1,040') },
  })
  expect(await remit(fresh, [])).toMatchObject({ errors: { orders: expect.any(String) } })
  expect(await remit(fresh, both, { reference: '', receivedOn: 'today' })).toMatchObject({
    errors: { reference: expect.any(String), receivedOn: expect.any(String) },
    values: { amount: '1000' },
  })
  for (const receivedOn of ['2026-02-31', '0026-11-22', indianDay(story.now() + dayMs)])
    expect(await remit(fresh, both, { receivedOn })).toMatchObject({ errors: { receivedOn: expect.any(String) } })
  expect(await story.db.selectFrom('cod_remittances').selectAll().execute()).toEqual([])
  const key = randomUUID()
  const answers = await Promise.all([1, 2].map(() => remit(fresh, both, { key })))
  expect(answers).toMatchObject([
    { ok: true, message: '₹1,000 of 2 orders noted, ₹40 missing.' },
    { ok: true, message: '₹1,000 of 2 orders noted, ₹40 missing.' },
  ])
  const [kept] = await story.db.selectFrom('cod_remittances').selectAll().execute()
  expect(kept).toMatchObject({ amount_paise: 1000_00, fee_paise: 40_00, shortage_paise: 0, received_on: '2026-11-22' })
  for (const { orderId } of [one, other])
    expect(await rowOf(story, orderId)).toMatchObject({
      cod_state: 'remitted',
      remittance_id: kept?.id,
      stage: 'delivered',
    })
  await expectAudited(story, one.orderId, [
    'order.accept',
    'order.pack',
    'order.hand-over',
    'order.deliver',
    'order.remit',
  ])
  expect(await remit(fresh, [one.number], { amount: '520' })).toMatchObject({ ok: false })
  const later = await deliveredBy('dtdc', 'D-1004')
  expect(await remit(fresh, [later.number], { amount: '520', reference: 'utr૪૨૬૮' })).toMatchObject({ ok: true })
  expect(
    await remit(fresh, [elsewhere.number], { courier: 'india-post', amount: '500', difference: 'shortage' }),
  ).toMatchObject({
    ok: true,
  })
  const page = await htmlOf(fresh.get('/admin/cod'))
  for (const words of ['No courier has cash of ours.', 'fee ₹40', '₹20 short', 'UTR 4268'])
    expect(page).toContain(words)
})

it('an owner takes back a payment that was noted by mistake, once and with a fresh code: its orders are with the courier again', async () => {
  await createStaff(story)
  const [one, other] = [await deliveredBy('dtdc', 'D-2001'), await deliveredBy('dtdc', 'D-2002')]
  const owner = await newStaff(story)
  const manager = await newStaff(story, 'manager')
  await remit(owner, [one.number, other.number])
  const { id } = await story.db.selectFrom('cod_remittances').select('id').executeTakeFirstOrThrow()
  const shown = (who: Visitor, path: string) => htmlOf(who.get(path))
  expect(await shown(manager, '/admin/cod')).not.toContain('Noted by mistake')
  expect(await shown(owner, '/admin/cod')).toContain(`takeBack=${id}`)
  expect(await shown(owner, `/admin/cod?takeBack=${id}`)).toContain('The cash of 2 orders is not handed in again.')
  const stale = await newStaff(story, 'owner', { freshCode: false })
  expect((await stale.get(`/admin/cod?takeBack=${id}`)).headers.get('location')).toContain('/login/code')
  const form = { intent: 'take-back', key: randomUUID(), id }
  expect((await manager.submit('/admin/cod', form)).status).toBe(404)
  expect((await stale.submit('/admin/cod', form)).headers.get('location')).toContain('/login/code')
  for (const _again of [1, 2])
    expect((await owner.submit('/admin/cod', form)).headers.get('location')).toBe('/admin/cod')
  expect((await owner.submit('/admin/cod', { ...form, key: randomUUID() })).status).toBe(409)
  expect(await listOutstanding(story.db)).toMatchObject([{ courier: 'dtdc', orders: 2, paise: 1040_00 }])
  expect(await rowOf(story, one.orderId)).toMatchObject({ cod_state: 'with-courier', remittance_id: null })
  await expectAudited(story, one.orderId, [
    'order.accept',
    'order.pack',
    'order.hand-over',
    'order.deliver',
    'order.remit',
    'order.undo-remit',
  ])
  expect(await shown(owner, '/admin/audit')).toContain('took back a noted payment of')
  expect(await remit(owner, [one.number, other.number], { amount: '1040' })).toMatchObject({ ok: true })
})

const remittanceForm = (page: string) => /<form[^>]* aria-label="Remittance".*?<\/form>/s.exec(page)?.[0] ?? ''

it('what was typed for one courier does not come back in the form of another', async () => {
  await createStaff(story)
  const ours = [await deliveredBy('dtdc', 'D-1001'), await deliveredBy('dtdc', 'D-1002')]
  await deliveredBy('india-post', 'EG-1003')
  const [meera, kiran] = [await newStaff(story), await newStaff(story)]
  const shown = remittanceForm(await htmlOf(meera.get('/admin/cod')))
  const [, path = ''] = / action="([^"]*)"/.exec(shown) ?? []
  expect(path).toBe('/admin/cod?courier=dtdc')
  const numbers = ours.map(({ number }) => number)
  const body = new URLSearchParams({ key: randomUUID(), ...payment })
  for (const number of numbers) body.append('orders', number)
  expect(await remit(kiran, numbers)).toMatchObject({ ok: true })
  const refused = await meera.send(path, { method: 'POST', body, headers: { origin: 'http://localhost:3000' } })
  expect(refused.status).toBe(409)
  const page = await htmlOf(refused)
  expect(page).toContain('India Post pays out')
  expect(page).toContain('Not with this courier any more')
  expect(remittanceForm(page)).toContain('value="india-post"')
  for (const typed of ['UTR 4268', '"1000"']) expect(remittanceForm(page)).not.toContain(typed)
})

/** Adds cash orders that DTDC has delivered, by copying one; returns their numbers, the oldest first. */
async function deliverMany(count: number) {
  const { orderId } = await deliveredBy('dtdc', 'D-7000')
  const row = await rowOf(story, orderId)
  const numbers = Array.from({ length: count - 1 }, (_, n) => `SM-7000-${String(n).padStart(4, '0')}`)
  const copies = numbers.map((number, n) => ({
    ...row,
    id: `copy-${number}`,
    number,
    stage_at: story.now() + n + 1,
    checkout_key: randomUUID(),
    view_key: randomUUID().replaceAll('-', ''),
  }))
  const parcels = copies.map(({ id, number }) => ({
    order_id: id,
    courier: 'dtdc',
    tracking_number: number,
    at: story.now(),
  }))
  for (let from = 0; from < copies.length; from += 100) {
    await story.db
      .insertInto('orders')
      .values(copies.slice(from, from + 100))
      .execute()
    await story.db
      .insertInto('shipments')
      .values(parcels.slice(from, from + 100))
      .execute()
  }
  return [row.number, ...numbers]
}

it('hundreds of a courier’s cash orders are noted at once, and its form lists the oldest thousand', async () => {
  await createStaff(story)
  const manager = await newStaff(story, 'manager')
  const shown = () => htmlOf(manager.get('/admin/cod'))
  const listed = (page: string) => [...remittanceForm(page).matchAll(/<input[^>]* name="orders"/g)].length
  const numbers = await deliverMany(1_001)
  expect(listed(await shown())).toBe(1_000)
  const paid = numbers.slice(0, 300)
  expect(await remit(manager, paid, { amount: String(paid.length * 520) })).toMatchObject({
    message: '₹1,56,000 of 300 orders noted.',
  })
  const rest = await shown()
  expect(listed(rest)).toBe(701)
  expect(rest).toContain(numbers.at(-1))
})

it('payments that are not listed are said to be elsewhere, and the month has all of its payments', async () => {
  await createStaff(story)
  const owner = await newStaff(story)
  const paid = Array.from({ length: 60 }, (_, n) => ({
    id: randomUUID(),
    act_key: randomUUID(),
    courier: 'dtdc',
    amount_paise: 100_00,
    reference: `UTR ${n}`,
    received_on: '2026-11-22',
    actor: 'meera',
    recorded_at: story.now() + n,
  }))
  const shown = (path: string) => htmlOf(owner.get(path))
  await story.db.insertInto('cod_remittances').values(paid.slice(0, 50)).execute()
  expect(await shown('/admin/cod')).not.toContain('These are the latest')
  await story.db.insertInto('cod_remittances').values(paid.slice(50)).execute()
  expect(await shown('/admin/cod')).toContain('These are the latest 50. Older ones are in the reports, under Money.')
  expect((await shown('/admin/reports/money?day=2026-11-22')).match(/, UTR \d+</g)).toHaveLength(60)
})

it('a refused taking back is shown at the payments, not in the form of a courier', async () => {
  await createStaff(story)
  const { number } = await deliveredBy('dtdc', 'D-1001')
  await deliveredBy('india-post', 'EG-1003')
  const owner = await newStaff(story)
  expect(await remit(owner, [number], { amount: '500' })).toMatchObject({ ok: true })
  const { id } = await story.db.selectFrom('cod_remittances').select('id').executeTakeFirstOrThrow()
  const takeBack = () => owner.submit(`/admin/cod?takeBack=${id}`, { intent: 'take-back', key: randomUUID(), id })
  expect((await takeBack()).status).toBe(302)
  const refused = await takeBack()
  const page = await refused.text()
  expect([refused.status, remittanceForm(page).length > 0]).toEqual([409, true])
  expect(page).toContain('This payment has been taken back by now.</')
  expect(remittanceForm(page)).not.toContain('taken back by now')
})

it('cash of our own delivery is with it until it is handed in, like that of a courier', async () => {
  await createStaff(story)
  const [one, other] = [await deliveredBy('own', ''), await deliveredBy('own', '')]
  const owner = await newStaff(story)
  const shown = (path: string) => htmlOf(owner.get(path))
  expect(await shown('/admin/reports/money')).toContain('Cash with couriers today: ₹1,040')
  expect(await shown('/admin/cod')).toContain('Our own delivery pays out')
  const cash = { courier: 'own', amount: '520' }
  expect(await remit(owner, [one.number], { ...cash, reference: ' ' })).toMatchObject({
    errors: { reference: 'Please type a note, such as who handed it in.' },
  })
  expect(await remit(owner, [one.number], { ...cash, reference: 'રમેશ' })).toMatchObject({ ok: true })
  expect(await remit(owner, [other.number], { ...cash, reference: 'Asha, Meera' })).toMatchObject({ ok: true })
  expect(await shown('/admin/cod')).toContain('રમેશ')
  expect(await rowOf(story, one.orderId)).toMatchObject({ cod_state: 'remitted' })
  expect(await listOutstanding(story.db)).toEqual([])
})

it('a payment of a courier that there is not is refused above the button: no field of the form shows it', async () => {
  await createStaff(story)
  const { number } = await deliveredBy('own', '')
  const refused = await remit(await newStaff(story), [number], { courier: 'nobody' })
  expect(refused).toMatchObject({ ok: false, message: 'Please choose a courier.' })
  expect(refused).not.toHaveProperty('errors.courier')
})

it('what was handed over and taken back keeps the number that a courier’s file had given it', async () => {
  await createStaff(story)
  const { orderId } = await orderByCash(story)
  await advanceTo(story, orderId, 'packed')
  const parcel = { order_id: orderId, courier: 'dtdc', tracking_number: 'D-7001', at: story.now() }
  await story.db.insertInto('shipments').values(parcel).execute()
  await handOver(story.db, story, { ...(await formOf(story, orderId)), courier: 'dtdc', trackingNumber: '' })
  expect(await undo(story.db, story, await formOf(story, orderId))).toMatchObject({ ok: true })
  expect(await story.db.selectFrom('shipments').selectAll().execute()).toEqual([parcel])
})

it('a courier’s file ticks the orders that it pays in full, by number or tracking number, and names the other rows', async () => {
  await createStaff(story)
  const [one, two, three, four] = [
    await deliveredBy('dtdc', 'D-3001'),
    await deliveredBy('dtdc', 'D-3002'),
    await deliveredBy('dtdc', 'D-3003'),
    await deliveredBy('dtdc', 'D-3004'),
  ]
  const other = await deliveredBy('india-post', 'EG-3005')
  const manager = await newStaff(story, 'manager')
  const read = async (text: string) => {
    const body = new FormData()
    for (const [name, value] of [
      ['intent', 'read-file'],
      ['courier', 'dtdc'],
    ] as const)
      body.append(name, value)
    body.append('file', new File([text], 'cod.csv', { type: 'text/csv' }))
    const headers = { origin: 'http://localhost:3000' }
    return (await manager.send('/admin/cod?courier=dtdc', { method: 'POST', body, headers })).text()
  }
  const html = await read(
    [
      'Remittance date,AWB No.,Order ID,COD Amount',
      `22-11-2026,,${one.number},520`,
      `22-11-2026,d-3002,,"Rs. 520.00"`,
      `22-11-2026,D-3003,${three.number},500`,
      `22-11-2026,D-3002,,520`,
      `22-11-2026,EG-3005,${other.number},520`,
      `22-11-2026,,${four.number},soon`,
    ].join('\r\n'),
  )
  const boxes = [...html.matchAll(/<input[^>]* name="orders"[^>]*>/g)].map(String)
  const ticked = boxes.flatMap((box) => (box.includes('checked=""') ? [/value="([^"]*)"/.exec(box)?.[1]] : []))
  expect([boxes.length, ticked.toSorted()]).toEqual([4, [one.number, two.number].toSorted()])
  expect(html).toMatch(/name="amount"[^>]* value="1040"/)
  for (const words of [
    '2 orders of the file are ticked.',
    `${three.number}: ₹500 in the file, ₹520 due.`,
    `${two.number} stands in the file twice.`,
    `${other.number}: this courier owes nothing for it.`,
    `${four.number}: the amount cannot be read.`,
  ])
    expect(html).toContain(words)
  expect(await story.db.selectFrom('cod_remittances').selectAll().execute()).toEqual([])
  expect(await read('AWB,Order\nD-3001,1')).toContain('there is no column for the amount.')
  expect(await read('')).toContain('there is no column for the amount.')
})

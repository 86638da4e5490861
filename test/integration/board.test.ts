import { randomUUID } from 'node:crypto'
import { expect, it } from 'vitest'
import { outcomesOf } from '#app/admin/commands/command-form-result'
import type { BoardUpdate } from '#app/admin/updates/updates.server'
import { findOrders } from '#domain/fulfilment/find-orders.server'
import { advanceTo, orderByCash, rowOf } from '#test/support/admin'
import { act, board, seenOf } from '#test/support/board'
import { newShopper, newStaff } from '#test/support/sessions'
import { createStory } from '#test/support/story'
import { htmlOf } from '#test/support/visitor'

const story = createStory()

it('a new order stands on the board with what to know of it, oldest first', async () => {
  const meera = await newStaff(story)
  const first = await orderByCash(story)
  story.pass(60_000)
  const second = await orderByCash(story)
  const { cards, counts } = await board(meera)
  const numbers = [await rowOf(story, first.orderId), await rowOf(story, second.orderId)].map(({ number }) => number)
  expect(cards.map(({ number }) => number)).toEqual(numbers)
  expect(cards[0]).toMatchObject({
    packs: 2,
    totalPaise: expect.any(Number),
    isCash: true,
    stage: 'new',
    city: 'Palanpur',
  })
  expect(counts).toEqual({ new: 2, accepted: 0, packed: 0, 'on-the-way': 0, issues: 0 })
})

it('an order goes from the board to the buyer, each step with who did it', async () => {
  const meera = await newStaff(story, 'manager', { name: 'Meera Patel' })
  const { orderId, number, path } = await orderByCash(story)
  expect(await act(meera, 'accept', [await seenOf(story, orderId)])).toMatchObject({
    ok: true,
    status: 200,
    message: `Accepted ${number}.`,
  })
  const unticked = await act(meera, 'pack', [await seenOf(story, orderId)], { weight: '650' }, path)
  expect(unticked).toMatchObject({
    ok: false,
    status: 409,
    errors: { picked: 'Please tick every line that is in the parcel.' },
  })
  expect(await act(meera, 'pack', [await seenOf(story, orderId)], { picked: '0', weight: '650' }, path)).toMatchObject({
    ok: true,
  })
  const untracked = await act(meera, 'hand-over', [await seenOf(story, orderId)], { courier: 'delhivery' }, path)
  expect(untracked).toMatchObject({
    status: 409,
    values: { courier: 'delhivery' },
    errors: { [`tracking.${number}`]: expect.stringContaining('tracking number') },
  })
  const sent = { courier: 'delhivery', [`tracking.${number}`]: 'dl 123 456' }
  expect(await act(meera, 'hand-over', [await seenOf(story, orderId)], sent, path)).toMatchObject({ ok: true })
  expect(await act(meera, 'deliver', [await seenOf(story, orderId)], {}, path)).toMatchObject({ ok: true })
  expect(await rowOf(story, orderId)).toMatchObject({
    stage: 'delivered',
    weight_grams: 650,
    cod_state: 'with-courier',
  })
  const page = await htmlOf(meera.get(path))
  for (const text of ['Meera packed this order at', 'Delhivery', 'DL123456']) expect(page).toContain(text)
})

it('a command on many orders has a result for each order; more than a hundred orders are refused', async () => {
  const meera = await newStaff(story)
  const { orderId } = await orderByCash(story)
  const { orderId: packed } = await orderByCash(story)
  await advanceTo(story, packed, 'packed')
  const result = await act(meera, 'accept', [await seenOf(story, orderId), await seenOf(story, packed), 'SM-0000-0000'])
  expect(result).toMatchObject({
    status: 200,
    ok: false,
    message: expect.stringMatching(/^Accepted 1 order, 2 not\.$/),
  })
  expect(outcomesOf(result).map(({ ok, text }) => [ok, text])).toEqual([
    [true, expect.stringMatching(/^Accepted SM-\d{4}-\d{4}$/)],
    [false, 'That cannot be done with this order: packed.'],
    [false, 'There is no such order.'],
  ])
  const many = Array.from({ length: 101 }, (_, n) => `SM-1000-${String(n).padStart(4, '0')}`)
  expect(await act(meera, 'accept', many)).toMatchObject({
    status: 400,
    message: 'At most 100 orders at once, please.',
  })
})

it('many orders are packed from one pick list', async () => {
  const meera = await newStaff(story)
  const orders = [await orderByCash(story), await orderByCash(story)]
  await story.db.updateTable('orders').set({ cod_confirm: 'yes' }).execute()
  const seen = await Promise.all(orders.map(({ orderId }) => seenOf(story, orderId)))
  const chosen = await meera.send('/admin', {
    method: 'POST',
    body: new URLSearchParams([
      ['intent', 'pack'],
      ['key', randomUUID()],
      ...seen.map((order): [string, string] => ['orders', order]),
    ]),
    headers: { origin: 'http://localhost:3000' },
  })
  const address = chosen.headers.get('location') ?? ''
  expect(address).toBe(`/admin/pick?orders=${seen.map((order) => order.split(':')[0]).join(',')}`)
  const page = await htmlOf(meera.get(address))
  expect(page).toContain('4 ×')
  expect(await act(meera, 'pack', seen, { picked: 'by-list' }, '/admin/pick')).toMatchObject({
    ok: true,
    message: 'Packed 2 orders.',
  })
})

const plainPage = (visitor: Awaited<ReturnType<typeof newStaff>>, path: string) => htmlOf(visitor.get(path))

it('the board counts what will be packed or handed over together, and what waits to be confirmed beside it', async () => {
  const meera = await newStaff(story)
  const orders = [await orderByCash(story), await orderByCash(story), await orderByCash(story)]
  const [asked] = await Promise.all(orders.map(({ orderId }) => rowOf(story, orderId)))
  await story.db.updateTable('orders').set({ cod_confirm: 'yes' }).execute()
  await story.db
    .updateTable('orders')
    .set({ cod_confirm: 'asked' })
    .where('id', '=', orders[0]?.orderId ?? '')
    .execute()
  const fresh = await plainPage(meera, '/admin')
  expect(fresh).toContain('Pack 2 together')
  expect(fresh).toContain('+1 to confirm')
  for (const { orderId } of orders.slice(1)) await advanceTo(story, orderId, 'packed')
  expect(await plainPage(meera, '/admin')).not.toMatch(/Pack \d+ together/)
  expect(await plainPage(meera, '/admin?view=packed')).toContain('Hand over 2 together')
  story.pass(25 * 60 * 60_000)
  const issues = await plainPage(meera, '/admin?view=issues')
  expect(issues).toContain(asked?.number)
  expect(issues).not.toMatch(/(Pack|Hand over) \d+ together/)
})

it('under Issues each order has the buttons that deal with its issue, and the buyer’s phone', async () => {
  const meera = await newStaff(story)
  const unconfirmed = await orderByCash(story)
  const failed = await orderByCash(story)
  const late = await orderByCash(story)
  await story.db.updateTable('orders').set({ cod_confirm: 'yes' }).execute()
  await story.db.updateTable('orders').set({ cod_confirm: 'asked' }).where('id', '=', unconfirmed.orderId).execute()
  await advanceTo(story, late.orderId, 'packed')
  const { number } = await rowOf(story, late.orderId)
  const sent = { courier: 'delhivery', [`tracking.${number}`]: 'DL-99-1234' }
  await act(meera, 'hand-over', [await seenOf(story, late.orderId)], sent, `/admin/orders/${number}`)
  await story.db
    .updateTable('orders')
    .set({ stage_at: story.now() - 11 * 24 * 60 * 60_000 })
    .where('id', '=', late.orderId)
    .execute()
  story.pass(25 * 60 * 60_000)
  await story.db.updateTable('outbox').set({ state: 'done' }).execute()
  await story.db
    .updateTable('outbox')
    .set({ state: 'failed', last_error: 'no such number' })
    .where('kind', '=', 'confirmation-message')
    .where('subject', '=', failed.orderId)
    .execute()
  const page = await plainPage(meera, '/admin?view=issues')
  const cardOf = async ({ orderId }: { orderId: string }) => {
    const row = await rowOf(story, orderId)
    const cards = page.split('<article').map((card) => card.split('</article>')[0] ?? '')
    return cards.find((card) => card.includes(`id="${row.number}"`)) ?? ''
  }
  const { phone } = await rowOf(story, unconfirmed.orderId)
  expect(await cardOf(unconfirmed)).toContain('Confirmed by phone')
  expect(await cardOf(failed)).toMatch(/Send again.*I have called/s)
  expect(await cardOf(late)).toMatch(/href="https:[^"]*DL-99-1234"[^>]*>Where is it\?/)
  for (const order of [unconfirmed, failed, late]) {
    expect(await cardOf(order)).toContain(`href="tel:${phone}"`)
    expect(await cardOf(order)).not.toMatch(/>(Pack|Delivered|Hand over)</)
  }
})

it('a cash order that nobody has confirmed is not packed with the others unless it is ticked; notes stand beside each', async () => {
  const meera = await newStaff(story)
  const orders = [await orderByCash(story), await orderByCash(story)]
  const [asked, confirmed] = await Promise.all(orders.map(({ orderId }) => rowOf(story, orderId)))
  await story.db
    .updateTable('orders')
    .set({ cod_confirm: 'yes' })
    .where('number', '=', confirmed?.number ?? '')
    .execute()
  await story.db
    .updateTable('orders')
    .set({ cod_confirm: 'asked', staff_note: 'Call before sending' })
    .where('number', '=', asked?.number ?? '')
    .execute()
  const page = await htmlOf(meera.get(`/admin/pick?orders=${asked?.number},${confirmed?.number}`))
  const boxes = [...page.matchAll(/<input[^>]*name="orders"[^>]*>/g)].map(([box]) => box)
  expect(boxes.map((box) => [/value="(.*?):/.exec(box)?.[1], box.includes('checked')])).toEqual([
    [confirmed?.number, true],
    [asked?.number, false],
  ])
  expect(page).toMatch(/Cash not confirmed.*Call before sending/s)
  expect(page).toContain('2 ×')
})

it('the address can be corrected until the parcel is packed', async () => {
  const meera = await newStaff(story)
  const { orderId, number, path } = await orderByCash(story)
  const place = { phone: '90000 11111', street: '3, New Road', city: 'Deesa', state: 'Gujarat', zip: '385 535' }
  const wrong = await act(meera, 'edit-address', [await seenOf(story, orderId)], { ...place, zip: '12' }, path)
  expect(wrong).toMatchObject({ status: 400, errors: { zip: expect.any(String) }, values: { city: 'Deesa' } })
  expect((await act(meera, 'edit-address', [await seenOf(story, orderId)], place, path)).ok).toBe(true)
  expect(await rowOf(story, orderId)).toMatchObject({
    city: 'Deesa',
    zip: '385535',
    phone: '+919000011111',
    phone_rev: '111110000919',
  })
  expect((await findOrders(story.db, story.now(), '11111')).map((card) => card.number)).toEqual([number])
  const withCourier = { ...place, courierPhone: '90000 22222' }
  expect((await act(meera, 'edit-address', [await seenOf(story, orderId)], withCourier, path)).ok).toBe(true)
  expect(await rowOf(story, orderId)).toMatchObject({ phone: '+919000011111', courier_phone: '+919000022222' })
  const same = { ...place, courierPhone: place.phone }
  expect((await act(meera, 'edit-address', [await seenOf(story, orderId)], same, path)).ok).toBe(true)
  expect(await rowOf(story, orderId)).toMatchObject({ phone: '+919000011111', courier_phone: null })
  await advanceTo(story, orderId, 'packed')
  expect(await act(meera, 'edit-address', [await seenOf(story, orderId)], place, path)).toMatchObject({
    status: 409,
    ok: false,
  })
  const elsewhere = { ...place, zip: '560001' }
  const other = await orderByCash(story)
  expect(
    await act(meera, 'edit-address', [await seenOf(story, other.orderId)], { ...place, zip: '385099' }),
  ).toMatchObject({ status: 400, errors: { zip: expect.stringContaining('We know of no PIN code 385099.') } })
  expect(
    await act(meera, 'edit-address', [await seenOf(story, other.orderId)], { ...place, zip: '990001' }),
  ).toMatchObject({ status: 400, errors: { zip: expect.stringContaining('Is 990001 right?') } })
  const asked = await act(meera, 'edit-address', [await seenOf(story, other.orderId)], elsewhere)
  expect(asked).toMatchObject({ status: 400, errors: { state: expect.stringContaining('560001 is in Karnataka') } })
  const placeAsked = asked.ok ? '' : (asked.errors?.placeAsked ?? '')
  expect(
    (await act(meera, 'edit-address', [await seenOf(story, other.orderId)], { ...elsewhere, placeAsked })).ok,
  ).toBe(true)
  expect(await htmlOf(meera.get('/admin'))).toContain('PIN of another state')
  const page = await htmlOf(meera.get(`/admin/orders/${(await rowOf(story, other.orderId)).number}`))
  expect(page).toContain('PIN 560001 lies in Karnataka')
})

it('what needs a person stands under Issues until it is dealt with', async () => {
  const meera = await newStaff(story)
  const { orderId, number } = await orderByCash(story)
  await story.db
    .updateTable('outbox')
    .set({ state: 'failed', last_error: 'no such number' })
    .where('kind', '=', 'confirmation-message')
    .where('subject', '=', orderId)
    .execute()
  expect((await board(meera, 'view=issues')).cards).toEqual([
    expect.objectContaining({ number, issues: ['message-failed'] }),
  ])
  const { id } = await story.db
    .selectFrom('outbox')
    .select('id')
    .where('state', '=', 'failed')
    .executeTakeFirstOrThrow()
  expect((await act(meera, 'resend-message', [await seenOf(story, orderId)], { message: id })).ok).toBe(true)
  expect((await board(meera, 'view=issues')).cards).toEqual([])
  expect(await act(meera, 'settle-message', [await seenOf(story, orderId)], { message: id })).toMatchObject({
    ok: false,
    status: 409,
  })
  await story.db.updateTable('orders').set({ cod_confirm: 'asked' }).where('id', '=', orderId).execute()
  story.pass(25 * 60 * 60_000)
  expect((await board(meera, 'view=issues')).cards).toEqual([
    expect.objectContaining({ number, issues: ['unconfirmed-cash'] }),
  ])
  expect((await act(meera, 'confirm-cod', [await seenOf(story, orderId)])).ok).toBe(true)
  // Messages that have waited for a day are trouble of their own.
  await story.work()
  expect((await board(meera)).counts.issues).toBe(0)
})

it('/admin/updates has only what is new, in less than 400 bytes, and nothing for who is not of the staff', async () => {
  const meera = await newStaff(story)
  const before = await meera.get('/admin/updates')
  const { tag } = (await before.json()) as BoardUpdate
  expect((await meera.get('/admin/updates', { 'if-none-match': tag })).status).toBe(304)
  for (let n = 0; n < 4; n++) await orderByCash(story)
  const after = await meera.get('/admin/updates', { 'if-none-match': tag })
  const text = await after.text()
  expect(after.status).toBe(200)
  expect(text.length).toBeLessThan(400)
  expect((JSON.parse(text) as BoardUpdate).newest).toHaveLength(4)
  expect((await story.visitor().get('/admin/updates')).status).toBe(302)
  expect((await (await newShopper(story)).get('/admin/updates')).status).toBe(404)
})

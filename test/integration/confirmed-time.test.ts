import { randomUUID } from 'node:crypto'
import { expect, it, onTestFinished, vi } from 'vitest'
import { addDays, dayMs, hourMs, indianDay, minuteMs } from '#domain/calendar/moment'
import { confirmTime as confirmKnownTime, openShopClock, recordTime } from '#domain/operations/recorded-time.server'
import { heldUntil, isOpen } from '#domain/outbox/outbox.server'
import { expireUnpaidOrders } from '#domain/payments/reconcile.server'
import { periodOf } from '#domain/reports/period'
import { readSales } from '#domain/reports/sales.server'
import { readConfig } from '#server/config/config'
import { openOutside } from '#server/config/integrations'
import { createClockWatch } from '#server/operations/clock-watch'
import { createLog } from '#server/operations/log'
import { orderByCash, rowOf } from '#test/support/admin'
import { newShopper, newStaff } from '#test/support/sessions'
import { checkOut, checkoutForm, startUpi } from '#test/support/shopping'
import { createStory } from '#test/support/story'
import { taskOf } from '#test/support/task-of'
import { movedTables, wrongClock, year } from '#test/support/wrong-clock'

// Without backups: those are in wrong-clock.test.ts.
const story = createStory()
const { putWrong, paidOrder, step, pack, issuesOf, invoices, confirmTime, timesOf } = wrongClock(story)

it('an order of a day that was summed before it was over counts when the clock is right again', async () => {
  const owner = await newStaff(story)
  await orderByCash(story)
  await putWrong(year)
  await story.work()
  await confirmTime(owner)
  for (let round = 0; round < 13; round++) await story.work()
  story.pass(2 * dayMs)
  await story.work()
  const shopper = await newShopper(story)
  await putWrong(year)
  const placed = await checkOut(shopper, await checkoutForm(shopper))
  const orderId = placed.kind === 'placed' ? placed.orderId : ''
  story.pass(dayMs)
  await story.work()
  await putWrong(0)
  await story.work()
  await confirmKnownTime(story.db, story.running.clock, { id: 'meera', requestId: null })
  const day = indianDay((await rowOf(story, orderId)).settled_at ?? 0)
  expect(day).toBe(addDays(indianDay(story.now()), -1))
  const orders = async () => (await readSales(story.db, story.now(), periodOf('day', day))).total.orders
  expect(await orders()).toBe(1)
  await story.work()
  expect(await orders()).toBe(1)
})

it('a clock that was stopped for two months and is confirmed moves nothing that was written before', async () => {
  const owner = await newStaff(story)
  await story.work()
  await paidOrder()
  const before = await timesOf(movedTables)
  await putWrong(60 * dayMs)
  await story.db.updateTable('staff_sessions').set({ seen_at: story.now() }).execute()
  await confirmTime(owner)
  const after = await timesOf(movedTables)
  expect(
    [...before].filter(([name, at]) => after.get(name) !== at && !/check_at|expires_at|asked_at/.test(name)),
  ).toEqual([])
})

it('no unpaid order expires while a confirmation that moves the time forward is written', async () => {
  await story.work()
  const { orderId } = await startUpi(await newShopper(story))
  await putWrong(60 * dayMs)
  const { clock } = story.running
  const confirmation = confirmKnownTime(story.db, clock, { id: 'meera', requestId: null })
  await Promise.all([confirmation, expireUnpaidOrders(taskOf('expire', story.db, clock))])
  expect(clock.doubt()).toBeNull()
  await expireUnpaidOrders(taskOf('expire', story.db, clock))
  expect((await rowOf(story, orderId)).state).toBe('pending')
})

it('a time that goes back is right while its confirmation is written, so that no row is dated ahead meanwhile', async () => {
  await story.work()
  await putWrong(year)
  const { clock } = story.running
  await confirmKnownTime(story.db, clock, { id: 'meera', requestId: null })
  await putWrong(0)
  expect(clock.doubt()).not.toBeNull()
  const confirmation = confirmKnownTime(story.db, clock, { id: 'meera', requestId: null })
  expect(Math.abs(clock.now() - story.now())).toBeLessThan(minuteMs)
  await confirmation
  expect(clock.doubt()).toBeNull()
})

it('a time that was confirmed back is not taken back by another jump, nor by the same one months later', async () => {
  await story.work()
  await paidOrder()
  // The clock was five and a half hours ahead, and an owner put that right.
  const confirmed = story.now()
  const values = { time_moved_back: 5.5 * hourMs, time_confirmed: confirmed, time_recorded: confirmed }
  for (const [name, value] of Object.entries(values))
    await story.db.updateTable('shop_state').set({ value }).where('name', '=', name).execute()
  story.running.clock.setTime(story.now(), confirmed)
  for (const [daysLater, jump] of [
    [1, 4 * hourMs],
    [60, 5.5 * hourMs],
  ] as const) {
    await story.db
      .updateTable('shop_state')
      .set({ value: 5.5 * hourMs })
      .where('name', '=', 'time_moved_back')
      .execute()
    story.pass(daysLater * dayMs)
    await paidOrder()
    const before = await timesOf(movedTables)
    const later = await newStaff(story)
    await putWrong(jump)
    await confirmTime(later)
    const after = await timesOf(movedTables)
    const moved = [...before].filter(
      ([name, at]) => after.get(name) !== at && !/check_at|expires_at|asked_at/.test(name),
    )
    expect(moved, `${daysLater} days later`).toEqual([])
    story.pass(jump)
    await putWrong(0)
    await story.work()
  }
})

it('a confirmation made at another instance counts here within its next minute, and its restart keeps it', async () => {
  const machine = { now: () => story.now() + year, elapsed: () => 0 }
  await story.db.updateTable('shop_state').set({ value: story.now() }).where('name', '=', 'time_recorded').execute()
  const [here, there] = [await openShopClock(story.db, machine), await openShopClock(story.db, machine)]
  expect([here.doubt(), there.doubt()]).toMatchObject([{ machine: expect.closeTo(machine.now(), -3) }, {}])
  await confirmKnownTime(story.db, there, { id: 'meera', requestId: null })
  expect(there.doubt()).toBeNull()
  expect(here.doubt()).not.toBeNull()
  expect(await recordTime(story.db, here)).toBeNull()
  expect(Math.abs(here.now() - machine.now())).toBeLessThan(minuteMs)
  expect((await openShopClock(story.db, machine)).doubt()).toBeNull()
})

const passTo = (iso: string) => story.pass(Date.parse(iso) - story.now())

it('a clock five and a half hours ahead on the last evening of the financial year issues nothing in the next and expires no order', async () => {
  passTo('2027-03-31T13:30:00Z')
  const owner = await newStaff(story)
  await story.work()
  const [first, second] = [await paidOrder(), await paidOrder()]
  for (const orderId of [first, second]) await step(owner, 'accept', orderId)
  const unpaid = await startUpi(await newShopper(story))
  story.setClockWrong(5.5 * hourMs)
  await story.work()
  expect((await issuesOf(owner)).issues).toMatchObject([{ kind: 'clock' }])
  expect(await pack(owner, first)).toMatchObject({ ok: false })
  expect((await rowOf(story, unpaid.orderId)).state).toBe('pending')
  story.setClockWrong(0)
  await story.work()
  expect((await issuesOf(owner)).issues).toEqual([])
  for (const orderId of [first, second]) expect(await pack(owner, orderId)).toMatchObject({ ok: true })
  expect((await invoices()).map(({ number }) => number)).toEqual(['SMB/26-27/00001', 'SMB/26-27/00002'])
})

it('an owner who confirmed a time hours ahead takes it back: later invoices stay in their financial year, and the one of the next is named', async () => {
  passTo('2027-03-31T13:30:00Z')
  const owner = await newStaff(story)
  await story.work()
  const [first, second, third] = [await paidOrder(), await paidOrder(), await paidOrder()]
  for (const orderId of [first, second, third]) await step(owner, 'accept', orderId)
  await putWrong(5.5 * hourMs)
  await confirmTime(owner)
  expect(await pack(owner, first)).toMatchObject({ ok: true })
  await step(owner, 'cancel', first, { reason: 'Sold out' })
  await putWrong(0)
  await confirmTime(owner)
  expect((await issuesOf(owner)).issues).toMatchObject([
    { kind: 'documents-ahead', names: ['SMB/27-28/00001', 'SCB/27-28/00001'] },
  ])
  expect((await rowOf(story, first)).stage_at).toBeLessThanOrEqual(story.now())
  expect(await pack(owner, second)).toMatchObject({ ok: true })
  passTo('2027-03-31T18:40:00Z')
  expect(await pack(await newStaff(story), third)).toMatchObject({ ok: true })
  const issued = await invoices()
  expect(issued.map(({ number }) => number)).toEqual(['SMB/26-27/00001', 'SMB/27-28/00001', 'SMB/27-28/00002'])
  expect(issued.map(({ issued_at }) => indianDay(issued_at))).toEqual(['2027-03-31', '2027-04-01', '2027-04-01'])
  expect(issued[2]?.issued_at).toBeGreaterThanOrEqual(issued[1]?.issued_at ?? 0)
})

it('what was queued while the time was hours ahead does not wait for hours once it is right, and what was queued before keeps its time', async () => {
  const owner = await newStaff(story)
  await story.work()
  const early = await startUpi(await newShopper(story))
  const deadlinesOf = async (orderId: string) => {
    const { expires_at, check_at } = await rowOf(story, orderId)
    return [expires_at, check_at].map((at) => (at ?? 0) - story.now())
  }
  const before = await deadlinesOf(early.orderId)
  await putWrong(5.5 * hourMs)
  await confirmTime(owner)
  await story.db
    .updateTable('orders')
    .set({ expires_at: story.now() + (before[0] ?? 0) })
    .where('id', '=', early.orderId)
    .execute()
  const late = await startUpi(await newShopper(story))
  await orderByCash(story)
  const waiting = () =>
    story.db.selectFrom('outbox').select('due_at').where('due_at', '<', heldUntil).where(isOpen).execute()
  expect(Math.max(...(await waiting()).map(({ due_at }) => due_at))).toBeGreaterThan(story.now() + 5 * hourMs)
  await putWrong(0)
  await confirmTime(owner)
  for (const orderId of [early.orderId, late.orderId])
    expect((await deadlinesOf(orderId)).map((ms) => Math.round(ms / minuteMs))).toEqual(
      before.map((ms) => Math.round(ms / minuteMs)),
    )
  for (const { due_at } of await waiting()) expect(due_at).toBeLessThan(story.now() + minuteMs)
  await story.work()
  expect(await waiting()).toEqual([])
})

it('two owners confirm a wrong time at two instances: it is confirmed once, and the right time puts every row back', async () => {
  await story.work()
  const orderId = await paidOrder()
  const line = {
    'item.0': 'Jeera (Cumin Seeds), 250gm',
    'quantity.0': '5',
    'code.0': 'A',
    'bestBefore.0': '2030-01-01',
  }
  const receipt = { ...line, key: randomUUID(), supplier: 'Unjha Traders', billNumber: '77' }
  const packedOn = indianDay(story.now())
  const sent = await (await newStaff(story)).submit('/admin/stock/receive', { ...receipt, 'packedOn.0': packedOn })
  expect(sent.headers.get('location')).toContain('done=')
  const packingDay = async () =>
    (await story.db.selectFrom('batches').select('packed_on').executeTakeFirstOrThrow()).packed_on
  const before = await timesOf(movedTables)
  const by = { id: 'meera', requestId: null }
  let wrong = -40 * dayMs
  const there = await openShopClock(story.db, { now: () => story.now() + wrong, elapsed: () => story.now() })
  story.setClockWrong(wrong)
  expect([story.running.clock.doubt(), there.doubt()]).toMatchObject([{}, {}])
  const [first, second] = await Promise.all([
    confirmKnownTime(story.db, story.running.clock, by),
    confirmKnownTime(story.db, there, by),
  ])
  expect([first.rows, second.rows].toSorted((a, b) => a - b)).toEqual([0, expect.any(Number)])
  expect((await rowOf(story, orderId)).placed_at).toBeLessThan(story.now() - 39 * dayMs)
  expect(await packingDay()).toBe(indianDay(story.now() - 40 * dayMs))
  expect([story.running.clock.doubt(), there.doubt()]).toEqual([null, null])
  await recordTime(story.db, story.running.clock)
  wrong = 0
  story.setClockWrong(0)
  await Promise.all([confirmKnownTime(story.db, there, by), confirmKnownTime(story.db, story.running.clock, by)])
  const after = await timesOf(movedTables)
  const differing = [...before].filter(
    ([name, at]) => after.get(name) !== at && !/(check|asked|expires)_at$/.test(name),
  )
  expect(differing).toEqual([])
  expect(await packingDay()).toBe(packedOn)
  expect(Math.abs((await rowOf(story, orderId)).placed_at - story.now())).toBeLessThan(dayMs)
})

it.each([
  ['agrees with the machine: the doubt is over', year, 0],
  ['agrees with the shop: the doubt stays', 0, year],
  ['is none: the doubt stays', null, year],
])('the Date header of the payment service is asked for in doubt; it %s', async (_, headerAhead, staysBehind) => {
  const answer = vi.fn(async () => {
    const headers = headerAhead === null ? {} : { date: new Date(story.now() + headerAhead).toUTCString() }
    return new Response('', { status: 404, headers: headers as Record<string, string> })
  })
  vi.stubGlobal('fetch', answer)
  onTestFinished(() => void vi.unstubAllGlobals())
  await story.db.updateTable('shop_state').set({ value: story.now() }).where('name', '=', 'time_recorded').execute()
  const clock = await openShopClock(story.db, { now: () => story.now() + year, elapsed: () => 0 })
  const config = readConfig({
    PORT: '3000',
    SESSION_SECRET: story.sessionSecret,
    SHOP_DATA_DIR: story.dataDir,
    RAZORPAY_KEY_ID: 'rzp_test_1234567890',
    RAZORPAY_KEY_SECRET: 'secret1234',
    RAZORPAY_WEBHOOK_SECRET: 'hook12345',
  })
  const log = createLog(() => {})
  const outside = await openOutside(config, log, {
    url: () => 'http://shop.invalid',
    now: story.now,
    onTime: (at: number) => clock.syncWith(at),
    pushKeys: async () => ({ publicKey: '', privateKey: '' }),
  } as never)
  onTestFinished(() => outside.close())
  expect(clock.doubt()).not.toBeNull()
  await createClockWatch(story.db, clock, log, outside.askTime)()
  expect(answer).toHaveBeenCalledOnce()
  expect((answer.mock.calls as unknown as [Request][])[0]?.[0].url).toContain('api.razorpay.com')
  expect(clock.doubt() === null).toBe(staysBehind === 0)
  expect(Math.abs(clock.now() - (story.now() + year - staysBehind))).toBeLessThan(minuteMs)
})

import { randomUUID } from 'node:crypto'
import { mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { afterAll, beforeEach, expect, it, onTestFinished, vi } from 'vitest'
import { addDays, dayMs, hourMs, indianDay, minuteMs, startOfDay } from '#domain/calendar/moment'
import { confirmTime as confirmKnownTime, openShopClock, recordTime } from '#domain/operations/known-time.server'
import type { ShopIssue } from '#domain/operations/shop-issues.server'
import { heldUntil } from '#domain/outbox/job-states.server'
import { expireUnpaidOrders } from '#domain/payments/reconcile.server'
import { periodOf } from '#domain/reports/period'
import { readSales } from '#domain/reports/sales.server'
import { recordReadings } from '#domain/texts/readings.server'
import { readConfig } from '#server/config/config'
import { openOutside } from '#server/config/integrations'
import { createClockWatch } from '#server/operations/clock-watch'
import { createLog } from '#server/operations/log'
import { orderByCash, rowOf } from '#test/support/admin'
import { act, board, seenOf } from '#test/support/board'
import { listColumnsAhead } from '#test/support/far-ahead'
import { providerDriver } from '#test/support/provider-driver'
import { newShopper, newStaff } from '#test/support/sessions'
import { checkOut, checkoutForm, startUpi } from '#test/support/shopping'
import { createStory } from '#test/support/story'
import { taskOf } from '#test/support/task-of'
import type { Visitor } from '#test/support/visitor'

const place = mkdtempSync(join(tmpdir(), 'wrong-clock-'))
const [backups, second] = [join(place, 'backups'), join(place, 'second')]
const story = createStory({
  BACKUP_AT: '02:30',
  BACKUP_DIR: backups,
  BACKUP_KEEP: '9',
  BACKUP_COPY_COMMAND: `mkdir -p '${second}' && cp -r "$1" '${second}/'`,
})
const driver = providerDriver(story)
const year = 365 * dayMs
const work = () => story.work()
beforeEach(() => {
  for (const folder of [backups, second]) rmSync(folder, { recursive: true, force: true })
})
afterAll(() => rmSync(place, { recursive: true, force: true }))

/**
 * What is allowed to lie more than a day ahead: sessions and what waits for a sign-in end by design, within 31 days, and packs keep longer; the audit and
 * issued documents are never changed.
 */
const byDesign = ['session.expiresAt', 'verification.expiresAt', 'batches.best_before']
const neverChanged = [
  'moved_times.row_key',
  'moved_times.was',
  'audit.after',
  'audit.at',
  'audit.before',
  'commands.result',
  'documents.body',
  'documents.issued_at',
  'series.last_at',
]

/** The machine's time and what was signed in by it are wrong by so much. */
async function putWrong(ms: number): Promise<void> {
  story.setClockWrong(ms)
  const expiresAt = new Date(story.now() + ms + dayMs).toISOString()
  await story.db.updateTable('session').set({ expiresAt, updatedAt: expiresAt }).execute()
}

async function orderByUpi(shopper?: Visitor) {
  const { orderId, providerOrderId } = await startUpi(shopper ?? (await newShopper(story)))
  driver.pay(providerOrderId)
  await driver.deliverWebhooks()
  expect(await rowOf(story, orderId)).toMatchObject({ state: 'confirmed' })
  return orderId
}

const step = async (
  staff: Visitor,
  name: string,
  orderId: string,
  fields: Record<string, string> = {},
  path = '/admin',
) => act(staff, name, [await seenOf(story, orderId)], fields, path)

const pack = (staff: Visitor, orderId: string) => step(staff, 'pack', orderId, { picked: 'by-list' }, '/admin/pick')

const issuesOf = async (staff: Visitor) => (await board(staff, 'view=issues')) as unknown as { issues: ShopIssue[] }

const invoices = () =>
  story.db
    .selectFrom('documents')
    .select(['number', 'issued_at'])
    .where('kind', '=', 'invoice')
    .orderBy('number')
    .execute()

async function confirmTime(staff: Visitor): Promise<void> {
  const [trouble] = (await issuesOf(staff)).issues
  if (trouble?.kind !== 'clock') throw new Error('The clock is not in doubt')
  const sent = await staff.submit('/admin?view=issues', {
    act: 'confirm-time',
    key: randomUUID(),
    machine: String(trouble.machine),
  })
  expect(sent.status).toBe(302)
}

async function passNight(): Promise<void> {
  story.pass(startOfDay(addDays(indianDay(story.now()), 1)) - story.now() + 200 * minuteMs)
  await work()
  await work()
}

/** Orders, undo, messages, documents, reports and backups do what they always do. */
async function expectAllWorks(): Promise<void> {
  const owner = await newStaff(story)
  const sentBefore = driver.messages().length
  const { orderId: cash } = await orderByCash(story)
  const upi = await orderByUpi()
  expect(await step(owner, 'accept', cash)).toMatchObject({ ok: true })
  expect(await step(owner, 'undo', cash)).toMatchObject({ ok: true })
  for (const orderId of [cash, upi]) {
    expect(await step(owner, 'accept', orderId)).toMatchObject({ ok: true })
    expect(await pack(owner, orderId)).toMatchObject({ ok: true })
  }
  const today = indianDay(story.now())
  const dates = (await invoices()).map(({ issued_at }) => indianDay(issued_at))
  expect(dates.filter((day) => day === today).length).toBeGreaterThanOrEqual(2)
  expect(await step(owner, 'cancel', upi, { reason: 'Sold out' })).toMatchObject({ ok: true })
  await work()
  expect(driver.messages().length).toBeGreaterThan(sentBefore)
  const live = await readSales(story.db, story.now(), periodOf('day', today))
  expect(live.total.orders).toBeGreaterThanOrEqual(2)
  await passNight()
  expect(await readSales(story.db, story.now(), periodOf('day', today))).toEqual(live)
  const night = indianDay(story.now())
  const made = await story.db.selectFrom('backups').selectAll().where('night', '=', night).executeTakeFirst()
  expect(made).toMatchObject({ state: 'done', copy_state: 'done' })
  expect(readdirSync(backups).some((name) => name.includes(new Date(story.now()).toISOString().slice(0, 10)))).toBe(
    true,
  )
  const open = await story.db.selectFrom('outbox').select('kind').where('state', '=', 'failed').execute()
  expect(open).toEqual([])
}

it.each([
  ['ahead', year],
  ['behind', -year],
])(
  'a clock a year %s for a minute dates nothing wrong, and all works as before',
  async (_, wrong) => {
    const owner = await newStaff(story)
    await work()
    const orderId = await orderByUpi()
    await step(owner, 'accept', orderId)
    await putWrong(wrong)
    expect((await issuesOf(owner)).issues).toMatchObject([{ kind: 'clock' }])
    expect(await pack(owner, orderId)).toMatchObject({ ok: false })
    expect(await invoices()).toEqual([])
    const visitor = story.visitor('198.51.100.9')
    await visitor.register()
    await work()
    story.pass(minuteMs)
    await work()
    await putWrong(0)
    await work()
    const returned = await newStaff(story)
    expect((await issuesOf(returned)).issues).toEqual([])
    await expectAllWorks()
    expect(await pack(await newStaff(story), orderId)).toMatchObject({ ok: true })
    const unexplained = (await listColumnsAhead(story)).filter(
      (name) => !byDesign.includes(name) && name !== 'audit.before',
    )
    expect(unexplained).toEqual([])
  },
  30_000,
)

it('an owner who confirmed a wrong time takes it back: what may be dated back is, and later invoices bear the true date', async () => {
  const owner = await newStaff(story)
  await work()
  await putWrong(year)
  await confirmTime(owner)
  const later = await newStaff(story)
  await story.db
    .updateTable('staff_sessions')
    .set({ seen_at: story.now() + year })
    .execute()
  const shopper = await newShopper(story)
  await putWrong(year)
  const orderId = await orderByUpi(shopper)
  await step(later, 'accept', orderId)
  expect(await pack(later, orderId)).toMatchObject({ ok: true })
  const line = { 'item.0': 'Jeera (Cumin Seeds), 250gm', 'quantity.0': '5', 'code.0': 'A', 'packedOn.0': '2026-01-01' }
  const delivery = { key: randomUUID(), supplier: 'Unjha Traders', billNumber: '77', 'bestBefore.0': '2030-01-01' }
  expect((await later.submit('/admin/stock/receive', { ...line, ...delivery })).headers.get('location')).toContain(
    'done=',
  )
  const texts = [{ english: 'About us', words: 'અમારા વિશે' }]
  await recordReadings(story.db, story.running.clock, { language: 'gu', reader: 'Meera', texts })
  await work()
  await putWrong(0)
  expect((await issuesOf(later)).issues).toMatchObject([{ kind: 'clock' }])
  await confirmTime(later)
  const after = await newStaff(story)
  expect((await issuesOf(after)).issues).toMatchObject([{ kind: 'documents-ahead' }])
  await work()
  await expectAllWorks()
  const allowed = [...byDesign, ...neverChanged]
  expect((await listColumnsAhead(story)).filter((name) => !allowed.includes(name))).toEqual([])
}, 30_000)

/** Every time of the tables that a confirmation may move, by table, key and column. */
async function timesOf(tables: readonly string[]): Promise<Map<string, number>> {
  const times = new Map<string, number>()
  for (const table of tables) {
    const { rows } = await sql<Record<string, unknown>>`select * from ${sql.table(table)}`.execute(story.db)
    for (const row of rows)
      for (const [column, value] of Object.entries(row))
        if (/(_at|^at|^since)$/.test(column) && typeof value === 'number' && value < heldUntil)
          times.set(`${table} ${row.id ?? row.user_id ?? row.order_id} ${column}`, value)
  }
  return times
}

async function makeOlder(orderId: string, ms: number): Promise<void> {
  const earlier = (column: 'placed_at' | 'settled_at' | 'stage_at') => sql<number>`${sql.ref(column)} - ${ms}`
  await story.db
    .updateTable('orders')
    .set({ placed_at: earlier('placed_at'), settled_at: earlier('settled_at'), stage_at: earlier('stage_at') })
    .where('id', '=', orderId)
    .execute()
}

const movedTables = ['orders', 'order_events', 'payments', 'refunds', 'shipments', 'staff', 'letters']

it('an owner who confirmed a time that was a year behind takes it back: every earlier time is restored, what was written since is dated right', async () => {
  const owner = await newStaff(story)
  await work()
  const old = await orderByUpi()
  const yesterday = await orderByUpi()
  await makeOlder(old, year)
  await makeOlder(yesterday, dayMs)
  const packed = await orderByUpi()
  await step(owner, 'accept', packed)
  expect(await pack(owner, packed)).toMatchObject({ ok: true })
  await work()
  const before = await timesOf(movedTables)
  const issued = await invoices()
  await putWrong(-year)
  await confirmTime(owner)
  await story.db
    .updateTable('staff_sessions')
    .set({ seen_at: story.now() - year })
    .execute()
  expect((await rowOf(story, yesterday)).placed_at).toBeLessThan(story.now() - year)
  const during = await orderByUpi()
  await step(owner, 'accept', during)
  expect((await rowOf(story, during)).placed_at).toBeLessThan(story.now() - 300 * dayMs)
  await putWrong(0)
  const later = await newStaff(story)
  const seenAt = story.running.clock.now()
  await story.db.updateTable('staff_sessions').set({ seen_at: seenAt, second_step_at: seenAt }).execute()
  expect((await issuesOf(later)).issues).toMatchObject([{ kind: 'clock' }])
  await confirmTime(later)
  const after = await timesOf(movedTables)
  const differing = [...before].filter(([name, at]) => after.get(name) !== at && !name.startsWith('staff '))
  // Looked at again by the reconciliation, as it should be.
  expect(differing.filter(([name]) => !/(check|asked|expires)_at$/.test(name))).toEqual([])
  expect(await invoices()).toEqual(issued)
  expect(before.has(`orders ${old} placed_at`)).toBe(true)
  const written = [...after].filter(([name]) => !before.has(name) && name.includes(during))
  expect(written.length).toBeGreaterThan(1)
  for (const [name, at] of written) expect.soft(Math.abs(at - story.now()), name).toBeLessThan(2 * dayMs)
  await expectAllWorks()
  const allowed = [...byDesign, ...neverChanged, 'audit.before']
  expect((await listColumnsAhead(story)).filter((name) => !allowed.includes(name))).toEqual([])
}, 30_000)

it('an order of a day that was summed before it was over counts when the clock is right again', async () => {
  const owner = await newStaff(story)
  await orderByCash(story)
  await putWrong(year)
  await work()
  await confirmTime(owner)
  for (let round = 0; round < 13; round++) await work()
  story.pass(2 * dayMs)
  await work()
  const shopper = await newShopper(story)
  await putWrong(year)
  const placed = await checkOut(shopper, await checkoutForm(shopper))
  const orderId = placed.kind === 'placed' ? placed.orderId : ''
  story.pass(dayMs)
  await work()
  await putWrong(0)
  await work()
  await confirmKnownTime(story.db, story.running.clock, { id: 'meera', requestId: null })
  const day = indianDay((await rowOf(story, orderId)).settled_at ?? 0)
  expect(day).toBe(addDays(indianDay(story.now()), -1))
  const orders = async () => (await readSales(story.db, story.now(), periodOf('day', day))).total.orders
  expect(await orders()).toBe(1)
  await work()
  expect(await orders()).toBe(1)
})

it('a clock that was stopped for two months and is confirmed moves nothing that was written before', async () => {
  const owner = await newStaff(story)
  await work()
  await orderByUpi()
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
  await work()
  const { orderId } = await startUpi(await newShopper(story))
  await putWrong(60 * dayMs)
  const { clock } = story.running
  const confirmation = confirmKnownTime(story.db, clock, { id: 'meera', requestId: null })
  await Promise.all([confirmation, expireUnpaidOrders(taskOf('expire', story.db, clock))])
  expect(clock.doubt()).toBeNull()
  await expireUnpaidOrders(taskOf('expire', story.db, clock))
  expect((await rowOf(story, orderId)).state).toBe('pending')
})

it('a time that was confirmed back is not taken back by another jump, nor by the same one months later', async () => {
  await work()
  await orderByUpi()
  // The clock was five and a half hours ahead, and an owner put that right.
  const confirmed = story.now()
  const values = { time_moved_back: 5.5 * hourMs, time_confirmed: confirmed, time_recorded: confirmed }
  for (const [name, value] of Object.entries(values))
    await story.db.updateTable('shop_state').set({ value }).where('name', '=', name).execute()
  story.running.clock.adopt(story.now(), confirmed)
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
    await orderByUpi()
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
    await work()
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
  await work()
  const [first, second] = [await orderByUpi(), await orderByUpi()]
  for (const orderId of [first, second]) await step(owner, 'accept', orderId)
  const unpaid = await startUpi(await newShopper(story))
  story.setClockWrong(5.5 * hourMs)
  await work()
  expect((await issuesOf(owner)).issues).toMatchObject([{ kind: 'clock' }])
  expect(await pack(owner, first)).toMatchObject({ ok: false })
  expect((await rowOf(story, unpaid.orderId)).state).toBe('pending')
  story.setClockWrong(0)
  await work()
  expect((await issuesOf(owner)).issues).toEqual([])
  for (const orderId of [first, second]) expect(await pack(owner, orderId)).toMatchObject({ ok: true })
  expect((await invoices()).map(({ number }) => number)).toEqual(['SMB/26-27/00001', 'SMB/26-27/00002'])
})

it('an owner who confirmed a time hours ahead takes it back: later invoices stay in their financial year, and the one of the next is named', async () => {
  passTo('2027-03-31T13:30:00Z')
  const owner = await newStaff(story)
  await work()
  const [first, second, third] = [await orderByUpi(), await orderByUpi(), await orderByUpi()]
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

it('two owners confirm a wrong time at two instances: it is confirmed once, and the right time puts every row back', async () => {
  await work()
  const orderId = await orderByUpi()
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
    SHOP_DATA_DIR: place,
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

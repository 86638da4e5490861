import { randomUUID } from 'node:crypto'
import { mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { afterAll, beforeEach, expect, it } from 'vitest'
import { addDays, dayMs, indianDay, minuteMs, startOfDay } from '#domain/calendar/moment'
import { periodOf } from '#domain/reports/period'
import { readSales } from '#domain/reports/sales.server'
import { recordReadings } from '#domain/texts/readings.server'
import { orderByCash, rowOf } from '#test/support/admin'
import { listColumnsAhead } from '#test/support/far-ahead'
import { newShopper, newStaff } from '#test/support/sessions'
import { createStory } from '#test/support/story'
import { movedTables, wrongClock, year } from '#test/support/wrong-clock'

const place = mkdtempSync(join(tmpdir(), 'wrong-clock-'))
const [backups, second] = [join(place, 'backups'), join(place, 'second')]
const story = createStory({
  BACKUP_AT: '02:30',
  BACKUP_DIR: backups,
  BACKUP_KEEP: '9',
  BACKUP_COPY_COMMAND: `mkdir -p '${second}' && cp -r "$1" '${second}/'`,
})
const { driver, putWrong, paidOrder, step, pack, issuesOf, invoices, confirmTime, timesOf } = wrongClock(story)
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

async function passNight(): Promise<void> {
  story.pass(startOfDay(addDays(indianDay(story.now()), 1)) - story.now() + 200 * minuteMs)
  await story.work()
  await story.work()
}

/** Orders, undo, messages, documents, reports and backups do what they always do. */
async function expectAllWorks(): Promise<void> {
  const owner = await newStaff(story)
  const sentBefore = driver.messages().length
  const { orderId: cash } = await orderByCash(story)
  const upi = await paidOrder()
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
  await story.work()
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
    await story.work()
    const orderId = await paidOrder()
    await step(owner, 'accept', orderId)
    await putWrong(wrong)
    expect((await issuesOf(owner)).issues).toMatchObject([{ kind: 'clock' }])
    expect(await pack(owner, orderId)).toMatchObject({ ok: false })
    expect(await invoices()).toEqual([])
    const visitor = story.visitor('198.51.100.9')
    await visitor.register()
    await story.work()
    story.pass(minuteMs)
    await story.work()
    await putWrong(0)
    await story.work()
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
  await story.work()
  await putWrong(year)
  await confirmTime(owner)
  const later = await newStaff(story)
  await story.db
    .updateTable('staff_sessions')
    .set({ seen_at: story.now() + year })
    .execute()
  const shopper = await newShopper(story)
  await putWrong(year)
  const orderId = await paidOrder(shopper)
  await step(later, 'accept', orderId)
  expect(await pack(later, orderId)).toMatchObject({ ok: true })
  const line = { 'item.0': 'Jeera (Cumin Seeds), 250gm', 'quantity.0': '5', 'code.0': 'A', 'packedOn.0': '2026-01-01' }
  const delivery = { key: randomUUID(), supplier: 'Unjha Traders', billNumber: '77', 'bestBefore.0': '2030-01-01' }
  expect((await later.submit('/admin/stock/receive', { ...line, ...delivery })).headers.get('location')).toContain(
    'done=',
  )
  const texts = [{ english: 'About us', words: 'અમારા વિશે' }]
  await recordReadings(story.db, story.running.clock, { language: 'gu', reader: 'Meera', texts })
  await story.work()
  await putWrong(0)
  expect((await issuesOf(later)).issues).toMatchObject([{ kind: 'clock' }])
  await confirmTime(later)
  const after = await newStaff(story)
  expect((await issuesOf(after)).issues).toMatchObject([{ kind: 'documents-ahead' }])
  await story.work()
  await expectAllWorks()
  const allowed = [...byDesign, ...neverChanged]
  expect((await listColumnsAhead(story)).filter((name) => !allowed.includes(name))).toEqual([])
}, 30_000)

async function makeOlder(orderId: string, ms: number): Promise<void> {
  const earlier = (column: 'placed_at' | 'settled_at' | 'stage_at') => sql<number>`${sql.ref(column)} - ${ms}`
  await story.db
    .updateTable('orders')
    .set({ placed_at: earlier('placed_at'), settled_at: earlier('settled_at'), stage_at: earlier('stage_at') })
    .where('id', '=', orderId)
    .execute()
}

it('an owner who confirmed a time that was a year behind takes it back: every earlier time is restored, what was written since is dated right', async () => {
  const owner = await newStaff(story)
  await story.work()
  const old = await paidOrder()
  const yesterday = await paidOrder()
  await makeOlder(old, year)
  await makeOlder(yesterday, dayMs)
  const packed = await paidOrder()
  await step(owner, 'accept', packed)
  expect(await pack(owner, packed)).toMatchObject({ ok: true })
  await story.work()
  const before = await timesOf(movedTables)
  const issued = await invoices()
  await putWrong(-year)
  await confirmTime(owner)
  await story.db
    .updateTable('staff_sessions')
    .set({ seen_at: story.now() - year })
    .execute()
  expect((await rowOf(story, yesterday)).placed_at).toBeLessThan(story.now() - year)
  const during = await paidOrder()
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

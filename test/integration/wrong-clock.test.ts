import { mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeEach, expect, it } from 'vitest'
import { addDays, dayMs, indianDay, startOfDay } from '#domain/calendar/moment'
import type { ShopIssue } from '#domain/operations/shop-issues.server'
import { periodOf } from '#domain/reports/period'
import { readSales } from '#domain/reports/sales.server'
import { orderByCash, rowOf } from '#test/support/admin'
import { act, board, seenOf } from '#test/support/board'
import { listFarAhead } from '#test/support/far-ahead'
import { providerDriver } from '#test/support/provider-driver'
import { newShopper, newStaff } from '#test/support/sessions'
import { startUpi } from '#test/support/shopping'
import { openStory } from '#test/support/story'
import type { Visitor } from '#test/support/visitor'

const place = mkdtempSync(join(tmpdir(), 'wrong-clock-'))
const [backups, second] = [join(place, 'backups'), join(place, 'second')]
const story = openStory({
  ...{ BACKUP_AT: '02:30', BACKUP_DIR: backups, BACKUP_KEEP: '9' },
  BACKUP_COPY_COMMAND: `mkdir -p '${second}' && cp -r "$1" '${second}/'`,
})
const driver = providerDriver(story)
const year = 365 * dayMs
const minute = 60_000
const work = () => story.running.worker.round()
beforeEach(() => {
  for (const folder of [backups, second]) rmSync(folder, { recursive: true, force: true })
})
afterAll(() => rmSync(place, { recursive: true, force: true }))

/**
 * What is allowed to lie more than a day ahead: sessions and what waits for a sign-in end by design, within 31 days; the audit and
 * issued documents are never changed.
 */
const byDesign = ['session.expiresAt', 'verification.expiresAt']
const neverChanged = [
  'audit.after',
  'audit.at',
  'audit.before',
  'commands.result',
  'documents.body',
  'documents.issued_at',
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
  const sent = await staff.submit('/admin?view=issues', { act: 'confirm-time', machine: String(trouble.machine) })
  expect(sent.status).toBe(302)
}

async function passNight(): Promise<void> {
  story.pass(startOfDay(addDays(indianDay(story.now()), 1)) - story.now() + 200 * minute)
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
    story.pass(minute)
    await work()
    await putWrong(0)
    await work()
    const returned = await newStaff(story)
    expect((await issuesOf(returned)).issues).toEqual([])
    await expectAllWorks()
    expect(await pack(await newStaff(story), orderId)).toMatchObject({ ok: true })
    const unexplained = (await listFarAhead(story)).filter(
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
  await work()
  await putWrong(0)
  expect((await issuesOf(later)).issues).toMatchObject([{ kind: 'clock' }])
  await confirmTime(later)
  const after = await newStaff(story)
  expect((await issuesOf(after)).issues).toMatchObject([{ kind: 'documents-ahead' }])
  await work()
  await expectAllWorks()
  const allowed = [...byDesign, ...neverChanged]
  expect((await listFarAhead(story)).filter((name) => !allowed.includes(name))).toEqual([])
}, 30_000)

import { randomUUID } from 'node:crypto'
import { expect, it } from 'vitest'
import { runScript } from '#database/sqlite'
import { dayMs, hourMs, minuteMs } from '#domain/calendar/moment'
import { financialYear } from '#domain/invoices/document-number.server'
import type { ShopIssue } from '#domain/operations/shop-issues.server'
import { sqlAfterRestore } from '#server/operations/after-restore'
import { advanceTo, createStaff, orderByCash, orderByUpi, rowOf } from '#test/support/admin'
import { act, board, seenOf } from '#test/support/board'
import { providerDriver } from '#test/support/provider-driver'
import { newStaff } from '#test/support/sessions'
import { createStory } from '#test/support/story'
import { htmlOf, type Visitor } from '#test/support/visitor'

const story = createStory()
const driver = providerDriver(story)

/** What a restore does that could not read the database that it replaced. */
const restore = () => story.db.transaction().execute((tx) => runScript(tx, sqlAfterRestore(new Date(story.now()))))

const issuesOf = async (staff: Visitor) =>
  ((await board(staff, 'view=issues')) as unknown as { issues: ShopIssue[] }).issues
const pack = async (staff: Visitor, orderId: string) =>
  act(staff, 'pack', [await seenOf(story, orderId)], { picked: 'by-list' }, '/admin/pick')
const numbers = async () =>
  (await story.db.selectFrom('documents').select('number').orderBy('number').execute()).map(({ number }) => number)
const acceptedOrder = async () => {
  const { orderId } = await orderByCash(story)
  await advanceTo(story, orderId, 'accepted')
  return orderId
}

it('a restored shop issues no document until an owner has typed the last numbers, and none of them again', async () => {
  await createStaff(story)
  const owner = await newStaff(story)
  const year = financialYear(story.now())
  const packed = await acceptedOrder()
  await pack(owner, packed)
  expect(await numbers()).toEqual([`SMB/${year}/00001`])
  await restore()
  const next = await acceptedOrder()
  expect(await pack(owner, next)).toMatchObject({ ok: false })
  expect(await act(owner, 'cancel', [await seenOf(story, packed)], { reason: 'Sold out' })).toMatchObject({ ok: false })
  expect(await numbers()).toHaveLength(1)
  expect(await issuesOf(owner)).toEqual([
    {
      kind: 'numbers',
      numbers: [
        { series: `SM/${year}`, last: 0, user: 'invoice' },
        { series: `SMB/${year}`, last: 1, user: 'bill' },
        { series: `SC/${year}`, last: 0, user: 'invoice-credit-note' },
        { series: `SCB/${year}`, last: 0, user: 'bill-credit-note' },
      ],
    },
  ])

  const answer = (staff: Visitor, bills: string) =>
    staff.submit('/admin?view=issues', {
      intent: 'confirm-numbers',
      key: randomUUID(),
      [`SM/${year}`]: '0',
      [`SC/${year}`]: '0',
      [`SMB/${year}`]: bills,
      [`SCB/${year}`]: '7',
    })
  const asks = await htmlOf(owner.get('/admin?view=issues'))
  for (const label of [`Last invoice, SM/${year}/…`, `Last bill, SMB/${year}/…`, `Last credit note, SCB/${year}/…`])
    expect(asks).toContain(label)
  for (const wrong of ['0', '', '1.5', '123456']) {
    const refused = await answer(owner, wrong)
    const page = await refused.text()
    expect([refused.status, page]).toEqual([400, expect.stringContaining('Please type a number from 1 to 99999.')])
    expect(page).toContain('value="7"')
    expect(page).toContain(`value="${wrong}"`)
  }
  await answer(await newStaff(story, 'manager'), '242')
  const sent = await answer(await newStaff(story, 'owner', { freshCode: false }), '242')
  const asked = new URL(sent.headers.get('location') ?? '', 'http://localhost').searchParams.get('next') ?? ''
  expect(await htmlOf(owner.get(asked))).toContain('value="242"')
  expect(await pack(owner, next)).toMatchObject({ ok: false })

  await answer(owner, '242')
  expect(await issuesOf(owner)).toEqual([])
  expect(await pack(owner, next)).toMatchObject({ ok: true })
  await act(owner, 'cancel', [await seenOf(story, packed)], { reason: 'Sold out' })
  expect(await numbers()).toEqual([`SCB/${year}/00008`, `SMB/${year}/00001`, `SMB/${year}/00243`])
  // A second owner had the same page open.
  await answer(owner, '300')
  expect(await pack(owner, await acceptedOrder())).toMatchObject({ ok: true })
  expect(await numbers()).toContain(`SMB/${year}/00244`)
})

it('a shop restored over the end of the financial year is asked for the last numbers of both years, also by a form of before midnight', async () => {
  story.pass(Date.parse('2027-03-31T18:20:00Z') - story.now())
  await createStaff(story)
  const owner = await newStaff(story)
  await pack(owner, await acceptedOrder())
  await restore()
  const asked = async (page: Response) =>
    [...(await page.text()).matchAll(/name="(\w+\/\d\d-\d\d)"/g)].map(([, name]) => name)
  const before = await asked(await owner.get('/admin?view=issues'))
  expect(before).toEqual(['SM/26-27', 'SMB/26-27', 'SC/26-27', 'SCB/26-27'])
  story.pass(11 * minuteMs)
  const answer = (names: (string | undefined)[], last: string) =>
    owner.submit('/admin?view=issues', {
      intent: 'confirm-numbers',
      key: randomUUID(),
      ...Object.fromEntries(names.map((name) => [name, last])),
    })
  const refused = await answer(before, '5')
  expect(refused.status).toBe(400)
  const both = [...before, 'SM/27-28', 'SMB/27-28', 'SC/27-28', 'SCB/27-28']
  const page = refused.clone()
  expect(await asked(refused)).toEqual(both)
  expect(await page.text()).toContain('value="5"')
  expect((await answer(both, '5')).status).toBe(302)
  expect(await pack(owner, await acceptedOrder())).toMatchObject({ ok: true })
  expect(await numbers()).toEqual(['SMB/26-27/00001', 'SMB/27-28/00006'])
})

it('a restored shop learns of refunds that it had sent since the backup, also of old orders', async () => {
  const { orderId, paymentId } = await orderByUpi(driver)
  await story.db
    .updateTable('orders')
    .set({ placed_at: story.now() - 40 * dayMs, check_at: null })
    .execute()
  await driver.refundUnheard(paymentId, 'sent-since-the-backup', 210_00)
  await story.work()
  const refunds = () =>
    story.db.selectFrom('refunds').select(['amount_paise', 'reason']).where('order_id', '=', orderId).execute()
  expect(await refunds()).toEqual([])
  await restore()
  await story.work()
  expect(await refunds()).toEqual([])
  story.pass(10 * hourMs)
  await story.work()
  expect(await refunds()).toEqual([{ amount_paise: 210_00, reason: 'dashboard' }])
  expect((await rowOf(story, orderId)).check_at).toBeNull()
})

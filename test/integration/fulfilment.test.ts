import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { beforeEach, expect, it } from 'vitest'
import { dayMs } from '#domain/calendar/moment'
import {
  accept,
  cancel,
  confirmCod,
  deliver,
  finishReturn,
  handOver,
  pack,
  startReturn,
  undo,
} from '#domain/fulfilment/fulfilment.server'
import { returnGoods } from '#domain/fulfilment/return-goods.server'
import { shopLimits } from '#domain/limits/shop-limits'
import { listOrderEvents } from '#domain/orders/order-events.server'
import { listOrders } from '#domain/orders/orders.server'
import {
  advanceTo,
  buyersForm,
  createStaff,
  expectAudited,
  formOf,
  orderByCash,
  rowOf,
  toldOf,
} from '#test/support/admin'
import { askBuyers, jeera, kesar, setStock, stockOf } from '#test/support/shopping'
import { createStory } from '#test/support/story'

const story = createStory()

beforeEach(() => askBuyers(story))
const { undoMs } = shopLimits.fulfilment

it('a confirmed order is on the board, with its first event, view key, reversed phone and the text by which it is found', async () => {
  const { orderId } = await orderByCash(story)
  expect(await rowOf(story, orderId)).toMatchObject({
    stage: 'new',
    version: 1,
    phone_rev: '012345678919',
    cod_confirm: 'asked',
    cod_state: 'due',
    view_key: expect.stringMatching(/^[0-9a-f]{32}$/),
  })
  expect(await listOrderEvents(story.db, orderId)).toMatchObject([
    { version: 1, act: 'new', from: null, to: 'new', by: { kind: 'system' } },
  ])
  const texts = await story.db.selectFrom('search_texts').select('text').where('subject_id', '=', orderId).execute()
  expect(texts).toEqual([{ text: expect.stringMatching(/^ {2}asha {2}patel \+919876543210 385001 palanpur /) }])
})

it('of twenty orders packed at the same moment each is packed, under a number of its own', async () => {
  await createStaff(story)
  await setStock(story, jeera, 200)
  const orders = await Promise.all(
    Array.from({ length: 20 }, (_, n) => orderByCash(story, [jeera], { phone: `97000 ${10000 + n}` })),
  )
  const forms = await Promise.all(orders.map(({ orderId }) => formOf(story, orderId)))
  const packed = await Promise.all(
    forms.map((form) => pack(story.db, story, { ...form, picked: 'by-list', weightGrams: null })),
  )
  expect(packed.filter(({ ok }) => !ok)).toEqual([])
  const { rows } = await sql<{ number: string }>`select number from documents order by number`.execute(story.db)
  expect(rows.map(({ number }) => Number(number.slice(-5)))).toEqual(Array.from({ length: 20 }, (_, at) => at + 1))
})

it('an order goes from new to delivered, each step with its event, its row of the audit, and what tells the buyer', async () => {
  await createStaff(story)
  const { orderId } = await orderByCash(story, [jeera, kesar])
  expect(await accept(story.db, story, await formOf(story, orderId))).toMatchObject({ stage: 'accepted', version: 2 })
  const packed = await pack(story.db, story, { ...(await formOf(story, orderId)), picked: [0, 1], weightGrams: 820 })
  expect(packed).toMatchObject({ stage: 'packed', version: 3 })
  const parcel = { courier: 'india-post', trackingNumber: 'ee 123 456 789 in' }
  await handOver(story.db, story, { ...(await formOf(story, orderId)), ...parcel })
  story.pass(undoMs)
  await deliver(story.db, story, await formOf(story, orderId, 'kiran'))
  expect(await rowOf(story, orderId)).toMatchObject({
    state: 'confirmed',
    stage: 'delivered',
    version: 5,
    cod_state: 'with-courier',
    weight_grams: 820,
  })
  const [, , , handed, delivered] = await listOrderEvents(story.db, orderId)
  expect(handed).toMatchObject({ data: { courier: 'india-post', trackingNumber: 'EE123456789IN' } })
  expect(delivered).toMatchObject({ from: 'handed-over', to: 'delivered', by: { kind: 'staff', name: 'Kiran Patel' } })
  await expectAudited(story, orderId, ['order.accept', 'order.pack', 'order.hand-over', 'order.deliver'])
  expect(await toldOf(story, orderId)).toEqual([
    'deliver step-mail due',
    'deliver step-message due',
    'hand-over step-mail due',
    'hand-over step-message due',
  ])
})

it('cash of an order that the shop delivered itself is not handed in yet', async () => {
  await createStaff(story)
  const { orderId } = await orderByCash(story)
  await advanceTo(story, orderId, 'delivered')
  expect(await rowOf(story, orderId)).toMatchObject({ cod_state: 'with-courier' })
})

it('a form that is sent again does nothing more and is answered the same, fifty times at once too', async () => {
  await createStaff(story)
  const { orderId } = await orderByCash(story)
  const form = await formOf(story, orderId)
  const answers = await Promise.all(Array.from({ length: 50 }, () => accept(story.db, story, form)))
  expect(answers[0]).toMatchObject({ ok: true, stage: 'accepted', version: 2 })
  for (const answer of answers) expect(answer).toEqual(answers[0])
  await pack(story.db, story, { ...(await formOf(story, orderId)), picked: 'by-list', weightGrams: null })
  expect(await accept(story.db, story, form)).toEqual(answers[0])
  expect(await listOrderEvents(story.db, orderId)).toHaveLength(3)
  await expectAudited(story, orderId, ['order.accept', 'order.pack'])
})

it('a key that was used for another command is refused, on the same order and on another at the same moment', async () => {
  await createStaff(story)
  const { orderId } = await orderByCash(story)
  const form = await formOf(story, orderId)
  await accept(story.db, story, form)
  expect(await cancel(story.db, story, { ...form, reason: 'x' })).toEqual({ ok: false, reason: 'key-used' })
  const others = await Promise.all(Array.from({ length: 3 }, async () => (await orderByCash(story)).orderId))
  const commandKey = randomUUID()
  const forms = await Promise.all(others.map(async (id) => ({ ...(await formOf(story, id)), commandKey })))
  const answers = await Promise.all(forms.map((one) => accept(story.db, story, one)))
  expect(answers.filter(({ ok }) => ok)).toHaveLength(1)
  const rows = await Promise.all(others.map((id) => rowOf(story, id)))
  expect(rows.filter(({ stage }) => stage === 'accepted')).toHaveLength(1)
})

it('of two people who change one order at once the first succeeds, and the second reads what was done, by whom and when', async () => {
  await createStaff(story)
  const { orderId } = await orderByCash(story)
  const [one, other] = [await formOf(story, orderId), await formOf(story, orderId, 'kiran')]
  const parcel = { picked: 'by-list', weightGrams: null } as const
  const answers = await Promise.all([
    pack(story.db, story, { ...one, ...parcel }),
    pack(story.db, story, { ...other, ...parcel }),
  ])
  const reported = answers.find(({ ok }) => !ok)
  const winner = answers[0].ok ? 'Meera Patel' : 'Kiran Patel'
  expect(answers.filter(({ ok }) => ok)).toHaveLength(1)
  expect(reported).toMatchObject({
    reason: 'stale',
    stage: 'packed',
    version: 2,
    latest: { act: 'pack', by: { kind: 'staff', name: winner }, at: expect.any(Number) },
  })
  await expectAudited(story, orderId, ['order.pack'])
})

it('only the steps of the table can be taken', async () => {
  await createStaff(story)
  const { orderId } = await orderByCash(story)
  expect(await deliver(story.db, story, await formOf(story, orderId))).toEqual({
    ok: false,
    reason: 'not-allowed',
    stage: 'new',
    state: 'confirmed',
  })
  await advanceTo(story, orderId, 'delivered')
  for (const step of [accept, deliver])
    expect(await step(story.db, story, await formOf(story, orderId))).toMatchObject({ reason: 'not-allowed' })
  expect(await accept(story.db, story, { ...(await formOf(story, orderId)), orderId: 'none' })).toMatchObject({
    reason: 'unknown',
  })
})

it('an order is packed when each of its lines was picked', async () => {
  await createStaff(story)
  const { orderId } = await orderByCash(story, [jeera, kesar])
  const form = await formOf(story, orderId)
  expect(await pack(story.db, story, { ...form, picked: [1], weightGrams: null })).toEqual({
    ok: false,
    reason: 'not-picked',
  })
  expect(await pack(story.db, story, { ...form, picked: [0, 1], weightGrams: null })).toMatchObject({ ok: true })
  expect(await rowOf(story, orderId)).toMatchObject({
    weight_grams: null,
  })
})

it('a parcel needs its courier’s number, and no two parcels of a courier have the same', async () => {
  await createStaff(story)
  const [one, other] = [(await orderByCash(story)).orderId, (await orderByCash(story)).orderId]
  for (const id of [one, other]) await advanceTo(story, id, 'packed')
  const hand = async (orderId: string, courier: string, trackingNumber: string) =>
    handOver(story.db, story, { ...(await formOf(story, orderId)), courier, trackingNumber })
  expect(await hand(one, 'pigeon', '12345')).toMatchObject({ reason: 'unknown-courier' })
  expect(await hand(one, 'dtdc', ' ')).toMatchObject({ reason: 'no-tracking-number' })
  const both = await Promise.all([hand(one, 'dtdc', 'd 1234'), hand(other, 'dtdc', 'D1234')])
  const [won, lost] = both[0].ok ? [one, other] : [other, one]
  expect(both.find(({ ok }) => !ok)).toEqual({
    ok: false,
    reason: 'tracking-number-taken',
    by: (await rowOf(story, won)).number,
  })
  expect(await hand(lost, 'delhivery', 'D1234')).toMatchObject({ ok: true })
})

it('for a minute a step can be undone, with what it would have told the buyer', async () => {
  await createStaff(story)
  const { orderId } = await orderByCash(story)
  await advanceTo(story, orderId, 'packed')
  const packedAt = (await rowOf(story, orderId)).stage_at
  story.pass(10 * undoMs)
  const parcel = { courier: 'dtdc', trackingNumber: 'D1234' }
  await handOver(story.db, story, { ...(await formOf(story, orderId)), ...parcel })
  story.pass(undoMs - 5_000)
  await story.work()
  const form = await formOf(story, orderId, 'kiran')
  expect(await undo(story.db, story, form)).toMatchObject({ ok: true, stage: 'packed' })
  expect(await undo(story.db, story, form)).toMatchObject({ ok: true, stage: 'packed' })
  expect(await toldOf(story, orderId)).toEqual([])
  expect(await rowOf(story, orderId)).toMatchObject({ stage: 'packed', stage_at: packedAt })
  expect(await undo(story.db, story, await formOf(story, orderId))).toMatchObject({ reason: 'not-undoable' })

  // Its number is free again; this time the minute passes.
  expect(await handOver(story.db, story, { ...(await formOf(story, orderId)), ...parcel })).toMatchObject({ ok: true })
  story.pass(undoMs)
  expect(await undo(story.db, story, await formOf(story, orderId))).toEqual({ ok: false, reason: 'too-late' })
  expect(await toldOf(story, orderId)).toHaveLength(2)
})

it('delivered by mistake and undone, the cash is due again', async () => {
  await createStaff(story)
  const { orderId } = await orderByCash(story)
  await advanceTo(story, orderId, 'delivered')
  await undo(story.db, story, await formOf(story, orderId))
  expect(await rowOf(story, orderId)).toMatchObject({ stage: 'handed-over', cod_state: 'due' })
})

/** Hands over a packed order to a courier that collects its cash. */
async function sendByCourier(orderId: string) {
  await advanceTo(story, orderId, 'packed')
  const parcel = { courier: 'dtdc', trackingNumber: `D${orderId.slice(0, 8)}` }
  expect(await handOver(story.db, story, { ...(await formOf(story, orderId)), ...parcel })).toMatchObject({ ok: true })
}

it('a parcel that was said to come back can be delivered after all, by its own form only', async () => {
  await createStaff(story)
  const { orderId } = await orderByCash(story)
  await sendByCourier(orderId)
  await startReturn(story.db, story, { ...(await formOf(story, orderId)), reason: 'Nobody there' })
  story.pass(dayMs)
  const among = await deliver(story.db, story, await formOf(story, orderId))
  expect(among).toMatchObject({ ok: false, reason: 'not-allowed', stage: 'returning' })
  const form = { ...(await formOf(story, orderId)), isAfterAll: true }
  expect(await deliver(story.db, story, form)).toMatchObject({ ok: true, stage: 'delivered' })
  expect(await rowOf(story, orderId)).toMatchObject({ stage: 'delivered', cod_state: 'with-courier' })
  expect(await toldOf(story, orderId)).toContain('deliver step-message due')
})

it('a parcel that was marked as delivered by mistake comes back while its cash is not handed in and nothing of it went back', async () => {
  await createStaff(story)
  const owner = { role: 'owner' } as const
  const before = await stockOf(story, jeera)
  const { orderId } = await orderByCash(story)
  const returned = await orderByCash(story)
  for (const id of [orderId, returned.orderId]) {
    await sendByCourier(id)
    await deliver(story.db, story, await formOf(story, id))
  }
  story.pass(dayMs)
  const lines = [{ position: 0, good: 2, damaged: 0, lost: 0 }]
  const one = [{ position: 0, good: 1, damaged: 0 }]
  await returnGoods(story.db, story, { ...(await formOf(story, returned.orderId)), ...owner, lines: one })
  const partly = await finishReturn(story.db, story, { ...(await formOf(story, returned.orderId)), lines })
  expect(partly).toMatchObject({ ok: false, reason: 'partly-returned' })
  const back = await finishReturn(story.db, story, { ...(await formOf(story, orderId)), lines })
  expect(back).toMatchObject({ ok: true, stage: 'returned' })
  expect(await rowOf(story, orderId)).toMatchObject({ stage: 'returned', cod_state: 'void', money_owed: 0 })
  expect(await stockOf(story, jeera)).toBe(before - 1)
  await story.db.updateTable('orders').set({ cod_state: 'remitted' }).where('id', '=', returned.orderId).execute()
  const paid = await finishReturn(story.db, story, { ...(await formOf(story, returned.orderId)), lines })
  expect(paid).toMatchObject({ ok: false, reason: 'not-allowed' })
})

it('packing cannot be undone, and only the staff may undo', async () => {
  await createStaff(story)
  const { orderId } = await orderByCash(story)
  await advanceTo(story, orderId, 'accepted')
  expect(await undo(story.db, story, await buyersForm(story, orderId))).toMatchObject({ reason: 'not-allowed' })
  await pack(story.db, story, { ...(await formOf(story, orderId)), picked: 'by-list', weightGrams: null })
  expect(await undo(story.db, story, await formOf(story, orderId))).toEqual({ ok: false, reason: 'not-undoable' })
})

it('a cash order is confirmed once, by a reply on WhatsApp or by a tap on its page', async () => {
  await createStaff(story)
  const [tapped, called] = [(await orderByCash(story)).orderId, (await orderByCash(story)).orderId]
  await confirmCod(story.db, story, await buyersForm(story, tapped))
  expect(await rowOf(story, tapped)).toMatchObject({ cod_confirm: 'yes', stage: 'new', version: 2 })
  await expectAudited(story, tapped, [])
  await confirmCod(story.db, story, await formOf(story, called))
  expect(await rowOf(story, called)).toMatchObject({ cod_confirm: 'by-phone' })
  await expectAudited(story, called, ['order.confirm-cod'])
  expect(await confirmCod(story.db, story, await formOf(story, called))).toMatchObject({ reason: 'not-allowed' })
})

it('a cancelled cash order gives its stock back and owes nothing, and its buyer still sees it', async () => {
  await createStaff(story)
  const before = await stockOf(story, jeera)
  const { orderId, shopper } = await orderByCash(story)
  expect(await cancel(story.db, story, { ...(await formOf(story, orderId)), reason: ' ' })).toMatchObject({
    reason: 'no-reason',
  })
  expect(await stockOf(story, jeera)).toBe(before - 2)
  const form = { ...(await formOf(story, orderId)), reason: 'Asked by phone' }
  const answers = await Promise.all([cancel(story.db, story, form), cancel(story.db, story, form)])
  expect(answers[0]).toMatchObject({ ok: true, stage: 'cancelled' })
  expect(answers[1]).toEqual(answers[0])
  expect(await stockOf(story, jeera)).toBe(before)
  const row = await rowOf(story, orderId)
  expect(row).toMatchObject({ state: 'confirmed', cod_state: 'void', cancel_reason: 'Asked by phone' })
  expect((await listOrders(story.db, row.user_id, null)).orders.map(({ id }) => id)).toEqual([orderId])
  expect((await shopper.get(`/api/orders/${orderId}`)).status).toBe(200)
  const jobs = await story.db.selectFrom('outbox').select('kind').execute()
  expect(jobs.map(({ kind }) => kind).sort()).toEqual(['step-mail', 'step-message'])
})

it('buyers cancel their own orders until they are packed, and nobody else’s', async () => {
  await createStaff(story)
  const { orderId } = await orderByCash(story)
  const form = { ...(await buyersForm(story, orderId)), reason: '' }
  const stranger = { ...form, actor: { kind: 'buyer', userId: 'meera' } } as const
  expect(await cancel(story.db, story, stranger)).toEqual({ ok: false, reason: 'unknown' })
  await advanceTo(story, orderId, 'packed')
  expect(await cancel(story.db, story, form)).toMatchObject({ reason: 'not-allowed', stage: 'packed' })
  const other = (await orderByCash(story)).orderId
  await advanceTo(story, other, 'accepted')
  expect(await cancel(story.db, story, { ...(await buyersForm(story, other)), reason: '' })).toMatchObject({ ok: true })
})

it('when a buyer cancels while the order is packed, one of the two succeeds and the stock is right', async () => {
  await createStaff(story)
  for (let round = 0; round < 5; round++) {
    const before = await stockOf(story, jeera)
    const { orderId } = await orderByCash(story)
    const forms = [await buyersForm(story, orderId), await formOf(story, orderId)] as const
    const [cancelled, packed] = await Promise.all([
      cancel(story.db, story, { ...forms[0], reason: '' }),
      pack(story.db, story, { ...forms[1], picked: 'by-list', weightGrams: null }),
    ])
    expect([cancelled.ok, packed.ok].filter(Boolean)).toHaveLength(1)
    expect(await stockOf(story, jeera)).toBe(cancelled.ok ? before : before - 2)
  }
})

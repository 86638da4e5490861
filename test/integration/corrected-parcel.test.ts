import { beforeEach, expect, it } from 'vitest'
import { recordReply } from '#domain/accounts/contacts.server'
import { deliver, handOver } from '#domain/fulfilment/fulfilment.server'
import { findShipment } from '#domain/shipping/shipments.server'
import { advanceTo, createStaff, expectAudited, formOf, orderByCash, rowOf, toldOf } from '#test/support/admin'
import { act, seenOf } from '#test/support/board'
import { providerDriver } from '#test/support/provider-driver'
import { newStaff } from '#test/support/sessions'
import { createStory } from '#test/support/story'
import { htmlOf, type Visitor } from '#test/support/visitor'

const story = createStory()
const driver = providerDriver(story)
beforeEach(async () => {
  await createStaff(story)
  await recordReply(story.db, story, '+919876543210')
})

/** A cash order that a courier has. */
async function sentOrder(trackingNumber: string, courier = 'delhivery') {
  const { orderId, shopper } = await orderByCash(story)
  await advanceTo(story, orderId, 'packed')
  await handOver(story.db, story, { ...(await formOf(story, orderId)), courier, trackingNumber })
  const { number } = await rowOf(story, orderId)
  return { orderId, shopper, number, path: `/admin/orders/${number}` }
}

type Sent = Awaited<ReturnType<typeof sentOrder>>

async function correct(staff: Visitor, { orderId, number, path }: Sent, courier: string, trackingNumber: string) {
  const fields = { courier, [`tracking.${number}`]: trackingNumber }
  return act(staff, 'edit-parcel', [await seenOf(story, orderId)], fields, path)
}

const shipped = () => driver.messages().flatMap(({ template, texts }) => (template === 'order_shipped' ? [texts] : []))

it('a wrong tracking number is corrected while the parcel is under way, and its buyer gets the right one', async () => {
  const meera = await newStaff(story)
  const order = await sentOrder('DL123450001')
  await story.workAfterUndo()
  expect(shipped().map((texts) => texts.slice(2, 4))).toEqual([['Delhivery', 'DL123450001']])
  expect(await htmlOf(meera.get(order.path))).toContain('Change courier or number')
  expect(await correct(meera, order, 'delhivery', ' dl 123 450 009 ')).toMatchObject({
    ok: true,
    message: `Changed courier or tracking number of ${order.number}.`,
  })
  expect(await findShipment(story.db, order.orderId)).toMatchObject({ trackingNumber: 'DL123450009' })
  await story.work()
  expect(shipped().at(-1)?.slice(2, 4)).toEqual(['Delhivery', 'DL123450009'])
  expect(JSON.stringify(story.mails()[0])).toContain('DL123450009')
  const page = await htmlOf(order.shopper.get(`/order/${order.number}`))
  expect(page).toContain('DL123450009')
  expect(page).not.toContain('DL123450001')
  expect(await htmlOf(meera.get(order.path))).toMatch(
    /changed courier or tracking number of this order at.*\(Delhivery, DL123450009\)/,
  )
  const { before, after } = await story.db
    .selectFrom('audit')
    .selectAll()
    .where('subject', '=', order.orderId)
    .where('act', '=', 'order.edit-parcel')
    .executeTakeFirstOrThrow()
  expect(JSON.parse(before ?? '')).toMatchObject({ courier: 'delhivery', trackingNumber: 'DL123450001' })
  expect(JSON.parse(after)).toMatchObject({ courier: 'delhivery', trackingNumber: 'DL123450009' })
})

it('of two people only the first corrects the parcel, and the second is told of it', async () => {
  const [meera, kiran] = [await newStaff(story), await newStaff(story, 'manager')]
  const order = await sentOrder('DL123450005')
  const seen = [await seenOf(story, order.orderId)]
  const fields = (number: string) => ({ courier: 'delhivery', [`tracking.${order.number}`]: number })
  expect(await act(meera, 'edit-parcel', seen, fields('DL123450006'), order.path)).toMatchObject({ ok: true })
  expect(await act(kiran, 'edit-parcel', seen, fields('DL123450007'), order.path)).toMatchObject({
    ok: false,
    status: 409,
    message: expect.stringContaining('changed courier or tracking number of this order at'),
    values: { [`tracking.${order.number}`]: 'DL123450007' },
  })
  await expectAudited(story, order.orderId, ['order.accept', 'order.pack', 'order.hand-over', 'order.edit-parcel'])
})

it('a number of another order, no number, an unknown courier and what is noted already are refused', async () => {
  const meera = await newStaff(story)
  const [one, other] = [await sentOrder('DL123450010'), await sentOrder('DL123450011')]
  const field = `tracking.${one.number}`
  expect(await correct(meera, one, 'delhivery', 'DL123450011')).toMatchObject({
    errors: { [field]: expect.stringContaining(`Order ${other.number} has that tracking number already.`) },
  })
  expect(await correct(meera, one, 'dtdc', '')).toMatchObject({ errors: { [field]: expect.any(String) } })
  expect(await correct(meera, one, 'nobody', 'DL123450012')).toMatchObject({ errors: { courier: expect.any(String) } })
  for (const same of ['dl123450010', ''])
    expect(await correct(meera, one, 'delhivery', same)).toMatchObject({
      errors: { [field]: 'Courier and number are these already.' },
    })
  expect(await findShipment(story.db, one.orderId)).toMatchObject({ trackingNumber: 'DL123450010' })
  const { orderId } = await orderByCash(story)
  await advanceTo(story, orderId, 'packed')
  const packed = { ...one, orderId, number: (await rowOf(story, orderId)).number }
  expect(await correct(meera, packed, 'delhivery', 'DL123450013')).toMatchObject({ status: 409, ok: false })
})

it('of a delivered order the number is corrected without a message, and the courier stays who took its cash', async () => {
  const meera = await newStaff(story)
  const order = await sentOrder('DL123450020')
  await deliver(story.db, story, await formOf(story, order.orderId))
  await story.workAfterUndo()
  const told = shipped().length
  expect(await htmlOf(meera.get(order.path))).toContain('Change courier or number')
  expect(await correct(meera, order, 'delhivery', 'DL123450022')).toMatchObject({ ok: true })
  expect(await correct(meera, order, 'own', '')).toMatchObject({
    errors: { courier: 'The courier has taken the cash of this order, so its courier stays.' },
  })
  await story.workAfterUndo()
  expect(shipped()).toHaveLength(told)
  expect((await toldOf(story, order.orderId)).filter((job) => job.startsWith('edit-parcel'))).toEqual([])
  expect(await rowOf(story, order.orderId)).toMatchObject({ cod_state: 'with-courier', stage: 'delivered' })
})

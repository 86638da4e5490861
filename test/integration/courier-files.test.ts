import { expect, it } from 'vitest'
import { handOver } from '#domain/fulfilment/fulfilment.server'
import { importTracking } from '#domain/shipping/import-tracking.server'
import { findShipment } from '#domain/shipping/shipments.server'
import { saveSection } from '#domain/shop-settings/edit-settings.server'
import type { Courier } from '#domain/shop-settings/shop-settings'
import { readSection } from '#domain/shop-settings/shop-settings.server'
import { advanceTo, createStaff, formOf, orderByCash, rowOf } from '#test/support/admin'
import { act, seenOf } from '#test/support/board'
import { newStaff } from '#test/support/sessions'
import { jeera, kesar, readOrder } from '#test/support/shopping'
import { createStory } from '#test/support/story'
import { htmlOf } from '#test/support/visitor'

const story = createStory()

async function packedOrder(lines = [jeera]) {
  const { orderId } = await orderByCash(story, lines)
  await advanceTo(story, orderId, 'packed')
  return rowOf(story, orderId)
}

function give(text: string, isTrial = false) {
  return importTracking(story.db, story, { id: 'meera', requestId: null }, { text, isTrial })
}

const courierOf = (id: string, name: string) => ({ id, name, isOwn: false, isOff: false, trackingUrl: '' })

async function saveCouriers(value: Courier[]) {
  const { version } = await readSection(story.db, 'couriers')
  const saved = await saveSection(
    story.db,
    story,
    { id: 'meera', requestId: null },
    { name: 'couriers', value, version },
  )
  expect(saved).toBe(true)
}

it('the courier’s file has a row for each line, and what people typed is no formula in it', async () => {
  await createStaff(story)
  const order = await packedOrder([jeera, kesar])
  await story.db
    .updateTable('orders')
    .set({ name: '=HYPERLINK("http://evil.example") Patel', street: '@home, "Yard"' })
    .execute()
  const manager = await newStaff(story, 'manager')
  const response = await manager.get(`/admin/courier.csv?orders=${order.number}`)
  expect(response.headers.get('content-disposition')).toMatch(/^attachment; filename="courier-\d{4}-\d\d-\d\d.csv"$/)
  const [header = '', ...rows] = (await response.text()).split('\r\n')
  expect(header).toMatch(/^\*Order Id,Order Date as dd-mm-yyyy hh:MM,\*Channel,\*Payment Method\(COD\/Prepaid\),/)
  expect(rows).toHaveLength(2)
  expect(rows[0]).toContain(`${order.number},`)
  expect(rows[0]).toContain(`,COD,"'=HYPERLINK(""http://evil.example"")",Patel,`)
  expect(rows[0]).toContain(`,"'@home, ""Yard""",`)
  expect(rows[0]).toContain(',jeera 250gm,"Jeera (Cumin Seeds), 250gm",2,5,210.00,')
  expect(rows[1]).toContain(',1,5,1450.00,')
})

it('the buyer’s phone gets the messages, and the phone at the door goes to the courier', async () => {
  const { shopper, orderId } = await orderByCash(story, [jeera], { contactPhone: '98765 43210', phone: '90000 22222' })
  const { number, phone, phone_rev, courier_phone } = await rowOf(story, orderId)
  expect({ phone, phone_rev, courier_phone }).toEqual({
    phone: '+919876543210',
    phone_rev: '012345678919',
    courier_phone: '+919000022222',
  })
  const manager = await newStaff(story, 'manager')
  const csv = await (await manager.get(`/admin/courier.csv?orders=${number}`)).text()
  expect(csv).toContain(',9000022222,')
  expect(csv).not.toContain('9876543210,')
  expect(await htmlOf(manager.get(`/admin/documents?kind=label&orders=${number}`))).toContain('90000 22222')
  expect(await htmlOf(manager.get(`/admin/orders/${number}`))).toContain('tel:+919000022222')
  expect(await htmlOf(shopper.get(`/order/${number}`))).toContain('+91 90000 22222')
  expect(await readOrder(shopper, orderId)).toMatchObject({ address: { phone: '+919000022222' } })
  await story.work()
  const reported = await story.db.selectFrom('contacts').select('phone').execute()
  expect(reported.map((one) => one.phone)).toEqual(['+919876543210'])
})

it('tracking numbers come back by file: tried first, then all of them, and handing over needs none any more', async () => {
  await createStaff(story)
  const [one, two] = [await packedOrder(), await packedOrder()]
  const text = [
    '\ufeffWaybill No.,Order_ID,Weight,Courier Company,',
    `13496520009712,${one.number},0.65,Delhivery Surface,`,
    `"ee 123 456 789 in",${two.number.toLowerCase()},1,India Post,`,
    ',,,,',
    '',
  ].join('\r\n')
  expect(await give(text, true)).toEqual({ ok: true, count: 2 })
  expect(await findShipment(story.db, one.id)).toBeUndefined()
  expect(await give(text)).toEqual({ ok: true, count: 2 })
  expect(await findShipment(story.db, two.id)).toMatchObject({ courier: 'india-post', trackingNumber: 'EE123456789IN' })
  expect(await give(text)).toEqual({ ok: true, count: 2 })
  expect(await rowOf(story, one.id)).toMatchObject({ stage: 'packed' })
  const parcel = { courier: 'delhivery', trackingNumber: '' }
  expect(await handOver(story.db, story, { ...(await formOf(story, one.id)), ...parcel })).toMatchObject({ ok: true })
  expect(await findShipment(story.db, one.id)).toMatchObject({ trackingNumber: '13496520009712' })
  const audited = await story.db.selectFrom('audit').select('act').where('subject', '=', two.id).execute()
  expect(audited.filter(({ act }) => act === 'order.tracking')).toHaveLength(2)
})

it.each([
  ['Delhivery Express', 'delhivery-express'],
  ['delhivery  express 2 kg', 'delhivery-express'],
  ['delhivery-express', 'delhivery-express'],
  ['Delhivery Expressway', 'delhivery'],
  ['Delhivery', 'delhivery'],
  ['Dtdc', 'new-dtdc'],
  ['Delhiveryman', null],
])(
  'a file’s courier is the one whose whole name it has, whichever is the first in the settings: %s',
  async (typed, id) => {
    await createStaff(story)
    await saveCouriers([
      ...(await readSection(story.db, 'couriers')).value.map((one) =>
        one.id === 'dtdc' ? { ...one, name: 'DTDC Air' } : one,
      ),
      courierOf('delhivery-express', 'Delhivery Express'),
      courierOf('new-dtdc', 'DTDC'),
    ])
    const order = await packedOrder()
    const given = await give(`order,courier,number\n${order.number},${typed},13496520009712`)
    expect(given.ok).toBe(id !== null)
    expect((await findShipment(story.db, order.id))?.courier).toBe(id ?? undefined)
  },
)

it('a courier that is not used at present gets no new parcels, by a file or by a page that was opened before', async () => {
  await createStaff(story)
  const [one, two] = [await packedOrder(), await packedOrder()]
  const fileOf = (order: string, number: string) => `order,courier,number\n${order},DTDC,${number}`
  expect(await give(fileOf(one.number, 'D1001'))).toEqual({ ok: true, count: 1 })
  const { value } = await readSection(story.db, 'couriers')
  await saveCouriers(value.map((courier) => (courier.id === 'dtdc' ? { ...courier, isOff: true } : courier)))
  const mistakes = [{ line: 2, text: 'the courier DTDC is not used at present.' }]
  for (const isTrial of [true, false])
    expect(await give(fileOf(two.number, 'D1002'), isTrial)).toEqual({ ok: false, mistakes })
  const manager = await newStaff(story, 'manager')
  const hand = async ({ id, number }: { id: string; number: string }, courier: string, trackingNumber: string) => {
    const fields = { courier, [`tracking.${number}`]: trackingNumber }
    return act(manager, 'hand-over', [await seenOf(story, id)], fields, `/admin/orders/${number}`)
  }
  expect(await hand(two, 'dtdc', 'D1002')).toMatchObject({
    errors: { courier: 'This courier is not used at present. Please choose another one.' },
  })
  expect(await hand(two, 'delhivery', '13496520009712')).toMatchObject({ ok: true })
  // What it has got already leaves with it, also under a corrected number.
  expect(await give(fileOf(one.number, 'D1003'))).toEqual({ ok: true, count: 1 })
  expect(await hand(one, 'dtdc', '')).toMatchObject({ ok: true })
})

it('each mistake is named with its line, and then nothing of the file is taken', async () => {
  await createStaff(story)
  const [good, other, early] = [await packedOrder(), await packedOrder(), await orderByCash(story)]
  await give(`order,courier,number\n${other.number},dtdc,D1234567`)
  const { number: notPacked } = await rowOf(story, early.orderId)
  const text = [
    'Order,Courier,Tracking number',
    `${good.number},Delhivery,13496520009712`,
    'SM-0000-0000,Delhivery,13496520009713',
    `${notPacked},Delhivery,13496520009714`,
    `${good.number},Delhivery,13496520009715`,
    `${other.number},Pigeon,P1234567`,
    `${other.number},India Post,?`,
    ',India Post,EE123456789IN',
  ]
  expect(await give(text.join('\n'))).toEqual({
    ok: false,
    mistakes: [
      { line: 3, text: 'there is no confirmed order SM-0000-0000.' },
      { line: 4, text: `${notPacked} is not packed, or has left already.` },
      { line: 5, text: `${good.number} stands in the file twice.` },
      { line: 6, text: 'the courier Pigeon is not known here.' },
      { line: 7, text: '? is no tracking number.' },
      { line: 8, text: 'order, courier or tracking number is missing.' },
    ],
  })
  expect(await findShipment(story.db, good.id)).toBeUndefined()
  expect(await give(`order,courier,number\n${good.number},DTDC,d1234567`)).toEqual({
    ok: false,
    mistakes: [{ line: 2, text: `the tracking number is that of ${other.number}.` }],
  })
})

it.each([
  [
    '',
    [
      'there is no column for the order.',
      'there is no column for the tracking number.',
      'there is no column for the courier.',
    ],
  ],
  ['order,number', ['there is no column for the courier.']],
  ['order,courier,number', ['there is nothing below the header.']],
  [
    'order,courier,number\nSM-1234-5678,Delhivery,1349\ufffd',
    ['letters cannot be read. Please save the file in UTF-8.'],
  ],
  ['order,courier,number\n"SM-1,dtdc,D1234567', ['a quotation mark is not closed.']],
])('a file that is not a table is refused with the reason: %j', async (text, texts) => {
  const result = await give(text)
  expect(result.ok ? [] : result.mistakes.map((mistake) => mistake.text)).toEqual(texts)
})

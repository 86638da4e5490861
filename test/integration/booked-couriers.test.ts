import { expect, it, onTestFinished } from 'vitest'
import { hourMs } from '#domain/calendar/moment'
import { listOrderEvents } from '#domain/orders/order-events.server'
import { findShipment } from '#domain/shipping/shipments.server'
import { advanceTo, createStaff, expectAudited, issuesOf, orderByCash, orderByUpi, rowOf } from '#test/support/admin'
import { act, seenOf } from '#test/support/board'
import { providerDriver } from '#test/support/provider-driver'
import { newStaff } from '#test/support/sessions'
import { createStory } from '#test/support/story'
import { htmlOf } from '#test/support/visitor'

const story = createStory()
const driver = providerDriver(story)

const simulated = () => {
  const simulator = story.running.outside.simulators?.shiprocket
  if (!simulator) throw new Error('There is no simulator')
  return simulator
}

/** Shiprocket answers calls of this path otherwise, until the test is over. */
function answerWith(path: string, answer: (real: () => Promise<Response>) => Promise<Response>) {
  const simulator = simulated()
  const { fetch } = simulator
  simulator.fetch = (request) => (request.url.includes(path) ? answer(() => fetch(request)) : fetch(request))
  const restore = () => {
    simulator.fetch = fetch
  }
  onTestFinished(restore)
  return restore
}

async function packedOrder() {
  await createStaff(story)
  const { orderId } = await orderByCash(story)
  await advanceTo(story, orderId, 'packed')
  const { number } = await rowOf(story, orderId)
  const manager = await newStaff(story, 'manager')
  const book = async () => act(manager, 'book', [await seenOf(story, orderId)], {}, `/admin/orders/${number}`)
  const page = () => htmlOf(manager.get(`/admin/orders/${number}`))
  /** What the courier says, and the shop hears at its next look. */
  const say = async (status: string) => {
    const parcel = simulated().parcels.get(number)
    if (parcel) parcel.status = status
    story.pass(3 * hourMs)
    await story.work()
  }
  return { orderId, number, manager, book, page, say }
}

it('a courier is booked once, with label and cash to collect, and what it says hands over and delivers', async () => {
  const { orderId, number, book, page, say } = await packedOrder()
  expect(await page()).toContain('Courier by Shiprocket (simulated)')
  const { view_key } = await rowOf(story, orderId)
  const buyersPage = () => htmlOf(story.visitor().get(`/order/${number}?k=${view_key}`))
  expect(await buyersPage()).toContain('Pay now by UPI instead')
  expect(await book()).toMatchObject({ ok: true, message: `Asked for a courier for ${number}.` })
  expect(await page()).toContain('The courier is being booked.')
  // It collects the cash.
  expect(await buyersPage()).not.toContain('Pay now by UPI instead')
  expect(await book()).toMatchObject({ ok: false, message: 'A courier is booked for it already.' })
  await story.work()
  const trackingNumber = `SIM${number.replace(/\D/g, '')}`
  expect(simulated().parcels.get(number)).toMatchObject({
    payment_method: 'COD',
    sub_total: 520,
    billing_email: expect.not.stringContaining((await rowOf(story, orderId)).email),
  })
  expect(await findShipment(story.db, orderId)).toMatchObject({ courier: 'shiprocket', trackingNumber })
  const booked = await page()
  for (const words of ['Simulated Surface', `kind=label&amp;orders=${number}`, trackingNumber])
    expect(booked).toContain(words)
  expect(booked).not.toContain('Book Shiprocket')
  expect(await book()).toMatchObject({ ok: false })
  await say('Out For Pickup')
  expect(await rowOf(story, orderId)).toMatchObject({ stage: 'packed' })
  await say('In Transit')
  expect(await rowOf(story, orderId)).toMatchObject({ stage: 'handed-over' })
  await say('RTO Initiated')
  expect(await rowOf(story, orderId)).toMatchObject({ stage: 'handed-over' })
  expect(await issuesOf(story, orderId)).toEqual(['courier-trouble'])
  await say('Delivered')
  expect(await rowOf(story, orderId)).toMatchObject({ stage: 'delivered', cod_state: 'with-courier' })
  expect(await issuesOf(story, orderId)).toEqual([])
  const events = await listOrderEvents(story.db, orderId)
  expect(events.slice(-3).map(({ act, by }) => `${act} ${by.kind}`)).toEqual([
    'book staff',
    'hand-over courier',
    'deliver courier',
  ])
  expect(await page()).toContain('The courier’s site marked this order as delivered')
  await expectAudited(story, orderId, ['order.accept', 'order.pack', 'order.book'])
})

it('a booking that is refused is an issue with the courier’s words, and is asked for again by hand', async () => {
  const { orderId, number, book, page } = await packedOrder()
  const restore = answerWith('/courier/assign/awb', async () =>
    Response.json({ awb_assign_status: 0, response: { data: { awb_assign_error: 'Recharge your wallet.' } } }),
  )
  await book()
  await story.work()
  expect(await issuesOf(story, orderId)).toEqual(['booking-failed'])
  expect(await page()).toContain('It said: Recharge your wallet.')
  restore()
  expect(await book()).toMatchObject({ ok: true })
  await story.work()
  expect(await issuesOf(story, orderId)).toEqual([])
  expect(await findShipment(story.db, orderId)).toMatchObject({ courier: 'shiprocket' })
  expect(simulated().parcels.get(number)?.id).toBe(Math.max(...[...simulated().parcels.values()].map(({ id }) => id)))
})

it.each(['/orders/create/adhoc', '/courier/assign/awb'])(
  'an answer of %s that is lost makes no second booking',
  async (path) => {
    const { orderId, number, book, page } = await packedOrder()
    const before = simulated().parcels.size
    let calls = 0
    answerWith(path, async (real) => {
      const answer = await real()
      if (++calls === 1) throw new Error('The network is gone')
      return answer
    })
    await book()
    await story.work()
    expect(await findShipment(story.db, orderId)).toBeUndefined()
    expect(await page()).toContain('It said: Shiprocket did not answer')
    story.pass(hourMs)
    await story.work()
    expect(await findShipment(story.db, orderId)).toMatchObject({ trackingNumber: `SIM${number.replace(/\D/g, '')}` })
    expect([simulated().parcels.size - before, calls]).toEqual([1, 1])
    expect(await page()).not.toContain('It said')
  },
)

it('a courier away stops nothing, and a parcel booked for cash that is paid since does not leave by itself', async () => {
  const { orderId, book, page, say } = await packedOrder()
  await book()
  await story.work()
  const restore = answerWith('/courier/track', async () => new Response('', { status: 503 }))
  await say('In Transit')
  expect(await rowOf(story, orderId)).toMatchObject({ stage: 'packed' })
  restore()
  await story.db.updateTable('bookings').set({ collect_paise: 100 }).where('order_id', '=', orderId).execute()
  await story.work()
  expect(await rowOf(story, orderId)).toMatchObject({ stage: 'packed' })
  expect(await page()).toContain('Please cancel this booking on Shiprocket’s site.')
})

it('what is paid by UPI is booked as prepaid', async () => {
  await createStaff(story)
  const { orderId, number } = await orderByUpi(driver, { stage: 'packed' })
  const manager = await newStaff(story, 'manager')
  await act(manager, 'book', [await seenOf(story, orderId)], {}, `/admin/orders/${number}`)
  await story.work()
  expect(simulated().parcels.get(number)).toMatchObject({ payment_method: 'Prepaid' })
})

it.each([
  ['delhivery', '', 'shiprocket'],
  ['delhivery', 'D-1001', 'delhivery'],
  ['own', '', 'own'],
])(
  'a booked parcel that is handed over by hand with %s and the number “%s” goes with %s',
  async (courier, typed, carrier) => {
    const { orderId, number, manager, book } = await packedOrder()
    await book()
    await story.work()
    const fields = { courier, [`tracking.${number}`]: typed }
    const answer = await act(manager, 'hand-over', [await seenOf(story, orderId)], fields, '/admin/hand-over')
    expect(answer).toMatchObject({ ok: true })
    expect(await findShipment(story.db, orderId)).toMatchObject({ courier: carrier })
  },
)

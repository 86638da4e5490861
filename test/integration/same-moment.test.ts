import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { expect, it } from 'vitest'
import { minuteMs } from '#domain/calendar/moment'
import { saveCart } from '#domain/cart/carts.server'
import { eraseCustomer } from '#domain/customers/erase-customer.server'
import { saveCheckoutAddress } from '#domain/delivery/addresses.server'
import { findOrder } from '#domain/orders/orders.server'
import { placeOrder } from '#domain/orders/place-order.server'
import { claimDueJobs } from '#domain/outbox/claim-jobs.server'
import { enqueue } from '#domain/outbox/outbox.server'
import { startUpiPayment } from '#domain/payments/pay-order.server'
import { reconcilePayments } from '#domain/payments/reconcile.server'
import { transact } from '#domain/transaction.server'
import { providerDriver } from '#test/support/provider-driver'
import { newShopper } from '#test/support/sessions'
import { checkOut, checkoutForm, delivery, jeera, ordersOf, setStock, startUpi, stockOf } from '#test/support/shopping'
import { createStory } from '#test/support/story'
import { taskOf } from '#test/support/task-of'

const story = createStory({ ORDER_LIMITS: 'off' })
const driver = providerDriver(story)
const by = { id: 'meera', requestId: null }

const userOf = async () =>
  story.db.selectFrom('user').selectAll().orderBy('createdAt', 'desc').executeTakeFirstOrThrow()
const erase = (userId: string) =>
  eraseCustomer(story.db, story, { commandKey: randomUUID(), by, userId, typedName: 'Asha Patel' })

function provider() {
  const { payments } = story.running.outside
  if (!payments) throw new Error('There is no provider')
  return payments
}

it('a business step that is not listed is serializable, and is tried again', async () => {
  if (!story.databaseUrl) return
  const level = await transact(story.db, async (tx) =>
    sql<{ level: string }>`select current_setting('transaction_isolation') as level`.execute(tx),
  )
  expect(level.rows).toEqual([{ level: 'serializable' }])
  // Each of two reads what the other one writes: one of them is tried again, and sees the other.
  const met = Promise.withResolvers<void>()
  let there = 0
  const take = (own: string) =>
    transact(story.db, async (tx) => {
      const rows = await tx.selectFrom('subscribers').selectAll().execute()
      if (++there === 2) met.resolve()
      await met.promise
      if (rows.length > 0) return false
      await tx.insertInto('subscribers').values({ email: own, subscribed_at: 0 }).execute()
      return true
    })
  expect((await Promise.all([take('one'), take('other')])).sort()).toEqual([false, true])
})

it('who is erased while they order leaves no order with their name, in whatever sequence', async () => {
  await setStock(story, jeera, 1_000)
  for (let round = 0; round < 10; round++) {
    const shopper = await newShopper(story)
    const user = await userOf()
    const form = await checkoutForm(shopper)
    const [erased] = await Promise.all([erase(user.id), checkOut(shopper, form).catch(() => null)])
    const named = (await ordersOf(story)).filter(({ user_id, name }) => user_id === user.id && name !== '')
    expect(erased.ok ? named : []).toEqual([])
  }
})

it('nothing about an erased person is written by a request that began before', async () => {
  const shopper = await newShopper(story)
  const user = await userOf()
  const form = await checkoutForm(shopper)
  expect(await erase(user.id)).toEqual({ ok: true })
  const placed = await placeOrder(story.db, story, {
    user: { id: user.id, name: user.name, email: user.email },
    checkoutKey: form.checkoutKey ?? '',
    method: 'cash',
    provider: null,
    delivery: { ...delivery, phone: '+919876543210' },
    note: '',
    network: null,
    cart: [{ ...jeera, name: 'Jeera' }],
    limits: null,
    expectedTotalPaise: Number(form.expectedTotalPaise),
  })
  expect(placed).toEqual({ ok: false, reason: 'no-account' })
  const address = { ...delivery, phone: '+919876543210', fullName: 'Asha Patel' }
  await expect(saveCheckoutAddress(story.db, story, user.id, address)).rejects.toThrow()
  expect(await saveCart(story.db, story, user.id, { lines: [], seenVersion: 0 })).toMatchObject({ ok: false })
  for (const table of ['orders', 'addresses', 'carts'] as const)
    expect(await story.db.selectFrom(table).select('user_id').execute()).toEqual([])
})

it('two instances that claim at the same moment both get jobs, and no job goes to both', async () => {
  await transact(story.db, async (tx) => {
    for (let n = 0; n < 40; n++) await enqueue(tx, story, 'message-shop', `job ${n}`)
  })
  const claims = await Promise.all([1, 2].map(() => claimDueJobs(story.db, story, 20)))
  expect(claims.map((jobs) => jobs.length)).toEqual([20, 20])
  expect(new Set(claims.flat().map(({ id }) => id)).size).toBe(40)
})

/** A provider that makes another order each time, whatever the receipt. */
function forgetful() {
  const own = provider()
  let made = 0
  return { ...own, createOrder: async () => ({ id: `order_forgetful${++made}`, amountPaise: 0 }) }
}

it('two checkouts of one key at a provider that forgets receipts are one payment to make', async () => {
  await startUpi(await newShopper(story))
  await story.db.updateTable('orders').set({ provider_order_id: null }).execute()
  const [row] = await ordersOf(story)
  const order = await findOrder(story.db, row?.id ?? '')
  if (!order) throw new Error('No order')
  const payments = forgetful()
  const started = await Promise.all([1, 2].map(() => startUpiPayment(story.db, story, payments, order)))
  const [kept] = await ordersOf(story)
  expect(started).toEqual(started.map(() => ({ ok: true, providerOrderId: kept?.provider_order_id })))
})

it.each(['its event', 'a look at the provider'])(
  'money paid to another order of the provider is found by %s',
  async (how) => {
    const { orderId, providerOrderId } = await startUpi(await newShopper(story))
    // The shop has kept another one than that which was paid.
    await story.db.updateTable('orders').set({ provider_order_id: 'order_other' }).where('id', '=', orderId).execute()
    driver.pay(providerOrderId)
    if (how === 'its event') expect(await driver.deliverWebhooks()).toEqual(expect.arrayContaining([200]))
    else {
      story.pass(16 * minuteMs)
      await reconcilePayments(taskOf('reconcile', story.db, story), provider())
    }
    expect(await ordersOf(story)).toMatchObject([{ id: orderId, state: 'confirmed' }])
  },
)

it('money that comes for an order whose buyer was erased meanwhile goes back: nothing is packed for nobody, and nobody is written to', async () => {
  const shopper = await newShopper(story)
  const user = await userOf()
  const { orderId, providerOrderId } = await startUpi(shopper)
  story.pass(35 * 60_000)
  await story.work()
  expect(await erase(user.id)).toEqual({ ok: true })
  const left = await stockOf(story, jeera)
  const { id: paymentId } = driver.pay(providerOrderId)
  await driver.deliverWebhooks()
  await story.work()
  await driver.deliverWebhooks()
  story.pass(61_000)
  await story.work()
  expect((await ordersOf(story)).find(({ id }) => id === orderId)).toMatchObject({ state: 'cancelled', name: '' })
  expect(driver.refundsOf(paymentId)).toMatchObject([{ amount: 520_00, status: 'processed' }])
  expect(await stockOf(story, jeera)).toBe(left)
  const jobs = await story.db.selectFrom('outbox').select(['kind', 'state']).where('kind', '<>', 'refund').execute()
  expect(jobs.filter(({ state }) => state !== 'done')).toEqual([])
  expect(await story.db.selectFrom('contacts').selectAll().where('phone', '=', '').execute()).toEqual([])
  const mails = story.mails()
  expect(mails.filter(({ to }) => !to.includes('@'))).toEqual([])
  expect(driver.messages().filter(({ to }) => to === '')).toEqual([])
})

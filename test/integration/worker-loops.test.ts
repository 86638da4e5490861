import { expect, it } from 'vitest'
import { minuteMs } from '#domain/calendar/moment'
import { type PaymentProvider, ProviderUnreachable } from '#domain/payments/provider'
import { reconcilePayments } from '#domain/payments/reconcile.server'
import { createLog } from '#server/operations/log'
import { startWorker } from '#server/worker/worker'
import { providerDriver } from '#test/support/provider-driver'
import { newShopper } from '#test/support/sessions'
import { checkOut, checkoutForm, ordersOf, startUpi } from '#test/support/shopping'
import { createStory } from '#test/support/story'
import { taskOf } from '#test/support/task-of'

const story = createStory()
const driver = providerDriver(story)

function provider(): PaymentProvider {
  const { payments } = story.running.outside
  if (!payments) throw new Error('There is no provider')
  return payments
}

/** The worker's loops, with this payment service on this database. */
function startLoops(payments: Partial<PaymentProvider>, db = story.db) {
  return startWorker({
    db,
    clock: story.running.clock,
    search: story.running.shop.search,
    services: {
      messenger: story.running.outside.messenger,
      mailer: null,
      shopNumber: '919876543210',
      publicUrl: 'http://localhost:3000',
      payments: { ...provider(), ...payments },
    },
    log: createLog((line) => story.logged.push(line)),
    backups: null,
    lookAtMachine: async () => {},
    erasures: { applyAgain: async () => {}, keep: async () => {} },
    removeOldCopies: () => {},
    byItself: true,
  })
}

it('a provider that hangs holds up neither messages nor expiry', async () => {
  await startUpi(await newShopper(story))
  story.pass(16 * minuteMs)
  const hanging = Promise.withResolvers<never>()
  const asked: string[] = []
  const worker = startLoops({
    async listPayments(id) {
      asked.push(id)
      return hanging.promise
    },
  })
  try {
    await expect.poll(() => asked.length).toBe(1)
    const shopper = await newShopper(story)
    await checkOut(shopper, await checkoutForm(shopper))
    worker.wake()
    await expect.poll(() => driver.messages().length).toBe(2)
    story.pass(15 * minuteMs)
    await expect.poll(async () => (await ordersOf(story)).map(({ state }) => state)).toContain('cancelled')
    expect(asked).toHaveLength(1)
  } finally {
    hanging.reject(new ProviderUnreachable('listPayments'))
    await worker.stop()
  }
})

it('a provider that does not answer in time or throttles is left alone until the next round; another kind of trouble is of one order', async () => {
  for (let orders = 0; orders < 3; orders++) await startUpi(await newShopper(story))
  story.pass(16 * minuteMs)
  const asked = new Set<string>()
  const round = (cause: Error, status?: number) =>
    reconcilePayments(taskOf('reconcile', story.db, { now: story.now }), {
      ...provider(),
      async listPayments(id) {
        asked.add(id)
        throw new ProviderUnreachable('listPayments', { cause, status })
      },
    })
  await round(new DOMException('no answer within 8000 ms', 'TimeoutError'))
  expect(asked.size).toBe(1)
  await round(new DOMException('no answer within 8000 ms', 'TimeoutError'))
  expect(asked.size).toBe(2)
  story.pass(6 * minuteMs)
  asked.clear()
  await round(new Error('status 429'), 429)
  expect(asked.size).toBe(1)
  story.pass(6 * minuteMs)
  asked.clear()
  await round(new Error('status 502'), 502)
  expect(asked.size).toBe(3)
})

it('a task that failed is tried again soon, not after its whole period', async () => {
  const failing = story.db.withPlugin({
    transformQuery() {
      throw new Error('The database cannot be reached')
    },
    transformResult: async ({ result }) => result,
  })
  const failures = () => story.logged.filter((line) => line.includes('"task":"old-documents"')).length
  const worker = startLoops({}, failing)
  try {
    await expect.poll(failures).toBe(1)
    story.pass(1_000)
    await expect.poll(failures).toBe(2)
  } finally {
    await worker.stop()
  }
})

import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { expect, it, vi } from 'vitest'
import { createScheduler } from '#outside/simulators/scheduler'
import { createWebhookSender } from '#outside/simulators/webhook-sender'

const webhook = { id: 'evt_1', name: 'payment.failed', body: '{}', headers: { 'x-mark': 'yes' } }

it('a receiver that keeps failing is given up after a day', async () => {
  let nowMs = 0
  const scheduler = createScheduler(() => nowMs)
  const sender = createWebhookSender({
    scheduler,
    target: 'http://shop.test/',
    deliver: async () => new Response(null, { status: 500 }),
    backoffMs: () => 1000,
  })
  const delivery = sender.post(webhook)
  for (let hour = 0; hour < 60; hour++) {
    await scheduler.tick()
    nowMs += 3600_000
  }
  expect(delivery.state).toBe('given-up')
  expect(delivery.attempts.length).toBeGreaterThan(10)
  const answered = delivery.attempts.length
  await scheduler.flush()
  expect(delivery.attempts).toHaveLength(answered)
})

it('on the real clock it delivers and retries by itself', async () => {
  const statuses = [500, 204]
  const marks: unknown[] = []
  const server = createServer((request, response) => {
    marks.push(request.headers['x-mark'])
    response.writeHead(statuses.shift() ?? 200).end()
  }).listen(0, '127.0.0.1')
  await new Promise((resolve) => server.once('listening', resolve))
  const { port } = server.address() as AddressInfo
  const scheduler = createScheduler()
  const sender = createWebhookSender({ scheduler, target: () => `http://127.0.0.1:${port}/`, backoffMs: () => 5 })
  const delivery = sender.post(webhook)
  await vi.waitFor(() => expect(delivery.state).toBe('delivered'))
  expect(delivery.attempts.map(({ status }) => status)).toEqual([500, 204])
  expect(marks).toEqual(['yes', 'yes'])
  scheduler.close()
  sender.close()
  server.closeAllConnections()
  server.close()
})

it('closing ends a delivery under way and everything planned', async () => {
  const scheduler = createScheduler()
  const sender = createWebhookSender({
    scheduler,
    target: 'http://shop.test/',
    backoffMs: () => 1,
    deliver: (request) =>
      new Promise((_, reject) => request.signal.addEventListener('abort', () => reject(request.signal.reason))),
  })
  const delivery = sender.post(webhook)
  await new Promise((resolve) => setImmediate(resolve))
  scheduler.close()
  sender.close()
  await scheduler.flush()
  expect(delivery.attempts).toMatchObject([{ status: 0 }])
})

import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { expect, test, vi } from 'vitest'
import { createScheduler } from '#outside/simulators/scheduler'
import { createWebhookSender } from '#outside/simulators/webhook-sender'

const letter = { id: 'evt_1', name: 'payment.failed', body: '{}', headers: { 'x-mark': 'yes' } }

test('a receiver that keeps failing is given up after a day', async () => {
  let nowMs = 0
  const agenda = createScheduler(() => nowMs)
  const courier = createWebhookSender({
    agenda,
    target: 'http://shop.test/',
    deliver: async () => new Response(null, { status: 500 }),
    backoffMs: () => 1000,
  })
  const parcel = courier.post(letter)
  for (let hour = 0; hour < 60; hour++) {
    await agenda.tick()
    nowMs += 3600_000
  }
  expect(parcel.state).toBe('given-up')
  expect(parcel.attempts.length).toBeGreaterThan(10)
  const answered = parcel.attempts.length
  await agenda.flush()
  expect(parcel.attempts).toHaveLength(answered)
})

test('on the real clock it delivers and retries by itself', async () => {
  const statuses = [500, 204]
  const marks: unknown[] = []
  const server = createServer((request, response) => {
    marks.push(request.headers['x-mark'])
    response.writeHead(statuses.shift() ?? 200).end()
  }).listen(0, '127.0.0.1')
  await new Promise((resolve) => server.once('listening', resolve))
  const { port } = server.address() as AddressInfo
  const agenda = createScheduler()
  const courier = createWebhookSender({ agenda, target: () => `http://127.0.0.1:${port}/`, backoffMs: () => 5 })
  const parcel = courier.post(letter)
  await vi.waitFor(() => expect(parcel.state).toBe('delivered'))
  expect(parcel.attempts.map(({ status }) => status)).toEqual([500, 204])
  expect(marks).toEqual(['yes', 'yes'])
  agenda.close()
  courier.close()
  server.closeAllConnections()
  server.close()
})

test('closing ends a delivery under way and everything planned', async () => {
  const agenda = createScheduler()
  const courier = createWebhookSender({
    agenda,
    target: 'http://shop.test/',
    backoffMs: () => 1,
    deliver: (request) =>
      new Promise((_, reject) => request.signal.addEventListener('abort', () => reject(request.signal.reason))),
  })
  const parcel = courier.post(letter)
  await new Promise((resolve) => setImmediate(resolve))
  agenda.close()
  courier.close()
  await agenda.flush()
  expect(parcel.attempts).toMatchObject([{ status: 0 }])
})

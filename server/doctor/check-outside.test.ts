import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterEach, expect, it } from 'vitest'
import { sign } from '#outside/signatures'
import type { MessageMode, PaymentMode } from '#server/config/provider-modes'
import { checkServices } from '#server/doctor/check-outside'
import { reasonOf } from '#server/doctor/finding'

const keys: { payments: Extract<PaymentMode, { kind: 'real' }>; messages: Extract<MessageMode, { kind: 'real' }> } = {
  payments: { kind: 'real', keyId: 'rzp_live_right', keySecret: 'secret', webhookSecrets: ['x'] },
  messages: {
    kind: 'real',
    token: 'token',
    phoneNumberId: '12345',
    appSecret: 'app',
    verifyToken: 'x',
    apiVersion: 'v26.0',
  },
}

const servers: Server[] = []
afterEach(() => {
  for (const server of servers.splice(0)) server.close()
})

/** Answers both services' questions as they do, to the right keys; or the same to everybody. */
async function startServices(always?: { status: number; body: string }) {
  const asked: string[] = []
  const server = createServer(({ method, url = '', headers }, response) => {
    asked.push(`${method} ${url.split('?')[0]}`)
    const answer = (status: number, body: object) => response.writeHead(status).end(JSON.stringify(body))
    if (always) response.writeHead(always.status).end(always.body)
    else if (url.startsWith('/v1/payments?count=1')) {
      const isRight = headers.authorization === `Basic ${btoa('rzp_live_right:secret')}`
      if (isRight) answer(200, { entity: 'collection', count: 0, items: [] })
      else answer(401, { error: { code: 'BAD_REQUEST_ERROR', description: 'Authentication failed' } })
    } else if (headers.authorization !== 'Bearer token')
      answer(401, { error: { code: 190, message: 'Invalid OAuth access token' } })
    else if (!url.includes(`appsecret_proof=${sign('token', 'app')}`))
      answer(400, { error: { code: 100, message: 'Invalid appsecret_proof' } })
    else answer(200, { display_phone_number: '+91 98765 43210', id: '12345' })
  }).listen(0, '127.0.0.1')
  servers.push(server)
  await new Promise((resolve) => server.once('listening', resolve))
  const base = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  return { asked, urls: { razorpay: `${base}/v1`, meta: base } }
}

it('keys that the services take are ok, by one reading question each', async () => {
  const { asked, urls } = await startServices()
  expect(await checkServices(keys, urls)).toMatchObject([
    { what: 'Razorpay', state: 'ok' },
    { what: 'WhatsApp', state: 'ok', message: expect.stringContaining('+91 98765 43210') },
  ])
  expect(asked.sort()).toEqual(['GET /v1/payments', 'GET /v26.0/12345'])
})

it('invented keys are not ok, and the services’ words are said', async () => {
  const { urls } = await startServices()
  const invented = [
    { payments: { ...keys.payments, keySecret: 'invented' }, messages: { ...keys.messages, token: 'invented' } },
    { payments: { ...keys.payments, keyId: 'rzp_live_x' }, messages: { ...keys.messages, appSecret: 'invented' } },
  ]
  for (const config of invented)
    expect(await checkServices(config, urls)).toMatchObject([
      { state: 'missing', message: expect.stringMatching(/refuses the keys .*Authentication failed/) },
      { state: 'missing', message: expect.stringMatching(/refuses the keys .*Invalid/) },
    ])
})

it.each([
  ['trouble', { status: 503, body: '{}' }],
  ['the page of a network that wants a sign-in', { status: 200, body: '<html></html>' }],
  ['an answer of another service', { status: 200, body: '{}' }],
])('%s is said to be no answer', async (_, always) => {
  const { urls } = await startServices(always)
  for (const finding of await checkServices(keys, urls))
    expect(finding).toMatchObject({ state: 'missing', message: expect.stringContaining('could not be asked') })
})

it('a service that cannot be reached is said to be so', async () => {
  const nobody = { razorpay: 'http://127.0.0.1:4/v1', meta: 'http://127.0.0.1:4' }
  for (const finding of await checkServices(keys, nobody))
    expect(finding).toMatchObject({
      state: 'missing',
      message: expect.stringMatching(/could not be asked.*ECONNREFUSED/),
    })
  expect(await checkServices({ payments: { kind: 'cash-only' }, messages: { kind: 'log' } }, nobody)).toEqual([])
})

it('no answer in time is said in words, since its code is a number', () => {
  expect(reasonOf(new DOMException('no answer within 10000 ms', 'TimeoutError'))).toBe('no answer within 10000 ms')
})

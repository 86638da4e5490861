import { expect, it } from 'vitest'
import type { MessageStatus } from '#domain/notifications/delivery-status.server'
import type { TemplateMessage } from '#domain/notifications/messenger'
import { createWhatsAppSimulator, type WhatsAppFaults } from '#outside/simulators/whatsapp/simulator'
import { readWhatsAppStatuses } from '#outside/whatsapp/webhook'
import { createWhatsApp } from '#outside/whatsapp/whatsapp'

function joinMessages(faults: WhatsAppFaults = {}) {
  let nowMs = 0
  const heard: (MessageStatus[] | null)[] = []
  const simulator = createWhatsAppSimulator({
    now: () => nowMs,
    statusUrl: 'http://shop.test/webhooks/whatsapp',
    basePath: '/preview/whatsapp',
    faults,
    templates: { order_confirmation: { parameters: 4 }, order_link: { parameters: 1, hasButton: true } },
    deliver: async (request) => {
      const signature = request.headers.get('x-hub-signature-256')
      heard.push(readWhatsAppStatuses(await request.text(), signature, simulator.appSecret)?.statuses ?? null)
      return new Response()
    },
  })
  const { token, phoneNumberId } = simulator
  const baseUrl = 'http://sim.test/preview/whatsapp'
  const connection = { name: 'sim' as const, token, phoneNumberId, baseUrl, fetch: simulator.fetch }
  const ask = async (path: string, body?: object) => {
    const init = { method: body ? 'POST' : 'GET', headers: { Authorization: `Bearer ${token}` } }
    const response = await simulator.fetch(new Request(baseUrl + path, { ...init, body: body && JSON.stringify(body) }))
    return { status: response.status, body: await response.json() }
  }
  return {
    simulator,
    connection,
    messenger: createWhatsApp(connection),
    ask,
    statuses: () => heard.flat().map((news) => news?.status),
    heard,
    pass(ms: number) {
      nowMs += ms
      return simulator.tick()
    },
  }
}

const message: TemplateMessage = {
  to: '919876543210',
  template: 'order_confirmation',
  parameters: ['Asha', '2× Hing', '₹600', 'COD'],
}

it('a message lies in the outbox and is reported sent, delivered and read', async () => {
  const { messenger, simulator, ask, statuses, heard } = joinMessages()
  const { messageId } = await messenger.send(message)
  await simulator.flush()
  const { to, template, parameters: texts } = message
  expect(simulator.outbox).toMatchObject([{ id: messageId, to, template, texts }])
  expect((await ask('/__sim/outbox')).body).toMatchObject([{ id: messageId, statuses: ['sent', 'delivered', 'read'] }])
  expect(statuses()).toEqual(['sent', 'delivered', 'read'])
  expect(heard[0]).toEqual([{ messageId, status: 'sent', at: expect.any(Number) }])
})

it.each<[string, Partial<TemplateMessage>, string, object]>([
  ['a number not on WhatsApp', { to: '919876540001' }, 'MessageRefused', { code: 131026 }],
  ['the rate limit', { to: '919876540002' }, 'MessageLimited', { mayHaveGoneOut: false }],
  ['an unknown template', { template: 'order_delivered' }, 'MessageRefused', { code: 132001 }],
  ['a missing parameter', { parameters: ['Asha'] }, 'MessageRefused', { code: 132000 }],
  ['a button that the template has not', { button: 'SM-1' }, 'MessageRefused', { code: 132018 }],
  ['a missing button', { template: 'order_link', parameters: ['SM-1'] }, 'MessageRefused', { code: 131008 }],
])('%s is told as WhatsApp tells it', async (_, change, name, details) => {
  const { messenger, simulator } = joinMessages()
  await expect(messenger.send({ ...message, ...change })).rejects.toMatchObject({ name, ...details })
  expect(simulator.outbox).toEqual([])
})

it('a template’s button lies in the outbox with what its address ends with', async () => {
  const { messenger, simulator } = joinMessages()
  await messenger.send({ to: '919876543210', template: 'order_link', parameters: ['SM-1'], button: 'SM-1?k=00ff' })
  expect(simulator.outbox).toMatchObject([{ template: 'order_link', texts: ['SM-1'], button: 'SM-1?k=00ff' }])
})

it.each([{ token: 'guess' }, { phoneNumberId: '7' }])('with a wrong %o the account is refused', async (wrong) => {
  const stranger = createWhatsApp({ ...joinMessages().connection, ...wrong })
  await expect(stranger.send(message)).rejects.toMatchObject({ name: 'AccountRefused' })
})

it('some messages are accepted and fail afterwards', async () => {
  const { messenger, simulator, heard } = joinMessages()
  await messenger.send({ ...message, to: '919876540003' })
  await simulator.flush()
  expect(heard).toMatchObject([[{ status: 'failed', error: { code: 131026 } }]])
})

it('free text goes only to those who wrote within a day, and parameters are checked', async () => {
  const { ask, simulator, pass } = joinMessages()
  const path = `/v26.0/${simulator.phoneNumberId}/messages`
  const text = { type: 'text', to: '+91 98765 43210', text: { body: 'Namaste' } }
  expect(await ask(path, text)).toMatchObject({ status: 400, body: { error: { code: 131047 } } })
  simulator.hearFrom('919876543210')
  expect(await ask(path, text)).toMatchObject({ status: 200, body: { contacts: [{ wa_id: '919876543210' }] } })
  await pass(24 * 3600_000)
  expect(await ask(path, text)).toMatchObject({ status: 400 })
  const parameters = ['a\nb', 'c', 'd', 'e'].map((text) => ({ type: 'text', text }))
  const template = { name: 'order_confirmation', language: { code: 'en' }, components: [{ type: 'body', parameters }] }
  expect(await ask(path, { type: 'template', to: '919876543210', template })).toMatchObject({
    body: { error: { code: 100 } },
  })
  expect(await ask(path, {})).toMatchObject({ status: 400 })
})

it('status webhooks come late, twice and in another order when told to', async () => {
  const { messenger, statuses, ask, pass } = joinMessages({ delayMs: 1000, duplicate: true, reorder: true })
  await messenger.send(message)
  await pass(0)
  expect(statuses()).toEqual([])
  await pass(1000)
  expect(statuses().toSorted()).toEqual(['delivered', 'delivered', 'read', 'read', 'sent', 'sent'])
  expect(statuses()[0]).toBe('read')
  expect(await ask('/__sim/faults', {})).toEqual({ status: 200, body: {} })
  expect(await ask('/__sim/faults', { drop: true })).toMatchObject({ status: 400 })
})

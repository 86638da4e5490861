import { expect, it } from 'vitest'
import { createWhatsAppSimulator } from '#outside/simulators/whatsapp'
import { readWhatsAppStatuses } from '#outside/whatsapp/webhook'
import { createWhatsApp } from '#outside/whatsapp/whatsapp'

it('a message lies in the outbox as it was sent, and the shop hears when it is failed', async () => {
  const heard: unknown[] = []
  const simulator = createWhatsAppSimulator({
    statusUrl: () => 'http://shop.test/webhooks/whatsapp',
    deliver: async (request) => {
      const signature = request.headers.get('x-hub-signature-256')
      heard.push(readWhatsAppStatuses(await request.text(), signature, simulator.appSecret)?.statuses)
      return new Response()
    },
  })
  const messenger = createWhatsApp({ name: 'sim', token: 't', phoneNumberId: '1', fetch: simulator.fetch })
  const to = '919876543210'
  const { messageId } = await messenger.send({
    to,
    template: 'order_link',
    parameters: ['SM-1'],
    button: 'SM-1?k=00ff',
  })
  expect(simulator.outbox).toMatchObject([
    { id: messageId, to, template: 'order_link', texts: ['SM-1'], button: 'SM-1?k=00ff', status: 'sent' },
  ])
  expect(simulator.fail('unknown')).toBe(false)
  expect(simulator.fail(messageId)).toBe(true)
  await simulator.flush()
  expect(heard).toMatchObject([[{ messageId, status: 'failed', error: { code: 131026 } }]])
  expect(simulator.outbox).toMatchObject([{ status: 'failed' }])
})

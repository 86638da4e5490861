import { expect, it, vi } from 'vitest'
import { AccountRefused, MessageDelayed, MessageRefused, type TemplateMessage } from '#domain/notifications/messenger'
import { createLogMessenger, createWhatsApp } from '#outside/whatsapp/whatsapp'

const message: TemplateMessage = {
  to: '919876543210',
  template: 'order_confirmation',
  parameters: ['Asha', '2× Hing', '₹600', 'COD'],
}

function messengerAnswering(answer: Response | Error) {
  const requests: Request[] = []
  const messenger = createWhatsApp({
    token: 'EAAB',
    phoneNumberId: '1055',
    fetch: async (request) => {
      requests.push(request)
      if (answer instanceof Response) return answer
      throw answer
    },
  })
  return { messenger, requests }
}

const refusal = (status: number, code: number) =>
  Response.json({ error: { message: `(#${code}) No`, code, error_data: { details: 'why' } } }, { status })

it('an approved template is sent, and the answer is its id', async () => {
  const { messenger, requests } = messengerAnswering(Response.json({ messages: [{ id: 'wamid.1' }] }))
  expect(await messenger.send(message)).toEqual({ messageId: 'wamid.1' })
  expect(requests[0]?.url).toBe('https://graph.facebook.com/v26.0/1055/messages')
  expect(requests[0]?.headers.get('authorization')).toBe('Bearer EAAB')
  expect(await requests[0]?.json()).toEqual({
    messaging_product: 'whatsapp',
    recipient_type: 'individual',
    to: '919876543210',
    type: 'template',
    template: {
      name: 'order_confirmation',
      language: { code: 'en' },
      components: [{ type: 'body', parameters: message.parameters.map((text) => ({ type: 'text', text })) }],
    },
  })
})

it('the button of a template gets the end of its address', async () => {
  const { messenger, requests } = messengerAnswering(Response.json({ messages: [{ id: 'wamid.1' }] }))
  await messenger.send({ ...message, button: 'SM-4829-1507?k=00ff' })
  const parameters = [{ type: 'text', text: 'SM-4829-1507?k=00ff' }]
  expect(await requests[0]?.json()).toMatchObject({
    template: { components: [{ type: 'body' }, { type: 'button', sub_type: 'url', index: '0', parameters }] },
  })
})

it.each([
  [429, 130429],
  [400, 131056],
  [400, 4],
  [400, 80007],
  [500, 1],
  [503, 2],
  [500, 131000],
  [500, 999],
])('%i with code %i may pass later, and nothing has gone out', async (status, code) => {
  const sending = messengerAnswering(refusal(status, code)).messenger.send(message)
  await expect(sending).rejects.toThrow(MessageDelayed)
  await expect(sending).rejects.toMatchObject({ mayHaveGoneOut: false })
})

it.each([
  [401, 190],
  [401, 0],
  [403, 10],
  [403, 200],
  [403, 368],
  [403, 131031],
  [400, 131042],
  [400, 133010],
])('%i with code %i refuses the account: a later try may pass', async (status, code) => {
  const sending = messengerAnswering(refusal(status, code)).messenger.send(message)
  await expect(sending).rejects.toThrow(AccountRefused)
  await expect(sending).rejects.toMatchObject({ message: `(#${code}) No: why`, mayHaveGoneOut: false })
})

it('a wrong id of the shop’s number refuses the account, not the message', async () => {
  const error = { message: 'Unsupported post request', type: 'GraphMethodException', code: 100, error_subcode: 33 }
  const sending = messengerAnswering(Response.json({ error }, { status: 400 })).messenger.send(message)
  await expect(sending).rejects.toThrow(AccountRefused)
})

it.each([
  [400, 100],
  [400, 131026],
  [400, 131030],
  [400, 131047],
  [400, 131048],
  [400, 131049],
  [400, 132000],
  [404, 132001],
])('%i with code %i never passes', async (status, code) => {
  const sending = messengerAnswering(refusal(status, code)).messenger.send(message)
  await expect(sending).rejects.toThrow(MessageRefused)
  await expect(sending).rejects.toMatchObject({ code, message: `(#${code}) No: why` })
})

it.each([
  ['a broken connection', new TypeError('fetch failed', { cause: { code: 'ECONNRESET' } }), true],
  ['a time limit', new DOMException('timed out', 'TimeoutError'), true],
  ['a page of a proxy', new Response('<html>', { status: 502 }), true],
  ['a proxy that had no answer in time', new Response('<html>', { status: 504 }), true],
  ['a proxy that asked nobody', new Response('<html>', { status: 503 }), false],
  ['a firewall', new Response('<html>', { status: 403 }), false],
  ['a page instead of an answer', new Response('<html>'), true],
  ['an answer without an id', Response.json({}), true],
  [
    'nobody listening',
    new TypeError('fetch failed', { cause: Object.assign(new Error(), { code: 'ECONNREFUSED', syscall: 'connect' }) }),
    false,
  ],
])('after %s the message may have gone out: %3$s', async (_, answer, mayHaveGoneOut) => {
  const sending = messengerAnswering(answer).messenger.send(message)
  await expect(sending).rejects.toThrow(MessageDelayed)
  await expect(sending).rejects.toMatchObject({ mayHaveGoneOut })
})

it('a proxy that limits messages delays them, and nothing has gone out', async () => {
  const sending = messengerAnswering(new Response('<html>', { status: 429 })).messenger.send(message)
  await expect(sending).rejects.toMatchObject({ name: 'MessageLimited', mayHaveGoneOut: false })
})

it('without WhatsApp a line is logged, without name or number', async () => {
  const log = vi.fn()
  const { messageId } = await createLogMessenger(log).send(message)
  expect(messageId).toMatch(/^log-/)
  expect(log).toHaveBeenCalledWith("WhatsApp is not set up: 'order_confirmation' to …3210 is not sent")
})

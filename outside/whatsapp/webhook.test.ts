import { expect, it } from 'vitest'
import { sign } from '#outside/signatures'
import { readWhatsAppStatuses, respondToWhatsAppChallenge } from '#outside/whatsapp/webhook'

const errors = [{ code: 131026, title: 'Message undeliverable', error_data: { details: 'x' } }]
const body = JSON.stringify({
  object: 'whatsapp_business_account',
  entry: [
    { id: '1', changes: [{ field: 'messages', value: { statuses: [{ id: 'wamid.1', status: 'delivered' }] } }] },
    {
      id: '1',
      changes: [
        {
          field: 'messages',
          value: { messages: [{ from: '919876543210', type: 'text', text: { body: 'hi' } }, { from: 7 }] },
        },
        {
          field: 'messages',
          value: {
            statuses: [
              { id: 'wamid.2', status: 'failed', timestamp: '1773550000', errors },
              { id: 'wamid.3', status: 'warning' },
            ],
          },
        },
      ],
    },
  ],
})

it('the statuses and senders of a batch are read; what is unknown is passed over', () => {
  expect(readWhatsAppStatuses(body, `sha256=${sign(body, 'app secret')}`, 'app secret')).toEqual({
    statuses: [
      { messageId: 'wamid.1', status: 'delivered', at: null },
      {
        messageId: 'wamid.2',
        status: 'failed',
        at: 1_773_550_000_000,
        error: { code: 131026, message: 'Message undeliverable', isOfAccount: false },
      },
    ],
    senders: [{ phone: '+919876543210', userId: null, isStop: false, at: null }],
    ids: [],
  })
})

function sendersOf(messages: object[]) {
  const sent = JSON.stringify({ entry: [{ changes: [{ value: { messages } }] }] })
  return readWhatsAppStatuses(sent, `sha256=${sign(sent, 'app secret')}`, 'app secret')?.senders
}

it.each([
  [['STOP', 'hi'], false],
  [['hi', 'please stop.'], true],
  [['STOP', 'no'], true],
])('of %j the last one that can be read counts: %s', (texts, isStop) => {
  const messages = texts.map((body) => ({ from: '919876543210', type: 'text', text: { body } }))
  expect(sendersOf(messages)).toEqual([{ phone: '+919876543210', userId: null, isStop, at: null }])
})

it.each([
  ['a tapped button of a template', { type: 'button', button: { payload: 'x', text: 'Stop' } }, true],
  ['another one', { type: 'button', button: { payload: 'stop', text: 'See my order' } }, false],
  [
    'a tapped button of a message',
    { type: 'interactive', interactive: { type: 'button_reply', button_reply: { id: '1', title: 'STOP' } } },
    true,
  ],
  [
    'a chosen row of a list',
    { type: 'interactive', interactive: { type: 'list_reply', list_reply: { id: '1', title: 'बंद' } } },
    true,
  ],
  ['an order of a catalogue', { type: 'order', order: {} }, false],
])('%s is read', (_, message, isStop) => {
  expect(sendersOf([{ from: '919876543210', ...message }])).toMatchObject([{ phone: '+919876543210', isStop }])
})

it.each([
  ['a voice message', { type: 'audio', audio: { id: '1', voice: true } }],
  ['a picture', { type: 'image', image: { id: '1' } }],
  ['a reaction', { type: 'reaction', reaction: { message_id: 'wamid.1', emoji: '👍' } }],
  ['a changed number', { type: 'system', system: { body: 'User A changed', type: 'user_changed_number' } }],
  ['what cannot be shown', { type: 'unsupported', errors }],
  ['a first look at the chat', { type: 'request_welcome' }],
  ['an unknown kind', { type: 'unknown' }],
  ['no kind', {}],
])('%s is no answer, so that it does not undo a STOP', (_, event) => {
  const from = '919876543210'
  expect(sendersOf([{ from, ...event }])).toEqual([])
  expect(
    sendersOf([
      { from, type: 'text', text: { body: 'STOP' } },
      { from, ...event },
    ]),
  ).toMatchObject([{ isStop: true }])
})

it.each([[['STOP', 'ok thanks']], [['ok thanks', 'STOP']]])('of %j of one second STOP counts', (texts) => {
  const messages = texts.map((body) => ({
    from: '919876543210',
    timestamp: '1773550000',
    type: 'text',
    text: { body },
  }))
  expect(sendersOf(messages)).toMatchObject([{ isStop: true }])
})

it('of the messages of a number the one that was written last counts, wherever it is in the batch', () => {
  const texts = ['hi', 'STOP', 'hello']
  const messages = texts.map((body, place) => ({
    from: '919876543210',
    timestamp: ['1773550000', '1773550009', '1773550005'][place],
    type: 'text',
    text: { body },
  }))
  expect(sendersOf(messages)).toMatchObject([{ phone: '+919876543210', isStop: true, at: 1_773_550_009_000 }])
})

it('a person without a number is known by an id, and the ids of numbers are read', () => {
  const userId = 'IN.1502576394655843'
  const sent = JSON.stringify({
    entry: [
      {
        changes: [
          {
            value: {
              contacts: [{ wa_id: '919876543210', user_id: userId }],
              messages: [{ from_user_id: userId, type: 'text', text: { body: 'Stop' } }],
              statuses: [{ id: '1', status: 'sent', recipient_id: '919876511111', recipient_user_id: 'IN.2' }],
            },
          },
        ],
      },
    ],
  })
  expect(readWhatsAppStatuses(sent, `sha256=${sign(sent, 'app secret')}`, 'app secret')).toMatchObject({
    senders: [{ phone: null, userId, isStop: true, at: null }],
    ids: [
      { phone: '+919876511111', userId: 'IN.2' },
      { phone: '+919876543210', userId },
    ],
  })
})

it.each([
  ['another secret', body, `sha256=${sign(body, 'guess')}`, 'app secret'],
  ['no prefix', body, sign(body, 'app secret'), 'app secret'],
  ['no signature', body, null, 'app secret'],
  ['no secret set', body, `sha256=${sign(body, '')}`, ''],
  ['changed bytes', `${body} `, `sha256=${sign(body, 'app secret')}`, 'app secret'],
])('a webhook with %s is not read', (_, rawBody, signature, secret) => {
  expect(readWhatsAppStatuses(rawBody, signature, secret)).toBeNull()
})

it.each(['hello', '[]', '{}', '{"entry":7}', '{"entry":[{"changes":[{"value":7}]}]}'])(
  'a genuine webhook that holds %s tells nothing, and is no forgery',
  (odd) => {
    expect(readWhatsAppStatuses(odd, `sha256=${sign(odd, 'app secret')}`, 'app secret')).toEqual({
      statuses: [],
      senders: [],
      ids: [],
    })
  },
)

it('the subscription check returns its challenge, for the right token alone', () => {
  const query = (token: string, mode = 'subscribe') =>
    new URLSearchParams({ 'hub.mode': mode, 'hub.verify_token': token, 'hub.challenge': '1158201444' })
  expect(respondToWhatsAppChallenge(query('our token'), 'our token')).toBe('1158201444')
  expect(respondToWhatsAppChallenge(query('guess'), 'our token')).toBeNull()
  expect(respondToWhatsAppChallenge(query('our token', 'unsubscribe'), 'our token')).toBeNull()
  expect(respondToWhatsAppChallenge(query(''), '')).toBeNull()
  expect(respondToWhatsAppChallenge(new URLSearchParams(), 'our token')).toBeNull()
})

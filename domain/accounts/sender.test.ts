import { expect, it } from 'vitest'
import { readReply } from '#domain/accounts/sender'

it.each([
  ...[
    'STOP',
    'Stop.',
    ' stop\n',
    '"Stop"',
    'STOP!!! 🙏',
    'please stop',
    'Pls stop now',
    'Stop please',
    'S T O P',
    'sstooop',
    'ＳＴＯＰ',
    'stopped',
  ],
  ...[
    'Stop sending me these messages every day',
    'unsubscribe me',
    'opt-out',
    'Do not message me',
    "don't send",
    'No more messages please',
  ],
  ...['બંધ', 'બંધ કરો', 'બંધ કરો.', 'કૃપા કરીને બંધ કરી દો', 'મેસેજ બંધ કરશો', 'ના મોકલો', 'મેસેજ મોકલશો નહીં', 'રોકો'],
  ...['बंद', 'बंद करो', 'बन्द कर दीजिए', 'कृपया बंद करें।', 'मैसेज मत भेजो', 'न भेजें', 'रोको'],
  ...[
    'band karo',
    'Bandh karo!',
    'bandh kari do',
    'please band kar do',
    'band kijiye',
    'msg mat bhejo',
    'message na moklo',
    'roko',
  ],
])('%j asks for no more messages', (text) => {
  expect(readReply(text)).toBe('stop')
})

it.each([
  ...['', '👍', '🛑', '...', 'no', 'No!', 'cancel', 'નહીં', 'ना', 'nahi chahiye', 'નથી જોઈતું', 'band'],
  ...['Please stop by on Sunday', 'it is at the bus stop', 'please don’t stop', 'band mat karo', 'બંધ ના કરો'],
])('%j may be a request for no more messages, and is no permission to write', (text) => {
  expect(readReply(text)).toBe('unclear')
})

it.each([
  ...[
    'hi',
    'ok yes',
    'Yes, send it',
    'હા',
    'हाँ भेजो',
    'haan',
    'cancel my order',
    'Where is my order?',
    'નમસ્તે',
    'ordered',
  ],
])('%j is an answer', (text) => {
  expect(readReply(text)).toBe('reply')
})

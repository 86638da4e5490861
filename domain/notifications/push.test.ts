import { expect, it } from 'vitest'
import { isPushEndpoint } from '#domain/notifications/push.server'

it.each([
  ['https://fcm.googleapis.com/fcm/send/abc:def', true],
  ['https://updates.push.services.mozilla.com/wpush/v2/abc', true],
  ['https://web.push.apple.com/QAbc', true],
  ['https://wns2-pn1p.notify.windows.com/w/?token=abc', true],
  ['http://fcm.googleapis.com/abc', false],
  ['https://fcm.googleapis.com:8443/abc', false],
  ['https://fcm.googleapis.com.evil.example/abc', false],
  ['https://fcm.googleapis.com@evil.example/abc', false],
  ['https://user@fcm.googleapis.com/abc', false],
  ['https://a.b.notify.windows.com/abc', false],
  ['https://127.0.0.1/abc', false],
  ['javascript:alert(1)', false],
  [`https://fcm.googleapis.com/${'a'.repeat(800)}`, false],
])('%s: %s', (endpoint, allowed) => expect(isPushEndpoint(endpoint)).toBe(allowed))

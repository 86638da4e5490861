import fc from 'fast-check'
import { expect, it } from 'vitest'
import { newShopper } from '#test/crowd'
import { openStory } from '#test/story'

const story = openStory()
/** Requests per door and where their chance begins: the same ones every time, others when asked for. */
const chance = {
  numRuns: Number(process.env.TRUST_REQUESTS_PER_DOOR ?? 40),
  seed: Number(process.env.TRUST_SEED ?? 1993),
}
const origin = 'http://localhost:3000'

const text = fc.oneof(
  fc.string({ unit: 'binary', maxLength: 40 }),
  fc.constantFrom(
    '',
    '\0',
    '__proto__',
    '../../etc/passwd',
    'jeera',
    '250gm',
    '\ud800',
    'x'.repeat(6000),
    "' or 1=1 --",
  ),
)
const value = fc.oneof(
  text,
  fc.jsonValue({ maxDepth: 3 }),
  fc.constantFrom<unknown>(null, -1, 1e308, 0.5, Number.MAX_SAFE_INTEGER, []),
)
const fieldNames = [
  ...['email', 'password', 'firstName', 'lastName', 'subject', 'message', 'phone', 'street', 'city', 'state', 'zip'],
  ...['payment', 'checkoutKey', 'seenTotalPaise', 'lines', 'note', 'next', 'intent', 'version', 'orderId', 'secret'],
  ...['scripts', 'razorpay_payment_id', 'razorpay_signature', '__proto__', 'constructor'],
]
const fields = fc.dictionary(fc.constantFrom(...fieldNames), value, { maxKeys: 8 })
const body = fc.oneof(
  fields.map((given) => ({ type: 'application/json', body: JSON.stringify(given) })),
  fields.map((given) => ({
    type: 'application/x-www-form-urlencoded',
    body: new URLSearchParams(
      Object.entries(given).map(([name, one]) => [name, typeof one === 'string' ? one : JSON.stringify(one)]),
    ).toString(),
  })),
  fc.record({
    type: fc.constantFrom('text/plain', 'multipart/form-data', 'multipart/form-data; boundary=x', 'nonsense', ''),
    body: fc.oneof(text, fc.constant('['.repeat(20_000)), fc.constant('--x\r\nContent-Disposition: form-data\r\n')),
  }),
)

const doors = [
  ...['/', '/contact', '/mycart', '/checkout', '/myprofile', '/login', '/register', '/preview', '/subscribe'],
  ...['/products', '/products/jeera', '/api/cart', '/api/cart/quote', '/api/orders/none', '/send-whatsapp'],
  ...['/webhooks/razorpay', '/webhooks/whatsapp', '/checkout.data', '/login.data', '/contact.data', '/no-such-page'],
]

it.each(doors)(
  'nothing sent to %s makes it fail, and a refusal shows no insides',
  async (path) => {
    const shopper = await newShopper(story)
    await fc.assert(
      fc.asyncProperty(body, fc.constantFrom('POST', 'PUT', 'DELETE', 'PATCH'), async ({ type, body }, method) => {
        const response = await shopper.send(path, { method, body, headers: { origin, 'content-type': type } })
        const answer = await response.text()
        expect(response.status, answer.slice(0, 200)).toBeLessThan(500)
        expect(answer).not.toMatch(/\n\s+at .+:\d+:\d+/)
        if (response.status >= 400) expect(answer.length).toBeGreaterThan(10)
      }),
      chance,
    )
  },
  600_000,
)

it.each(['/product/', '/category/', '/products/', '/products/category/', '/api/orders/', '/'])(
  'no address under %s makes it fail',
  async (path) => {
    const shopper = await newShopper(story)
    const part = fc.oneof(
      text.map((one) => encodeURIComponent(one.toWellFormed())),
      fc.constantFrom('%00', '%', '%E0%A4%A', '%2e%2e%2fetc%2fpasswd', '..%5c', '%ff', ';', '%0d%0aset-cookie:x=1'),
    )
    await fc.assert(
      fc.asyncProperty(part, part, async (one, query) => {
        const response = await shopper.get(`${path}${one}?sort=${query}&size=${query}`)
        expect(response.status).toBeLessThan(500)
        await response.text()
      }),
      chance,
    )
  },
  600_000,
)

import { expect, it } from 'vitest'
import { dayMs, hourMs } from '#domain/calendar/moment'
import { answerHeader } from '#server/internals/react-router'
import { expectDescribed } from '#test/support/expect-described'
import { type RoutePath, routes } from '#test/support/routes'
import { expireSession, newShopper, newStaff } from '#test/support/sessions'
import { checkOut, checkoutForm, delivery, ordersOf } from '#test/support/shopping'
import { createStory } from '#test/support/story'
import { readAnswer, type Visitor } from '#test/support/visitor'

const story = createStory()

/** Statuses for: a visitor, the owner A, another person B, A's session run out, A's cookie forged. */
type Statuses = [visitor: number, a: number, b: number, expired: number, forged: number]

/** Statuses for staff: a manager, an owner, an owner without a fresh code, a removed one, one idle for a week. */
type StaffStatuses = [manager: number, owner: number, withoutCode: number, removed: number, idle: number]

/** The statuses of GET, and of what the page's own form or script sends; 405 where a route takes nothing. */
type Row = {
  sample?: string
  get: Statuses
  send?: { form?: Fields; post?: object; put?: object; statuses: Statuses }
  /** Without it, staff are customers like B. */
  staff?: { get: StaffStatuses; send: StaffStatuses }
}
type Fields = Record<string, string>

const forAll = (status: number): Statuses => [status, status, status, status, status]
const signedInOnly = (refused: number): Statuses => [refused, 200, 200, refused, refused]
/** Statuses of an admin page for others than staff: who is not signed in is sent to the sign-in, buyers get 404. */
const strangers: Statuses = [302, 404, 404, 302, 302]
/** Statuses of an admin page for staff; 302 leads to the code page or to /login. */
const adminPage = (get: number, send: number) => ({
  get: [get, get, get, 404, 302] satisfies StaffStatuses,
  send: [send, send, send, 404, send === 405 ? 405 : 302] satisfies StaffStatuses,
})
/** An admin page for owners only, without an action. */
const ownersOnly = (get: number): Row => ({
  get: strangers,
  send: { form: {}, statuses: strangers },
  staff: { get: [404, get, get, 404, 302], send: [405, 405, 405, 404, 405] },
})
const letter = { firstName: 'A', lastName: 'B', email: 'a@example.com', subject: 'Haldi', message: 'Fresh?' }
const returned = { razorpay_payment_id: 'pay_1', razorpay_signature: 'x' }
const nobody = { email: 'nobody@example.com', password: 'guess!' }
const cart = { lines: [{ id: 'jeera', size: '250gm', quantity: 1 }], version: 0 }

/**
 * Who gets what; each path of `app/routes.ts` has its row. `:own` is an order of A's, `:number` its number. A page of the admin begins like the row of
 * `admin/pins`; one for owners alone is `ownersOnly(200)`.
 */
const table: Record<string, Row> = {
  '/': { get: forAll(200) },
  about: { get: forAll(200) },
  contact: { get: forAll(200), send: { form: letter, statuses: forAll(200) } },
  shop: { get: forAll(200) },
  'product/:id': { sample: 'product/jeera', get: forAll(200) },
  'batch/:code': { sample: 'batch/JE-1', get: forAll(404) },
  'batch/:code/report/:product': { sample: 'batch/JE-1/report/jeera', get: forAll(404) },
  'product/:id/reviews': { sample: 'product/jeera/reviews', get: forAll(200) },
  'category/:name': { sample: 'category/bestseller', get: forAll(200) },
  recipes: { get: forAll(200) },
  'recipes/:name': { sample: 'recipes/gujarati-kadhi', get: forAll(200) },
  search: { sample: 'search?q=jeera', get: forAll(200) },
  'search/suggest': { sample: 'search/suggest?q=jee', get: forAll(200) },
  'legal/privacy': { get: forAll(200) },
  'legal/terms': { get: forAll(200) },
  'legal/shipping': { get: forAll(200) },
  'legal/returns': { get: forAll(200) },
  'legal/grievance': { get: forAll(200) },
  'api/delivery': { sample: 'api/delivery?pin=385001', get: forAll(200) },
  delivery: { sample: 'delivery?pin=385001', get: forAll(200) },
  mycart: { get: forAll(200) },
  checkout: { get: signedInOnly(302), send: { form: { scripts: '1', ':checkout': '' }, statuses: signedInOnly(302) } },
  myprofile: {
    get: signedInOnly(302),
    send: {
      form: { ...delivery, fullName: 'Asha Patel', intent: 'save-address' },
      statuses: signedInOnly(302),
    },
  },
  login: { get: [200, 302, 302, 200, 200], send: { form: nobody, statuses: [401, 302, 302, 401, 401] } },
  'login/code': {
    get: forAll(302),
    send: { form: { code: '000000' }, statuses: forAll(302) },
    staff: { get: [200, 200, 200, 302, 200], send: [401, 401, 401, 302, 401] },
  },
  'login/phone': {
    get: [200, 302, 302, 200, 200],
    send: { form: { intent: 'code', code: '000000' }, statuses: [410, 302, 302, 410, 410] },
  },
  'login/help': { get: forAll(200), send: { form: { email: 'a@example.com' }, statuses: forAll(409) } },
  'login/reset': { get: forAll(200), send: { form: { token: 'none', password: 'secret' }, statuses: forAll(410) } },
  'admin/join/:token': { sample: 'admin/join/none', get: forAll(404), send: { form: {}, statuses: forAll(404) } },
  register: { get: [200, 302, 302, 200, 200], send: { form: nobody, statuses: [400, 302, 302, 400, 400] } },
  'register/confirm': { get: forAll(200), send: { form: { token: 'none' }, statuses: forAll(410) } },
  'account/security': {
    get: signedInOnly(302),
    send: { form: { intent: 'nothing' }, statuses: [302, 400, 400, 302, 302] },
  },
  'order/:number': {
    sample: 'order/:number',
    get: [404, 200, 404, 404, 404],
    send: { form: { intent: 'nothing' }, statuses: [302, 400, 404, 302, 302] },
  },
  // An order that is not packed has none yet.
  'order/:number/invoice': { sample: 'order/:number/invoice', get: forAll(404) },
  // One that is not delivered has nothing to review yet.
  'order/:number/review/:product': {
    sample: 'order/:number/review/jeera',
    get: [404, 200, 404, 404, 404],
    send: { form: { intent: 'nothing' }, statuses: [404, 400, 404, 404, 404] },
  },
  track: { get: forAll(200), send: { form: { number: 'SM-0000-0000', phone: '98765 43210' }, statuses: forAll(200) } },
  admin: {
    get: strangers,
    send: { form: { intent: 'accept' }, statuses: strangers },
    staff: adminPage(200, 400),
  },
  'admin/orders': { get: strangers, send: { form: {}, statuses: strangers }, staff: adminPage(200, 405) },
  'admin/orders/new': { get: strangers, send: { form: {}, statuses: strangers }, staff: adminPage(200, 400) },
  'admin/orders/:number': {
    sample: 'admin/orders/SM-0000-0000',
    get: strangers,
    send: { form: { intent: 'accept' }, statuses: strangers },
    staff: adminPage(404, 400),
  },
  'admin/orders/:number/refund': {
    sample: 'admin/orders/SM-0000-0000/refund',
    get: strangers,
    send: { form: { intent: 'refund', key: 'a-key-of-a-page' }, statuses: strangers },
    staff: { get: [404, 404, 302, 404, 302], send: [400, 400, 302, 404, 302] },
  },
  'admin/cod': { get: strangers, send: { form: {}, statuses: strangers }, staff: adminPage(200, 400) },
  'admin/pick': {
    get: strangers,
    send: { form: { intent: 'pack' }, statuses: strangers },
    staff: adminPage(200, 400),
  },
  'admin/hand-over': {
    get: strangers,
    send: { form: { intent: 'hand-over' }, statuses: strangers },
    staff: adminPage(200, 400),
  },
  'admin/reports': { get: strangers, send: { form: {}, statuses: strangers }, staff: adminPage(200, 405) },
  'admin/reports/sales.csv': ownersOnly(200),
  'admin/reports/money': ownersOnly(200),
  'admin/reports/gst': ownersOnly(200),
  'admin/reports/gst.csv': { ...ownersOnly(200), sample: 'admin/reports/gst.csv?month=2026-01&part=b2cs' },
  'admin/customers': { get: strangers, send: { form: {}, statuses: strangers }, staff: adminPage(200, 405) },
  'admin/customers/:id': {
    sample: 'admin/customers/nobody',
    get: strangers,
    send: { form: { intent: 'erase' }, statuses: strangers },
    staff: { get: [404, 404, 404, 404, 302], send: [404, 400, 302, 404, 302] },
  },
  'admin/customers/:id/data.html': {
    sample: 'admin/customers/nobody/data.html',
    get: strangers,
    send: { form: {}, statuses: strangers },
    staff: { get: [404, 404, 302, 404, 302], send: [405, 405, 405, 404, 405] },
  },
  'admin/stock': { get: strangers, send: { form: {}, statuses: strangers }, staff: adminPage(200, 405) },
  'admin/stock/:id': {
    sample: 'admin/stock/jeera',
    get: strangers,
    send: { form: { intent: 'count' }, statuses: strangers },
    staff: adminPage(200, 400),
  },
  'admin/stock/batch/:id': {
    sample: 'admin/stock/batch/jeera?code=JE-1',
    get: strangers,
    send: { form: { intent: 'recall' }, statuses: strangers },
    // Its one form tells many at once, and wants a fresh code.
    staff: { get: [404, 404, 404, 404, 302], send: [400, 400, 302, 404, 302] },
  },
  'admin/stock/batch/:id/report': {
    sample: 'admin/stock/batch/jeera/report?code=JE-1',
    get: strangers,
    send: { form: { intent: 'remove' }, statuses: strangers },
    staff: adminPage(404, 404),
  },
  'admin/stock/batch.csv': {
    sample: 'admin/stock/batch.csv?product=jeera&code=JE-1',
    get: strangers,
    send: { form: {}, statuses: strangers },
    staff: adminPage(404, 405),
  },
  'admin/inbox': { get: strangers, send: { form: {}, statuses: strangers }, staff: adminPage(200, 405) },
  'admin/inbox/:ticket': {
    sample: 'admin/inbox/T-0000-0000',
    get: strangers,
    send: { form: { intent: 'mark', as: 'open' }, statuses: strangers },
    staff: adminPage(404, 400),
  },
  'admin/inbox/subscribers': {
    get: strangers,
    send: { form: { email: 'nobody@example.com' }, statuses: strangers },
    staff: adminPage(200, 409),
  },
  'admin/inbox/subscribers.csv': {
    get: strangers,
    send: { form: {}, statuses: strangers },
    staff: adminPage(200, 405),
  },
  'admin/updates': {
    get: strangers,
    send: { form: {}, statuses: strangers },
    staff: adminPage(200, 405),
  },
  'admin/push': {
    get: strangers,
    send: { form: { intent: 'off', endpoint: 'https://fcm.googleapis.com/none' }, statuses: strangers },
    staff: adminPage(200, 200),
  },
  'admin/worker.js': {
    get: strangers,
    send: { form: {}, statuses: strangers },
    staff: adminPage(200, 405),
  },
  'admin/codes': {
    get: strangers,
    send: { form: { password: 'wrong' }, statuses: strangers },
    staff: { get: [200, 200, 302, 404, 302], send: [401, 401, 302, 404, 302] },
  },
  'admin/help': {
    get: strangers,
    send: { form: {}, statuses: strangers },
    staff: adminPage(200, 405),
  },
  'admin/manifest.webmanifest': {
    get: strangers,
    send: { form: {}, statuses: strangers },
    staff: adminPage(200, 405),
  },
  'admin/courier.csv': {
    sample: 'admin/courier.csv?orders=:own',
    get: strangers,
    send: { form: {}, statuses: strangers },
    staff: adminPage(200, 405),
  },
  'admin/tracking': {
    get: strangers,
    send: { form: { intent: 'check', text: 'order,courier,number' }, statuses: strangers },
    staff: adminPage(200, 400),
  },
  'admin/documents': {
    sample: 'admin/documents?kind=slip',
    get: strangers,
    send: { form: {}, statuses: strangers },
    staff: adminPage(200, 405),
  },
  'admin/team': {
    get: strangers,
    send: { form: { intent: 'remove', userId: 'none' }, statuses: strangers },
    staff: { get: [404, 200, 302, 404, 302], send: [404, 409, 302, 404, 302] },
  },
  'admin/password-link': {
    get: strangers,
    send: { form: { email: 'nobody@example.com' }, statuses: strangers },
    staff: { get: [404, 200, 302, 404, 302], send: [404, 409, 302, 404, 302] },
  },
  'admin/pins': { get: strangers, send: { form: {}, statuses: strangers }, staff: adminPage(200, 400) },
  'admin/settings': { get: strangers, send: { form: {}, statuses: strangers }, staff: adminPage(200, 405) },
  'admin/banner/:slide': {
    sample: 'admin/banner/haldi',
    get: strangers,
    send: { form: { intent: 'nothing' }, statuses: strangers },
    staff: adminPage(200, 400),
  },
  'admin/settings/:section': {
    sample: 'admin/settings/fees',
    get: strangers,
    send: { form: {}, statuses: strangers },
    staff: adminPage(200, 400),
  },
  'admin/products': {
    get: strangers,
    send: { form: { product: 'jeera' }, statuses: strangers },
    staff: adminPage(200, 400),
  },
  'admin/offers': {
    get: strangers,
    send: { form: { name: 'Diwali' }, statuses: strangers },
    staff: adminPage(200, 400),
  },
  'admin/products/reviews': {
    get: strangers,
    send: { form: { intent: 'nothing' }, statuses: strangers },
    staff: adminPage(200, 400),
  },
  'admin/products/words': {
    get: strangers,
    send: { form: { intent: 'save', words: 'jeera' }, statuses: strangers },
    staff: adminPage(200, 400),
  },
  'admin/products/import': {
    get: strangers,
    send: { form: { intent: 'check', text: '' }, statuses: strangers },
    staff: adminPage(200, 400),
  },
  'admin/products/export.csv': {
    get: strangers,
    send: { form: {}, statuses: strangers },
    staff: adminPage(200, 405),
  },
  'admin/products/edit/:id/preview': {
    sample: 'admin/products/edit/jeera/preview',
    get: strangers,
    send: { form: {}, statuses: strangers },
    staff: adminPage(200, 405),
  },
  'admin/products/new': {
    get: strangers,
    send: { form: { name: '' }, statuses: strangers },
    staff: adminPage(200, 400),
  },
  'admin/products/edit/:id': {
    sample: 'admin/products/edit/jeera',
    get: strangers,
    send: { form: { intent: 'nothing' }, statuses: strangers },
    staff: adminPage(200, 400),
  },
  'admin/products/edit/:id/publish': {
    sample: 'admin/products/edit/jeera/publish',
    get: strangers,
    send: { form: {}, statuses: strangers },
    staff: adminPage(200, 400),
  },
  'admin/audit': { get: strangers, send: { form: {}, statuses: strangers }, staff: adminPage(200, 405) },
  'admin/audit.csv': {
    get: strangers,
    send: { form: {}, statuses: strangers },
    staff: { get: [200, 200, 302, 404, 302], send: [405, 405, 405, 404, 405] },
  },
  'admin/*': {
    sample: 'admin/anything/else',
    get: strangers,
    send: { form: {}, statuses: strangers },
    staff: adminPage(404, 405),
  },
  preview: { get: forAll(200), send: { form: { message: 'none' }, statuses: forAll(404) } },
  'tell-me': { get: forAll(200), send: { form: { intent: 'stop', id: 'none' }, statuses: forAll(200) } },
  subscribe: { get: forAll(200), send: { form: { email: letter.email }, statuses: forAll(200) } },
  products: { get: forAll(200) },
  'products/category/:name': { sample: 'products/category/bestseller', get: forAll(200) },
  'products/:id': { sample: 'products/jeera', get: forAll(200) },
  'api/dabba': { get: forAll(200) },
  'api/my-dabba': { get: signedInOnly(401) },
  'api/language': { get: forAll(405), send: { form: { language: 'gu' }, statuses: signedInOnly(401) } },
  'texts/:file': { sample: 'texts/gu.json', get: forAll(200) },
  'api/cart': { get: signedInOnly(401), send: { put: cart, statuses: signedInOnly(401) } },
  'api/cart/quote': { get: forAll(405), send: { post: cart, statuses: forAll(200) } },
  'api/orders/:id': {
    sample: 'api/orders/:own',
    get: [401, 200, 404, 401, 401],
    send: { post: returned, statuses: [401, 200, 404, 401, 401] },
  },
  'send-whatsapp': {
    get: forAll(405),
    send: { post: { orderId: ':own' }, statuses: [401, 202, 404, 401, 401] },
  },
  'webhooks/razorpay': { get: forAll(405), send: { post: { event: 'payment.captured' }, statuses: forAll(400) } },
  'webhooks/whatsapp': { get: forAll(403), send: { post: { entry: [] }, statuses: forAll(403) } },
  'sitemap.xml': { get: forAll(200) },
  'robots.txt': { get: forAll(200) },
  '.well-known/security.txt': { get: forAll(200) },
  '.well-known/change-password': { get: forAll(302) },
  'manifest.webmanifest': { get: forAll(200) },
  '*': { sample: 'no-such-page', get: forAll(404) },
  // A path is missing (TS2741)? Add who gets which status: a page of the admin like `admin/pins`, one for owners alone as `ownersOnly(200)`.
} satisfies Record<RoutePath, Row>

async function everyone() {
  const a = await newShopper(story)
  const b = await newShopper(story)
  const expired = await newShopper(story)
  await expireSession(story, expired)
  const forged = story.visitor()
  const [own = ''] = decodeURIComponent(a.cookies.get(session) ?? '').split('.')
  forged.cookies.set(session, encodeURIComponent(`${own}.${Buffer.alloc(32, 7).toString('base64')}`))
  return { visitor: story.visitor(), a, b, expired, forged }
}

const session = 'better-auth.session_token'

function pathOf(route: { index?: boolean; path?: string }): string {
  return route.index ? '/' : (route.path ?? '')
}

it('every route has a row, and every row a route', () => {
  expectDescribed(
    { there: routes.map(pathOf), described: Object.keys(table) },
    {
      add: (path) =>
        `“${path}” of app/routes.ts has no row: add '${path}': { get, send, staff } to \`table\` in test/security/access.test.ts, who gets which status.`,
      table: '`table` in test/security/access.test.ts',
    },
  )
})

type Own = { id: string; number: string }

function addressOf(path: string, { id, number }: Own): string {
  const { sample = path } = table[path] ?? {}
  return `/${sample === '/' ? '' : sample.replace(':own', id).replace(':number', number)}`
}

type Everyone = Awaited<ReturnType<typeof everyone>>
type Ask = (person: Visitor, path: string, row: Row, own: Own) => Promise<Response>

/** The statuses of each path for everyone, or for those named, with one way to ask. */
async function findStatuses(ask: Ask, named?: (keyof Everyone)[]): Promise<Record<string, number[]>> {
  const people = await everyone()
  const answer = await checkOut(people.a, await checkoutForm(people.a))
  const own = { id: '', number: '', ...('number' in answer && { id: answer.orderId, number: answer.number }) }
  const found: Record<string, number[]> = {}
  for (const [path, row] of Object.entries(table)) {
    found[path] = []
    for (const person of named?.map((name) => people[name]) ?? Object.values(people)) {
      const before = new Map(person.cookies)
      found[path]?.push((await ask(person, path, row, own)).status)
      // Each row starts with the cookies it was given: an answer may have taken a bad one away.
      for (const [name, value] of before) person.cookies.set(name, value)
    }
  }
  return found
}

/** Sends what the row says, as a page or script of the shop would. */
async function send(person: Visitor, path: string, { send = { form: {}, statuses: forAll(405) } }: Row, own: Own) {
  const address = addressOf(path, own)
  const body = JSON.parse(JSON.stringify(send.post ?? send.put ?? {}).replace(':own', own.id))
  if (send.put) return person.json('PUT', address, body)
  if (send.post) return person.json('POST', address, body)
  const form = send.form && ':checkout' in send.form ? { ...send.form, ...(await checkoutForm(person)) } : send.form
  return person.submit(address, form ?? {})
}

it('every GET has the status in the table, for every person', async () => {
  const found = await findStatuses((person, path, _, own) => person.get(addressOf(path, own)))
  expect(found).toEqual(Object.fromEntries(Object.entries(table).map(([path, row]) => [path, row.get])))
})

it('every POST and PUT has the status in the table, for every person', async () => {
  const found = await findStatuses(send)
  expect(found).toEqual(
    Object.fromEntries(Object.entries(table).map(([path, row]) => [path, row.send?.statuses ?? forAll(405)])),
  )
  // Two of the three orders were made by the table's checkout: nobody's but A's and B's.
  expect(await ordersOf(story)).toHaveLength(3)
  for (const owned of ['carts', 'addresses'] as const)
    expect(await story.db.selectFrom(owned).select('user_id').execute(), owned).toHaveLength(2)
})

/** The methods that a row takes. */
function methodsOf({ get, send, staff }: Row): string[] {
  const taken = staff?.send ?? send?.statuses ?? forAll(405)
  return [...(get.includes(405) ? [] : ['GET', 'HEAD']), ...(taken[1] === 405 ? [] : [send?.put ? 'PUT' : 'POST'])]
}

it('every other method is refused with 405, which names those that the address takes', async () => {
  const owner = await newStaff(story)
  const methods = ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS']
  for (const [path, row] of Object.entries(table)) {
    const taken = methodsOf(row)
    for (const method of methods.filter((one) => !taken.includes(one))) {
      const address = addressOf(path, { id: 'none', number: 'SM-0000-0000' })
      const { status, headers } = await owner.send(address, { method, headers: { origin: 'http://localhost:3000' } })
      expect([method, status, headers.get('allow')], path).toEqual([method, 405, taken.join(', ')])
    }
  }
})

/** Printed documents and data, which have no address in another language. */
const inEnglishOnly = new Set([
  'admin/audit.csv',
  'admin/courier.csv',
  'admin/customers/:id/data.html',
  'admin/documents',
  'admin/inbox/subscribers.csv',
  'admin/products/export.csv',
  'admin/push',
  'admin/reports/gst.csv',
  'admin/reports/sales.csv',
  'admin/stock/batch.csv',
  'admin/updates',
  'batch/:code/report/:product',
  'api/cart',
  'api/cart/quote',
  'api/language',
  'api/orders/:id',
  'products',
  'products/:id',
  'products/category/:name',
  'robots.txt',
  '.well-known/security.txt',
  '.well-known/change-password',
  'send-whatsapp',
  'sitemap.xml',
  'texts/:file',
  'webhooks/razorpay',
  'webhooks/whatsapp',
])

it('at /gu a visitor, an owner and another person get the same, and are led to pages in Gujarati only', async () => {
  const strays: string[] = []
  const found = await findStatuses(
    async (person, path, _, own) => {
      const address = `/gu${addressOf(path, own)}`
      const response = await person.get(address)
      const to = response.headers.get('location')
      if (to && !new URL(to, 'http://localhost').pathname.startsWith('/gu')) strays.push(`${address} -> ${to}`)
      return response
    },
    ['visitor', 'a', 'b'],
  )
  const expected = Object.entries(table).map(([path, { get }]) => [
    path,
    (inEnglishOnly.has(path) ? forAll(404) : get).slice(0, 3),
  ])
  expect(found).toEqual(Object.fromEntries(expected))
  expect(strays).toEqual([])
})

/** What the script of a page makes of the answer to its form: where it is led, or whether it has a result to show. */
async function readAsScript(response: Response): Promise<string> {
  const { status, headers } = response
  // Of an answer that is not the router's, it reads the sentence.
  if (status >= 400 && !headers.has(answerHeader)) return String(status)
  const answer = await readAnswer<unknown>(response)
  if (answer.redirect) return `to ${new URL(answer.redirect, 'http://localhost').pathname}`
  return 'data' in answer || 'error' in answer ? String(status) : 'unreadable'
}

/** Sends the form of each row that has one as a page with scripts does, and returns what the page can read. */
async function sendAsScript(people: () => Promise<Record<string, Visitor>>, own: Own, rows = table) {
  const found: Record<string, string[]> = {}
  for (const [path, row] of Object.entries(rows)) {
    const form = row.send?.form && ':checkout' in row.send.form ? { scripts: '1' } : row.send?.form
    if (!form || path === '*') continue
    const [page = '', query] = addressOf(path, own).split('?')
    const address = `${page}.data${query ? `?${query}` : ''}`
    found[path] = []
    for (const person of Object.values(await people())) {
      const before = new Map(person.cookies)
      found[path]?.push(await readAsScript(await person.submit(address, form)))
      for (const [name, value] of before) person.cookies.set(name, value)
    }
  }
  return found
}

it('the script of a page can read what it gets for a form, whoever sends it', async () => {
  const strangersToAll = await everyone()
  const answer = await checkOut(strangersToAll.a, await checkoutForm(strangersToAll.a))
  const own = { id: '', number: '', ...('number' in answer && { id: answer.orderId, number: answer.number }) }
  const { visitor, a, b, expired, forged } = strangersToAll
  const sentByAll = await sendAsScript(async () => ({ visitor, a, b, expired, forged }), own)
  const sentByStaff = await sendAsScript(await hire(), own)
  const unreadable = (of: typeof sentByAll) => Object.entries(of).filter(([, all]) => /unreadable/.test(String(all)))
  expect([...unreadable(sentByAll), ...unreadable(sentByStaff)]).toEqual([])
  // An admin page redirects who is not signed in to the sign-in, and answers 404 to buyers and former staff.
  for (const [path, { staff, send }] of Object.entries(table)) {
    if (!staff || !send || !sentByAll[path] || path === 'login/code') continue
    expect(sentByAll[path], path).toEqual(['to /login', '404', '404', 'to /login', 'to /login'])
    expect([sentByStaff[path]?.[3], sentByStaff[path]?.[4]], path).toEqual([
      '404',
      staff.send[4] === 302 ? 'to /login' : '405',
    ])
  }
  for (const [path, { send }] of Object.entries(table))
    if (send?.statuses[0] === 302 && sentByAll[path] && path !== 'login/code')
      expect(sentByAll[path]?.[0], path).toBe('to /login')
})

/** Who works here; each call has somebody new who is idle, whose session ends at the first request to the admin. */
async function hire() {
  const manager = await newStaff(story, 'manager')
  const owner = await newStaff(story)
  const withoutCode = await newStaff(story, 'owner', { freshCode: false })
  const removed = await newStaff(story)
  await story.db.deleteFrom('staff').where('user_id', '=', removed.userId).execute()
  return async () => {
    const idle = await newStaff(story)
    await story.db
      .updateTable('staff_sessions')
      .set({ seen_at: story.now() - 8 * dayMs })
      .where('session_id', '=', idle.sessionId)
      .execute()
    return { manager, owner, withoutCode, removed, idle }
  }
}

it('staff get the statuses in the table, and are customers on all other routes', async () => {
  const found: Record<string, unknown> = {}
  const workers = await hire()
  const { owner, idle } = await workers()
  const buyer = await newShopper(story)
  const answer = await checkOut(buyer, await checkoutForm(buyer))
  const own = { id: '', number: '', ...('number' in answer && { id: answer.orderId, number: answer.number }) }
  for (const [path, row] of Object.entries(table)) {
    const [get, sent]: number[][] = [[], []]
    const people = row.staff ? Object.values(await workers()) : [owner, idle]
    for (const person of people) get?.push((await person.get(addressOf(path, own))).status)
    if (row.staff)
      for (const person of Object.values(await workers())) sent?.push((await send(person, path, row, own)).status)
    found[path] = row.staff ? { get, send: sent } : { get }
  }
  const expected = Object.entries(table).map(
    ([
      path,
      {
        get: [, , b],
        staff,
      },
    ]) => [path, staff ?? { get: [b, b] }],
  )
  expect(found).toEqual(Object.fromEntries(expected))
})

it.each([
  ['another site', { origin: 'https://evil.example' }],
  ['a site with our name in its own', { origin: 'http://localhost:3000.evil.example' }],
  ['nobody’s page', { origin: 'null' }],
  ['an unnamed page', { 'sec-fetch-site': 'cross-site' }],
])('what %s sends with our cookies changes nothing, whatever it poses as', async (_, headers: Fields) => {
  const a = await newShopper(story)
  const answer = await checkOut(a, await checkoutForm(a))
  const own = { id: '', number: '', ...('number' in answer && { id: answer.orderId, number: answer.number }) }
  const before = await counts()
  const form = await checkoutForm(a)
  for (const [path, { send }] of Object.entries(table))
    for (const type of ['text/plain', 'application/x-www-form-urlencoded']) {
      const given = { ...form, ...send?.form, ...send?.post, ...send?.put }
      const text = JSON.stringify(given).replace(':own', own.id)
      const body = type.includes('form') ? new URLSearchParams({ ...form, ...send?.form }).toString() : text
      const address = addressOf(path, own)
      const response = await a.send(address, {
        method: send?.put ? 'PUT' : 'POST',
        body,
        headers: { ...headers, 'content-type': type },
      })
      expect(response.status, `${address} as ${type}`).toBe(403)
    }
  expect(await counts()).toEqual(before)
})

async function counts() {
  const tables = ['orders', 'carts', 'addresses', 'outbox', 'letters', 'subscribers', 'session', 'user'] as const
  return Promise.all(tables.map(async (table) => (await story.db.selectFrom(table).selectAll().execute()).length))
}

it('a session is stored without a network address', async () => {
  await story.visitor('203.0.113.7').register()
  const [{ ipAddress } = {}] = await story.db.selectFrom('session').select('ipAddress').execute()
  expect(ipAddress).toBe('')
})

it('a session is deleted when its time is over, with its second step', async () => {
  await newStaff(story)
  const rows = async () => {
    const [sessions, steps] = [story.db.selectFrom('session'), story.db.selectFrom('staff_sessions')]
    return [(await sessions.selectAll().execute()).length, (await steps.selectAll().execute()).length]
  }
  story.pass(dayMs - hourMs)
  await story.work()
  expect(await rows()).toEqual([1, 1])
  story.pass(2 * hourMs)
  await story.work()
  expect(await rows()).toEqual([0, 0])
})

it('a session id that someone else has set is not taken over at sign-in', async () => {
  const visitor = story.visitor()
  visitor.cookies.set(session, encodeURIComponent('a-planted-token.c2lnbmF0dXJl'))
  await visitor.register()
  expect(visitor.cookies.get(session)).not.toContain('a-planted-token')
  const rows = await story.db.selectFrom('session').select('token').execute()
  expect(rows.map((row) => row.token)).not.toContain('a-planted-token')
})

it('cookies from before a sign-out open no page, no checkout and no order afterwards', async () => {
  const visitor = await story.visitor().register()
  const thief: Visitor = story.visitor()
  for (const [name, value] of visitor.cookies) thief.cookies.set(name, value)
  await visitor.submit('/myprofile', { intent: 'sign-out' })
  expect(visitor.cookies.has(session)).toBe(false)
  const kept = new Map(thief.cookies)
  for (const path of ['/api/orders/some-order', '/myprofile', '/checkout']) {
    for (const [name, value] of kept) thief.cookies.set(name, value)
    expect((await thief.get(path)).status, path).not.toBe(200)
  }
})

import { createPublicKey, verify } from 'node:crypto'
import { createContext, runInContext } from 'node:vm'
import { beforeEach, expect, it } from 'vitest'
import { removeStaff } from '#domain/accounts/edit-staff.server'
import { orderByCash } from '#test/support/admin'
import { newStaff } from '#test/support/sessions'
import { createStory } from '#test/support/story'

const google = 'https://fcm.googleapis.com/fcm/send/a-phone'
const apple = 'https://web.push.apple.com/another-phone'
const pushed: Request[] = []
const answers = new Map<string, number>()
const story = createStory(
  {},
  {
    push: async (request) => {
      pushed.push(request)
      return new Response(null, { status: answers.get(request.url) ?? 201 })
    },
  },
)
beforeEach(() => {
  pushed.length = 0
  answers.clear()
})

const devices = async () =>
  (await story.db.selectFrom('push_devices').select('endpoint').execute()).map((row) => row.endpoint)

it('phones of the staff are woken by a new order, signed by the shop and without a word', async () => {
  const owner = await newStaff(story)
  const manager = await newStaff(story, 'manager')
  const { publicKey } = (await (await owner.get('/admin/push')).json()) as { publicKey: string }
  for (const [who, endpoint] of [
    [owner, google],
    [manager, apple],
    [manager, apple],
  ] as const)
    expect((await who.submit('/admin/push', { intent: 'on', endpoint })).status).toBe(200)
  await orderByCash(story)
  expect(pushed, 'not before the worker').toEqual([])
  await story.work()
  await story.work()
  expect(pushed.map(({ url }) => url).sort()).toEqual([google, apple].sort())
  for (const request of pushed) {
    expect(await request.text()).toBe('')
    const [, token = '', key = ''] = /^vapid t=([^,]+), k=(.+)$/.exec(request.headers.get('authorization') ?? '') ?? []
    expect(key).toBe(publicKey)
    const [head = '', claims = '', signature = ''] = token.split('.')
    expect(JSON.parse(Buffer.from(claims, 'base64url').toString())).toMatchObject({ aud: new URL(request.url).origin })
    const point = Buffer.from(key, 'base64url')
    const jwk = {
      kty: 'EC',
      crv: 'P-256',
      x: point.subarray(1, 33).toString('base64url'),
      y: point.subarray(33).toString('base64url'),
    }
    const verifier = { key: createPublicKey({ key: jwk, format: 'jwk' }), dsaEncoding: 'ieee-p1363' } as const
    expect(verify('sha256', Buffer.from(`${head}.${claims}`), verifier, Buffer.from(signature, 'base64url'))).toBe(true)
  }
  const worker = await owner.get('/admin/worker.js')
  expect(worker.headers.get('service-worker-allowed')).toBe('/admin')
  expect(worker.headers.get('content-type')).toContain('text/javascript')
})

it('a push device that is gone is deleted, one that answers with an error is kept, and neither delays the message', async () => {
  const owner = await newStaff(story)
  for (const endpoint of [google, apple]) await owner.submit('/admin/push', { intent: 'on', endpoint })
  answers.set(google, 410).set(apple, 503)
  await orderByCash(story)
  await story.work()
  expect(await devices()).toEqual([apple])
  const reported = await story.db.selectFrom('outbox').select('state').where('kind', '=', 'message-shop').execute()
  expect(reported).toEqual([{ state: 'done' }])
})

it('only push services of browsers are accepted, a device can be removed, and former staff get no push', async () => {
  const owner = await newStaff(story)
  const manager = await newStaff(story, 'manager')
  for (const endpoint of ['https://evil.example/x', 'http://127.0.0.1:5432/', ''])
    expect((await owner.submit('/admin/push', { intent: 'on', endpoint })).status).toBe(400)
  await owner.submit('/admin/push', { intent: 'on', endpoint: google })
  await manager.submit('/admin/push', { intent: 'on', endpoint: apple })
  await owner.submit('/admin/push', { intent: 'off', endpoint: google })
  expect(await devices()).toEqual([apple])
  await removeStaff(story.db, story, { id: owner.userId, requestId: null }, manager.userId)
  expect(await devices()).toEqual([])
})

/** Runs a service worker's script in a scope of its own, and returns what it has shown and opened after each event. */
function runWorker(
  script: string,
  { updates, windows }: { updates: (path: string, init: RequestInit) => Promise<Response>; windows: string[] },
) {
  const shown: string[] = []
  const opened: string[] = []
  const listeners = new Map<string, (event: object) => void>()
  const scope = {
    URL,
    fetch: updates,
    skipWaiting: () => {},
    AbortSignal: { timeout: () => AbortSignal.abort() },
    addEventListener: (name: string, listener: (event: object) => void) => listeners.set(name, listener),
    registration: { showNotification: async (title: string) => void shown.push(title) },
    clients: {
      matchAll: async () => windows.map((url) => ({ url, focus: async () => void opened.push(`focus ${url}`) })),
      openWindow: async (url: string) => void opened.push(url),
    },
  }
  runInContext(script, createContext(scope))
  const happen = async (name: string) => {
    let work: Promise<void> = Promise.resolve()
    const waitUntil = (promise: Promise<void>) => {
      work = promise
    }
    listeners.get(name)?.({ waitUntil, notification: { close: () => {} } })
    await work
  }
  return { shown, opened, happen }
}

/** A request on a line that hangs ends by its own signal, or never. */
function answerOnlyTo(signal: AbortSignal | null | undefined): Promise<Response> {
  return signal?.aborted ? Promise.reject(signal.reason) : new Promise(() => {})
}

it.each([
  ['', '/admin', ['1 new order', '2 new orders', 'Something is new in the shop']],
  ['/gu', '/gu/admin', ['1 નવો ઓર્ડર', '2 નવા ઓર્ડર', 'દુકાનમાં કંઈક નવું છે']],
])(
  'a phone that was registered at %s/admin is told in that language, and opens its board',
  async (prefix, board, words) => {
    const owner = await newStaff(story)
    const answer = await owner.get(`${prefix}/admin/worker.js`)
    expect(answer.headers.get('service-worker-allowed')).toBe('/admin')
    const script = await answer.text()
    const closed = runWorker(script, {
      updates: () => owner.get('/admin/updates'),
      windows: ['https://shop.example/gu'],
    })
    for (const _ of ['first', 'second']) {
      await orderByCash(story)
      await closed.happen('push')
    }
    await closed.happen('notificationclick')
    expect(closed.opened).toEqual([board])
    const offline = runWorker(script, { updates: () => Promise.reject(new Error('offline')), windows: [] })
    await offline.happen('push')
    expect([...closed.shown, ...offline.shown]).toEqual(words)
    const hung = runWorker(script, { updates: (_, { signal }) => answerOnlyTo(signal), windows: [] })
    await hung.happen('push')
    expect(hung.shown).toEqual(offline.shown)
    for (const open of ['https://shop.example/admin/products', 'https://shop.example/gu/admin?view=packed']) {
      const { opened, happen } = runWorker(script, { updates: () => owner.get('/admin/updates'), windows: [open] })
      await happen('notificationclick')
      expect(opened).toEqual([`focus ${open}`])
    }
  },
)

import { expect, it } from 'vitest'
import * as handles from '#app/navigation/route-handle'
import { type Entry, RequestLimits, type Work, workOf } from '#server/http/request-limits'

/** Enters, and its body is there. */
function work(limits: RequestLimits, client: string, kind: Work, now = 0): Entry {
  const entry = limits.enter(client, kind, now)
  const refused = entry.begin?.()
  if (!refused) return entry
  entry.release?.()
  return { refused }
}

const refusals = (entries: { refused: { status: number } | null }[]) =>
  entries.map(({ refused }) => refused?.status ?? 0)

it('a client may have so much under way, and another still comes in', () => {
  const limits = new RequestLimits({ account: { perClient: 2 } })
  const [first, ...others] = [1, 2, 3].map(() => limits.enter('a', 'account', 0))
  expect(refusals(others)).toEqual([0, 503])
  expect(limits.enter('b', 'account', 0).refused).toBeNull()
  expect(limits.enter('a', 'order', 0).refused).toBeNull()
  first?.release?.()
  first?.release?.()
  expect(refusals([limits.enter('a', 'account', 0), limits.enter('a', 'account', 0)])).toEqual([0, 503])
})

it('all together may have so much under way', () => {
  const limits = new RequestLimits({ form: { all: 2 } })
  // Their bodies have not come.
  for (const client of ['x', 'y', 'z']) limits.enter(client, 'form', 0)
  expect(refusals(['a', 'b', 'c'].map((client) => work(limits, client, 'form')))).toEqual([0, 0, 503])
})

it('of a hundred photos sent at once a few are taken in, from however many clients, and the rest may come again', () => {
  const limits = new RequestLimits()
  const entries = Array.from({ length: 100 }, (_, n) => work(limits, `client ${n}`, 'photo'))
  expect(limits.state.inProgress.photo).toBe(6)
  expect(entries.filter(({ refused }) => refused?.status === 503 && refused.retryAfterSeconds > 0)).toHaveLength(94)
  for (const { release } of entries) release?.(true)
  expect(work(limits, 'client 99', 'photo').refused).toBeNull()
})

it('who sends too fast is told when to come again, and what goes well does not count', () => {
  const limits = new RequestLimits({ account: { burst: 2, perSecond: 0.5 } })
  for (let n = 0; n < 5; n++) limits.enter('a', 'account', 0).release?.(true)
  for (let n = 0; n < 2; n++) limits.enter('a', 'account', 0).release?.(false)
  expect(limits.enter('a', 'account', 1000).refused).toEqual({ status: 429, retryAfterSeconds: 1 })
  // A refused request uses no token.
  for (let n = 0; n < 5; n++) limits.enter('a', 'account', 1000)
  expect(limits.enter('a', 'account', 2000).refused).toBeNull()
})

it('ten thousand clients are remembered, and none that has work under way is forgotten', () => {
  const limits = new RequestLimits({ page: { perClient: 1 } })
  work(limits, 'busy', 'page')
  for (let n = 0; n < 30_000; n++) limits.enter(`client ${n}`, 'page', 0).release?.()
  expect(limits.state).toMatchObject({ clients: 10_000, inProgress: { page: 1 } })
  expect(limits.enter('busy', 'page', 0).refused).toMatchObject({ status: 503 })
})

const { privateData, privatePage, publicPage } = handles

it.each(Object.entries(handles))('what is sent to a route that only says %s has a rate', (_, handle) => {
  const limits = new RequestLimits()
  const kind = workOf('POST', handle)
  if (!kind) expect.fail('nothing is limited')
  const sent = Array.from({ length: 300 }, () => {
    const entry = limits.enter('a', kind, 0)
    entry.release?.()
    return entry
  })
  expect(refusals(sent)).toContain(429)
})

it.each([
  ['POST', { ...privatePage, postLimit: 'account' }, 'account'],
  ['POST', { ...privatePage, postLimit: 'form' }, 'form'],
  ['POST', { ...privatePage, postLimit: 'photo' }, 'photo'],
  ['PUT', { ...privateData, postLimit: 'order' }, 'order'],
  ['GET', privateData, 'order'],
  ['GET', { ...privatePage, postLimit: 'account' }, 'page'],
  ['GET', publicPage, 'page'],
  ['GET', undefined, 'page'],
  ['POST', undefined, 'form'],
  ['POST', { ...privateData, postLimit: 'unlimited' }, null],
] as const)('%s to %o is counted as %s', (method, handle, work) => {
  expect(workOf(method, handle)).toBe(work)
})

it('only a webhook that is larger than a form is counted', () => {
  const handle = { ...privateData, postLimit: 'unlimited', largeBody: 'batch' } as const
  expect([64 * 1024, 64 * 1024 + 1].map((bytes) => workOf('POST', handle, bytes))).toEqual([null, 'batch'])
})

import { expect, it } from 'vitest'
import { dayMs } from '#domain/calendar/moment'
import { newShopper, newStaff } from '#test/support/sessions'
import { createStory } from '#test/support/story'
import { htmlOf, type Visitor } from '#test/support/visitor'

const story = createStory()

const methods = ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE'] as const

const addresses = ['/admin', '/admin/team', '/ADMIN/Team/', '/%61dmin/team', '/admin/audit.csv', '/admin/anything/else']

/** What somebody gets who sends this. */
function send(visitor: Visitor, method: string, path: string): Promise<Response> {
  const body = method === 'GET' || method === 'HEAD' ? undefined : new URLSearchParams({ intent: 'remove' })
  return visitor.send(path, { method, body, headers: { origin: 'http://localhost:3000' } })
}

it.each(methods)(
  'a visitor who is not signed in is redirected to the sign-in from every address of the admin by %s',
  async (method) => {
    for (const path of addresses) {
      const response = await send(story.visitor(), method, path)
      const next = new URL(path, 'http://localhost').pathname
      const place = `/login?${new URLSearchParams({ next })}`
      expect([response.status, response.headers.get('location')], path).toEqual([302, place])
      const names = (one: Response) => [...one.headers.keys()].filter((name) => name !== 'content-length').sort()
      if (method === 'GET') expect(names(response), path).toEqual(names(await story.visitor().get('/myprofile')))
    }
  },
)

it('the sign-in leads back to the page whose data were asked for', async () => {
  for (const [path, next] of [
    ['/admin.data', '/admin'],
    ['/admin/team.data?_routes=routes%2Fadmin%2Fteam%2Fteam', '/admin/team'],
    ['/admin/team/_.data', '/admin/team/'],
    ['/admin/anything.data', '/admin/anything'],
  ] as const) {
    const response = await story.visitor().get(path)
    expect(response.status, path).toBe(202)
    const text = await response.text()
    expect(text, path).toContain('"SingleFetchRedirect"')
    expect(text, path).toContain(`"/login?${new URLSearchParams({ next })}"`)
  }
})

it.each(methods)('buyers get the shop’s own 404 for %s, with data too', async (method) => {
  const buyer = await newShopper(story)
  for (const path of [...addresses, '/admin/team.data'])
    expect((await send(buyer, method, path)).status, `${method} ${path}`).toBe(404)
})

it('the 404 of the admin is the same, to the byte, as that of any address that does not exist', async () => {
  const buyer = await newShopper(story)
  const read = async (path: string) => {
    const response = await buyer.get(path)
    // Whoever is asked who they are has their session's cookie renewed.
    const { 'x-request-id': id = '', 'set-cookie': _, ...headers } = Object.fromEntries(response.headers)
    const [, nonce = id] = /'nonce-(.*?)'/.exec(headers['content-security-policy'] ?? '') ?? []
    const text = JSON.stringify([response.status, headers, await response.text()])
    return text
      .replaceAll(id, 'id')
      .replaceAll(nonce, 'nonce')
      .split(/(?<=>)|(?=\\")/)
  }
  const missing = await read('/no-such-page')
  expect(missing.join('')).toMatch(/^\[404.*there is no such page/)
  for (const path of addresses) {
    const found = await read(path)
    expect(
      found.filter((part, at) => part !== missing[at]),
      path,
    ).toEqual([])
  }
})

it('owners see the team, managers do not', async () => {
  const owner = await newStaff(story, 'owner')
  const response = await owner.get('/admin/team')
  expect(response.status).toBe(200)
  expect(response.headers.get('referrer-policy')).toBe('same-origin')
  expect(response.headers.get('x-robots-tag')).toBe('noindex')
  expect(response.headers.get('cache-control')).toBe('no-store')
  const manager = await newStaff(story, 'manager')
  for (const path of ['/admin/team', '/admin/password-link', '/admin/reports/money', '/admin/reports/gst']) {
    const refused = await manager.get(path)
    expect(refused.status, path).toBe(404)
    const page = await refused.text()
    expect(page, path).toMatch(/<h1[^>]*>Only an owner sees this page\.</)
    expect(page, path).toContain('aria-label="Admin"')
    expect(page, path).not.toContain('This jar is empty')
    const stranger = await htmlOf((await newShopper(story)).get(path))
    expect(stranger, path).not.toContain('Only an owner')
    expect(stranger, path).toContain('This jar is empty')
  }
})

it('a page with critical commands needs a code of the last half hour', async () => {
  const trusted = await newStaff(story, 'owner', { freshCode: false })
  const sent = await trusted.get('/admin/team')
  expect([sent.status, sent.headers.get('location')]).toEqual([302, '/login/code?next=%2Fadmin%2Fteam'])
  const owner = await newStaff(story)
  story.pass(29 * 60_000)
  expect((await owner.get('/admin/team')).status).toBe(200)
  story.pass(2 * 60_000)
  expect((await owner.get('/admin/team')).headers.get('location')).toBe('/login/code?next=%2Fadmin%2Fteam')
})

it('a session of the staff ends after a week without use', async () => {
  const owner = await newStaff(story)
  story.pass(8 * dayMs)
  const sent = await owner.get('/admin/team')
  expect([sent.status, sent.headers.get('location')]).toEqual([302, '/login?next=%2Fadmin%2Fteam'])
  expect(await story.db.selectFrom('session').select('id').execute()).toEqual([])
  expect((await owner.get('/admin/team')).status).toBe(302)
})

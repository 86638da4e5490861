import { expect, it } from 'vitest'
import { newShopper, newStaff } from '#test/support/sessions'
import { openStory } from '#test/support/story'

const story = openStory()
const days = 24 * 60 * 60_000

const methods = ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE'] as const

it.each(methods)('strangers and buyers get the shop’s own 404 for %s, with data too', async (method) => {
  for (const visitor of [story.visitor(), await newShopper(story)])
    for (const path of ['/owner/team', '/OWNER/Team/', '/%6Fwner/team', '/owner/team.data']) {
      const body = method === 'GET' || method === 'HEAD' ? undefined : new URLSearchParams({ intent: 'remove' })
      const response = await visitor.send(path, { method, body, headers: { origin: 'http://localhost:3000' } })
      expect(response.status, `${method} ${path}`).toBe(404)
    }
})

it('the 404 of the counter reads like that of any address that there is not', async () => {
  const read = async (path: string) => {
    const response = await story.visitor().get(path)
    const html = await response.text()
    const [, title, body = ''] = /<title>(.*?)<\/title>.*<body>(.*?)<script/s.exec(html) ?? []
    return { status: response.status, title, text: body.replace(/<[^>]*>/g, ' ').replace(/\s+/g, ' ') }
  }
  const missing = await read('/no-such-page')
  expect(missing.text).toContain('there is no such page')
  expect(await read('/owner/team')).toEqual(missing)
})

it('owners see the team, managers do not', async () => {
  const owner = await newStaff(story, 'owner')
  const response = await owner.get('/owner/team')
  expect(response.status).toBe(200)
  expect(response.headers.get('referrer-policy')).toBe('same-origin')
  expect(response.headers.get('x-robots-tag')).toBe('noindex')
  expect(response.headers.get('cache-control')).toBe('no-store')
  expect((await (await newStaff(story, 'manager')).get('/owner/team')).status).toBe(404)
})

it('a grave page wants a code of the last half hour', async () => {
  const trusted = await newStaff(story, 'owner', { freshCode: false })
  const sent = await trusted.get('/owner/team')
  expect([sent.status, sent.headers.get('location')]).toEqual([302, '/login/code?next=%2Fowner%2Fteam'])
  const owner = await newStaff(story)
  story.pass(29 * 60_000)
  expect((await owner.get('/owner/team')).status).toBe(200)
  story.pass(2 * 60_000)
  expect((await owner.get('/owner/team')).headers.get('location')).toBe('/login/code?next=%2Fowner%2Fteam')
})

it('a session of the staff ends after a week without use', async () => {
  const owner = await newStaff(story)
  story.pass(8 * days)
  const sent = await owner.get('/owner/team')
  expect([sent.status, sent.headers.get('location')]).toEqual([302, '/login?next=%2Fowner%2Fteam'])
  expect(await story.db.selectFrom('session').select('id').execute()).toEqual([])
  expect((await owner.get('/owner/team')).status).toBe(404)
})

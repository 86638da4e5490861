import { expect, it } from 'vitest'
import { listingParameters } from '#domain/catalog/listing'
import { routes } from '#test/support/routes'
import { serveThroughout } from '#test/support/serve-story'
import { delivery } from '#test/support/shopping'
import { createStory } from '#test/support/story'
import type { Visitor } from '#test/support/visitor'

const story = createStory()
const served = serveThroughout(story, { environment: { TRUST_PROXY: '1' } })

/** Everything that is known of one person, each with a mark that stands nowhere else. */
const marked = {
  firstName: 'Qzmarkname',
  lastName: 'Qzmarksurname',
  email: 'qzmarkmail@example.com',
  phone: '98765 01234',
  street: '7, Qzmarkstreet',
  city: 'Qzmarkcity',
  line: { id: 'qzmarkspice', size: 'qzmarksize', name: 'Qzmarkspice', price: 1, image: '/icon-512.png', quantity: 3 },
}
const mark = /qzmark|9876501234|98765 01234/i

/** One address for each route; those of products and categories as they are sold. */
const paths = routes.map((route) =>
  'index' in route
    ? '/'
    : `/${route.path?.replace(':id', 'jeera').replace(':name', 'bestseller').replace('*', 'no-such-page')}`,
)
const twins = ['/_.data', ...paths.filter((path) => path !== '/').map((path) => `${path}.data`)]
/** Asked with every path; the admin is one and the same page for all who are not of the staff. */
const few = ['', '?next=/qzmark', '?_routes=root,routes/my-profile']
const fewOf = (path: string) => (path.startsWith('/admin/') ? [''] : few)
/** Asked with those that the shop keeps. */
const many = [
  '?',
  '?utm_source=qzmarkcampaign',
  '?fbclid=1&qzmark=qzmark',
  '?panel=addresses&before=9&__proto__=qzmark',
  '?_routes=root',
  '?_routes=routes/my-profile',
  '?_routes=root,routes/my-profile,routes/checkout',
  '?index',
  `?${listingParameters.map((name) => `${name}=1`).join('&')}`,
]
/** A twin takes from its query what its page does; only the choice of routes is its own. */
const manyOf = (path: string) => (path.endsWith('.data') ? many.filter((query) => query.includes('_routes')) : many)
const every = [...paths, ...twins]
/** The same addresses written otherwise. */
const oddly = (path: string) => [path.toUpperCase(), `${path}/`, `${path}//`, `${path}%20`, `/.${path}`, `/x/..${path}`]

type Read = { all: string; isPublic: boolean; cookies: string[]; etag: string | null }

/** The answer as it travels, headers and all. */
async function read(path: string, sent: Record<string, string> = {}): Promise<Read> {
  const response = await fetch(`${served().origin}${path}`, { headers: sent, redirect: 'manual' })
  const { headers } = response
  return {
    all: JSON.stringify([...headers]) + (await response.text()),
    isPublic: headers.get('cache-control')?.startsWith('public') ?? false,
    cookies: headers.getSetCookie(),
    etag: headers.get('etag'),
  }
}

/** What a person's browser and proxies tell besides the cookies. */
function headersOf(visitor: Visitor): Record<string, string> {
  const flash = encodeURIComponent(JSON.stringify({ type: 'success', text: 'Welcome back, Qzmarkname!' }))
  const cookies = [...visitor.cookies].map(([name, value]) => `${name}=${value}`)
  return {
    cookie: [...cookies, `flash=${flash}`, 'name=qzmarkcookie'].join('; '),
    'user-agent': 'qzmarkbrowser',
    referer: 'https://qzmarksite.example/',
    'accept-language': 'qzmark',
    authorization: 'Bearer qzmarktoken',
    'x-forwarded-host': 'qzmarkhost.example',
    'x-forwarded-for': '203.0.113.99',
    'x-original-url': '/myprofile',
    'x-request-id': 'qzmarkrequestid',
  }
}

it('nothing of a person who walked through the whole shop is in what a stranger gets', async () => {
  const person = await story.visitor().register(marked)
  const fullName = `${marked.firstName} ${marked.lastName}`
  const { phone, street, city } = marked
  const saved = await person.submit('/myprofile', {
    intent: 'save-address',
    ...delivery,
    phone,
    street,
    city,
    fullName,
  })
  expect(saved.status).toBe(200)
  await person.json('PUT', '/api/cart', { lines: [marked.line], version: 0 })
  const headers = headersOf(person)
  // The marks are where they belong, or the walk would prove nothing.
  for (const own of ['/myprofile', '/myprofile.data?panel=addresses', '/checkout'])
    expect((await read(own, headers)).all, own).toMatch(mark)

  const mine = new Map<string, Read>()
  const walkTo = async (path: string) => void mine.set(path, await read(path, headers))
  for (const path of every) for (const query of fewOf(path)) await walkTo(`${path}${query}`)
  const kept = every.filter((path) => fewOf(path).some((query) => mine.get(`${path}${query}`)?.isPublic))
  for (const path of kept) for (const query of manyOf(path)) await walkTo(`${path}${query}`)
  const own = ['/myprofile', '/checkout', '/account/security', '/admin']
  // One written otherwise is another address to the cache, whatever page it is.
  for (const path of [...paths.filter((path) => kept.includes(path)).slice(0, 5), ...own])
    for (const odd of oddly(path)) await walkTo(odd)
  const before = served().pages.size.hits
  for (const path of mine.keys()) {
    // What a stranger asks for by name may be repeated to the stranger.
    const theirs = await read(path.replace(/qzmark/gi, 'x'))
    expect(mark.exec(theirs.all)?.[0], path).toBeUndefined()
    const own = mine.get(path)
    if (!own?.isPublic) continue
    expect(own, path).toMatchObject({ cookies: [], etag: theirs.etag })
    expect(theirs, path).toMatchObject({ cookies: [], isPublic: true })
    expect(mark.exec(own.all)?.[0], path).toBeUndefined()
  }
  expect(served().pages.size.hits - before).toBeGreaterThan(100)
})

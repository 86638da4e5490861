import fc from 'fast-check'
import { expect, it } from 'vitest'
import { expectDescribed } from '#test/support/expect-described'
import { providerDriver } from '#test/support/provider-driver'
import { routes } from '#test/support/routes'
import { newShopper, newStaff } from '#test/support/sessions'
import { createStory } from '#test/support/story'
import { waitLimitMs } from '#test/support/time-limits'
import { readAnswer } from '#test/support/visitor'
import { allWays } from './endpoints/all.ts'
import { sendSecret } from './endpoints/services.ts'
import { hostileBodies, hostileParts } from './hostile.ts'

const story = createStory({ SEND_WHATSAPP_SECRET: sendSecret })
const ways = allWays({ story, driver: providerDriver(story) })
/** Requests per endpoint and where their chance begins: the same ones every time, others when asked for. The long run sets 20,000. */
const perEndpoint = Number(process.env.TRUST_REQUESTS_PER_ENDPOINT ?? 10)
const chance = {
  numRuns: perEndpoint,
  seed: Number(process.env.TRUST_SEED ?? 1993),
  // An answer that does not come at all; far beyond what any takes.
  timeout: waitLimitMs,
}
const limit = 120_000 + perEndpoint * 200
const origin = 'http://localhost:3000'
const session = 'better-auth.session_token'

const insides = [/\n\s+at .+:\d+:\d+/, /node_modules|file:\/\/|\/server\/|\.tsx?\b:\d/, new RegExp(process.cwd())]
const engines = [/sqlite|postgres|kysely|better-auth|zoderror|(Type|Range|Syntax|URI)Error|invalid byte sequence/i]
const statements = [
  /\b(insert into|delete from) ["\w]/i,
  /\bselect .{1,200} from "/i,
  /Unexpected (token|end)/,
  /is not valid JSON|did not provide an/,
]
const zodsOwn = /Invalid (?:input|option|string)|expected \w+, received|Too (?:small|big): expected|Unrecognized key/

/** An answer of the endpoint `name` never fails, never shows what is behind it, and says why when it refuses. */
async function expectKind(response: Response, name: string): Promise<void> {
  const answer = await response.text()
  expect(response.status, `${name}: ${answer.slice(0, 300)} ${story.logged.at(-1)}`).toBeLessThan(500)
  const [shown] = [...insides, ...engines, ...statements].flatMap((inside) => passageOf(answer, inside))
  if (shown !== undefined) expect.fail(`${name} shows what is behind it: “${shown}”`)
  const [unworded] = passageOf(answer, zodsOwn)
  if (unworded !== undefined)
    expect.fail(`${name} answers in zod’s own words, “${unworded}”: give this zod call a message.`)
  const type = response.headers.get('content-type') ?? ''
  // The words for a page that is not there are in the page: its data has none.
  if (response.status < 400 || (response.status === 404 && type.startsWith('text/x-script'))) return
  expect(await reasonIn(type, answer)).toMatch(sentence)
}

/** Returns the text or attribute in which the pattern is found. */
function passageOf(answer: string, pattern: RegExp): string[] {
  const found = pattern.exec(answer)
  if (!found) return []
  const before = /[^<>"]{0,200}$/.exec(answer.slice(0, found.index))?.[0] ?? ''
  const after = /^[^<>"]{0,200}/.exec(answer.slice(found.index + found[0].length))?.[0] ?? ''
  return [before + found[0] + after]
}

const sentence = /\p{Lu}\p{L}*,? \p{L}.+[.!?]/u

/** The words by which an answer says what was wrong. */
async function reasonIn(type: string, answer: string): Promise<string> {
  if (type.startsWith('application/json')) return String(JSON.parse(answer).error)
  if (type.startsWith('text/plain')) return answer
  if (type.startsWith('text/x-script')) {
    return wordsIn(await readAnswer(new Response(answer))).join(' ')
  }
  // Beside the field, above the form, or instead of the page.
  const marked = answer.matchAll(
    /(?:role="(?:alert|status)"|<h1|id="[^"]+-error")[^>]*>(.*?)<\/(?:div|h1|p)>(?:.*?<p[^>]*>(.*?)<\/p>)?/gs,
  )
  return [...marked].map(([, first = '', second = '']) => `${first} ${second}`.replace(/<[^>]+>/g, ' ')).join(' ')
}

/** Texts of an answer's data, but what it only hands back. */
function wordsIn(value: unknown): string[] {
  if (typeof value === 'string') return [value]
  const { values: _, ...said } = Object(value)
  return Object.values(said).flatMap(wordsIn)
}

it('every address has its ways in', () => {
  expectDescribed(
    { there: routes.map(pathOf), described: Object.keys(ways) },
    {
      add: (path) =>
        `“${path}” of app/routes.ts is not attacked: add '${path}' to a file in test/security/endpoints/, with a body that it accepts, or [] if it takes no post.`,
      table: 'test/security/endpoints/',
    },
  )
})

function pathOf(route: { index?: boolean; path?: string }): string {
  return route.index ? '/' : (route.path ?? '')
}

function sampleOf(path: string): string {
  return `/${path.replace(/^\/$/, '').replace(':id', 'jeera').replace(':name', 'bestseller').replace(':number', 'SM-0000-0000').replace('*', 'no-such-page')}`
}

it('an address without a way in takes no post, and says so', async () => {
  const owner = await newStaff(story)
  for (const [path] of Object.entries(ways).filter(([, ways]) => ways.length === 0))
    for (const twin of ['', '.data']) {
      const visitor = /^admin\/|worker/.test(path) ? owner : story.visitor()
      const response = await visitor.submit(`${sampleOf(path)}${twin}`, {})
      expect(response.status, path).toBe(405)
      await expectKind(response, path)
    }
})

it('what an endpoint accepts is what its schema knows', async () => {
  for (const way of Object.values(ways).flat()) {
    // One shopper may not have two unpaid orders, and one phone not many by cash.
    await story.db.deleteFrom('attempts').execute()
    const { name, schema, example } = await way(await newShopper(story))
    if (!schema) continue
    expect(schema.safeParse(example).error, name).toBeUndefined()
    expect(Object.keys(example), name).toEqual(expect.arrayContaining(Object.keys(schema.shape)))
  }
})

it('no form of the staff that one person opened is sent under the name of another, on any address', async () => {
  const [meera, kiran] = [await newStaff(story), await newStaff(story)]
  // A phone is woken whoever uses it, and no form asks for that.
  const isForm = (path: string) => path.startsWith('admin') && path !== 'admin/push'
  for (const [path, ofPath] of Object.entries(ways).filter(([path]) => isForm(path)))
    for (const way of ofPath) {
      await story.db.deleteFrom('attempts').execute()
      const endpoint = await way(await newShopper(story))
      if (!endpoint.staff || endpoint.encoding !== 'form') continue
      const fields = { ...(endpoint.example as Record<string, string>), by: kiran.userId }
      const response = await meera.submit(`/${endpoint.path ?? path}${endpoint.query ?? ''}`, fields)
      expect.soft(response.status, endpoint.name).toBeGreaterThanOrEqual(400)
      expect.soft(await response.text(), `${endpoint.name} of ${path}`).toContain('This was done in another account')
    }
})

it.each(Object.entries(ways).flatMap(([path, ways]) => ways.map((way, n) => ({ path, way, n }))))(
  'nothing sent to $path makes it fail, and a refusal says why and shows no insides ($n)',
  async ({ path, way }) => {
    let shopper = await newShopper(story)
    // One phone may not order much by cash.
    await story.db.deleteFrom('attempts').execute()
    const endpoint = await way(shopper)
    const come = () => (endpoint.staff ? newStaff(story) : newShopper(story))
    if (endpoint.staff) shopper = await come()
    const address = `/${endpoint.path ?? path}`
    const query = endpoint.query ?? ''
    let sent = 0
    let accepted = 0
    const request = fc.record({
      wire: hostileBodies(endpoint),
      // A page costs ten times what its data does, and its action is the same.
      // The admin's pages answer scripts alone.
      asPage: fc.integer({ min: 0, max: 19 }).map((n) => n === 0 && !endpoint.staff),
      signed: fc.integer({ min: 0, max: 9 }).map((n) => n > 0),
    })
    await fc.assert(
      fc.asyncProperty(request, async ({ wire, asPage, signed }) => {
        // What is behind the limits is to be seen; those on guessing make way only now and then, for the hashes' sake.
        if (!endpoint.guesses || sent++ % 1000 === 0) await story.db.deleteFrom('attempts').execute()
        for (const table of ['carts', 'drafts'] as const) await story.db.deleteFrom(table).execute()
        if (!shopper.cookies.has(session)) shopper = await come()
        const response = await (endpoint.guesses ? story.visitor() : shopper).send(
          `${endpoint.page && !asPage ? `${address}.data` : address}${query}`,
          {
            method: endpoint.method ?? 'POST',
            body: wire.body,
            headers: { origin, 'content-type': wire.type, ...(signed ? endpoint.headers?.(wire.body) : {}) },
          },
        )
        await expectKind(response, `“${endpoint.name}” of ${address}`)
        if (response.status < 400) accepted++
        // Each guess counts for five: so many hashes would take longer than all other endpoints together.
        if (endpoint.guesses)
          await story.db
            .updateTable('attempts')
            .set((eb) => ({ count: eb('count', '+', 4) }))
            .execute()
      }),
      chance,
    )
    // Mostly refused, or it would be no bad input; but not all of it at the first look.
    if (!endpoint.secret)
      expect(
        accepted / perEndpoint,
        `the example of ${path} in test/security/endpoints/ is refused: mend it, or say \`secret: true\` if nobody here can know what it takes`,
      ).toBeGreaterThan(endpoint.guesses ? 0 : 0.02)
  },
  limit,
)

/** Addresses that take a part of their path or a query, with `§` where it stands. */
const addresses = [
  '/product/§',
  '/product/§.data',
  '/category/§.data?sort=§&size=§&min=§&max=§&page=§',
  '/category/§?§=§',
  '/products/§',
  '/products/category/§',
  '/api/orders/§',
  '/§',
  '/shop.data?_routes=§',
  '/login.data?next=§',
  '/myprofile.data?panel=§&after=§',
  '/webhooks/whatsapp?hub.mode=subscribe&hub.verify_token=§&hub.challenge=§',
]

it.each(addresses)(
  'nothing in the address %s makes it fail',
  async (address) => {
    const shopper = await newShopper(story)
    const url = fc
      .array(hostileParts, { minLength: 5, maxLength: 5 })
      .map((parts) => address.replace(/§/g, () => parts.pop() ?? ''))
    const method = fc.constantFrom('GET', 'GET', 'GET', 'HEAD', 'POST', 'PUT', 'DELETE', 'PATCH', 'OPTIONS')
    await fc.assert(
      fc.asyncProperty(url, method, async (url, method) => {
        const response = await shopper.send(url, { method, headers: { origin } })
        if (method === 'HEAD' || method === 'OPTIONS') expect(response.status).toBeLessThan(500)
        else await expectKind(response, address)
      }),
      // Pages are rendered for this: a tenth of the requests is as long as all of a form's.
      address.includes('.data') || /^\/(products|api|webhooks)/.test(address)
        ? chance
        : { ...chance, numRuns: Math.ceil(perEndpoint / 10) },
    )
  },
  limit,
)

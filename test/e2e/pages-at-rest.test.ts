import type { Page } from 'playwright-core'
import { beforeAll, expect, it } from 'vitest'
import { systemClock } from '#domain/clock'
import { openAdminJourney } from '#test/support/admin-journey'
import { adminSecret } from '#test/support/admin-shop'
import { openJourney } from '#test/support/journey'
import { listRestless } from '#test/support/page-rest'
import { type PageVisit, type Passed, prepareVisits, visitPages, watchAtRest } from '#test/support/page-visit'
import { routes } from '#test/support/routes'
import { writeSessions } from '#test/support/sessions'

const { journey, admin } = openAdminJourney()
const production = openJourney({ APP_ENV: 'production', ORDER_LIMITS: 'on' })

/** What stands for the parameters of the routes' paths. */
let samples: Record<string, string>
/** The addresses of the shop that open for a buyer and not, or otherwise, for a visitor. */
let ofBuyers: string[]

beforeAll(async () => {
  const { number, userId } = await admin.order({ note: 'Please ring twice, the bell at the gate is broken.' })
  samples = {
    'category/:name': 'category/whole-spices',
    'product/:id': 'product/special-masala',
    'recipes/:name': 'recipes/gujarati-kadhi',
    search: 'search?q=jeera',
    'admin/settings/:section': 'admin/settings/fees',
    'admin/customers/:id': `admin/customers/${userId}`,
    'admin/pick': `admin/pick?orders=${number}`,
    'admin/documents': `admin/documents?kind=slip&orders=${number}`,
    ':number': number,
    ':id': 'jeera',
  }
  const ofShop = listAddresses().filter((one) => !isOfAdmin(one))
  ofBuyers = await listDifferent(ofShop, await people.buyer(), [])
})
type Cookie = { name: string; value: string }

async function signInBuyer(): Promise<Cookie> {
  const [value = ''] = await writeSessions(admin.db, adminSecret, 1, systemClock.now())
  return { name: 'better-auth.session_token', value }
}

/** The cookies of each. */
const people = {
  visitor: async () => [],
  buyer: async () => [await signInBuyer()],
  owner: async () => [await admin.createStaff('Meera Patel', 'owner')],
} satisfies Record<string, () => Promise<Cookie[]>>

type Person = keyof typeof people

/** Pages are in files with markup; the rest is data. One address of each page, however many routes lead to it. */
function listAddresses(): string[] {
  const ofFile = new Map<string, string>()
  for (const { path = '', file } of routes) if (file.endsWith('.tsx') && !ofFile.has(file)) ofFile.set(file, path)
  return [...ofFile.values()].map((path) => {
    const sample = samples[path] ?? path.replace(/:number|:id/, (name) => samples[name] ?? name)
    return `/${sample.replace(/:\w+|\*/, 'anything')}`
  })
}

const isOfAdmin = (address: string) => /^\/admin(\/|$)/.test(address)

/** Nothing of the admin opens for others than its staff: three addresses stand for all of it. */
const doorsOfAdmin = ['/admin', '/admin/orders/x', '/admin/anything']

/** The status and redirect with which an address answers somebody with these cookies. */
async function answerOf(address: string, cookies: Cookie[]): Promise<string> {
  const cookie = cookies.map(({ name, value }) => `${name}=${value}`).join('; ')
  const answer = await fetch(journey.url + address, { headers: { cookie }, redirect: 'manual' })
  await answer.body?.cancel()
  return `${answer.status} ${answer.headers.get('location')}`
}

/** The addresses that open for the one person and not, or otherwise, for the other. */
async function listDifferent(addresses: string[], one: Cookie[], other: Cookie[]): Promise<string[]> {
  const different: string[] = []
  for (const address of addresses)
    if ((await answerOf(address, one)) !== (await answerOf(address, other))) different.push(address)
  return different
}

function addressesOf(person: Person): string[] {
  const addresses = [...listAddresses(), '/admin/settings/banner', '/admin/banner/haldi']
  const [ofShop, ofAdmin] = [addresses.filter((one) => !isOfAdmin(one)), addresses.filter(isOfAdmin)]
  if (person === 'visitor') return [...ofShop, ...doorsOfAdmin]
  if (person === 'owner') return ofAdmin
  return [...ofBuyers, ...doorsOfAdmin]
}

/** What a page may do by itself within ten seconds. */
type Allowed = { timers: number; requests: string[] }

/** The shop's frame asks every twenty seconds whether the shop answers. */
const ofShop: Allowed = { timers: 0, requests: ['GET /healthz'] }
/** The banner moves every four seconds. */
const ofHome: Allowed = { ...ofShop, timers: 3 }
/** The board asks every fifteen seconds what is new. */
const ofBoard: Allowed = { timers: 1, requests: ['GET /admin/updates'] }

function allowedFor(person: Person, page: Page): Allowed {
  const { pathname } = new URL(page.url())
  // Of the admin's address others see a page of the shop, which says that it is not there.
  const isBoard = pathname === '/admin' && person === 'owner'
  if (isBoard) return ofBoard
  return pathname === '/' ? ofHome : ofShop
}

function listFaults(person: Person, { address, page, documents, errors }: PageVisit, passed: Passed): string[] {
  const { timers, requests } = allowedFor(person, page)
  const others = passed.requests.filter((one) => !requests.includes(one))
  return [
    ...(documents === 1 ? [] : [`${documents} documents`]),
    ...(others.length === 0 ? [] : [`asks for ${others.join(', ')}`]),
    ...(passed.timers <= timers ? [] : [`${passed.timers} timers`]),
    ...errors,
  ].map((fault) => `${address}: ${fault}`)
}

async function openFor(person: Person) {
  const first = await journey.open({ width: 390, height: 740, reducedMotion: false, fresh: true })
  const context = first.context()
  await prepareVisits(context)
  const cookies: Cookie[] = await people[person]()
  await context.addCookies(cookies.map((cookie) => ({ ...cookie, url: journey.url })))
  return context
}

/** Opens all addresses, and expects that each loads one document and does nothing by itself in the ten seconds after it has come to rest. */
async function expectOneDocumentEach(person: Person, addresses: string[]) {
  const context = await openFor(person)
  const visits = await visitPages(context, addresses)
  const watch = async () => {
    const passed = await watchAtRest(context, visits).catch((error) => {
      const again = visits.filter(({ documents }) => documents > 1).map(({ address }) => address)
      // What is asked of a document is lost when another takes its place.
      throw again.length > 0 ? new Error(`Loaded again: ${again.join(', ')}`, { cause: error }) : error
    })
    return visits.flatMap((visit, index) => listFaults(person, visit, passed[index] as Passed))
  }
  // On a machine under load a timer of the start may wait longer than the quiet second before, such as one that follows a late answer.
  const faults = (await watch()).length === 0 ? [] : await watch()
  expect.soft(faults.join('\n')).toBe('')
  return { context, visits }
}

for (const person of ['buyer', 'owner'] as const)
  it(`no page of the ${person} loads its document again by itself, and asks only what it has to`, async () => {
    await expectOneDocumentEach(person, addressesOf(person))
  })

// On a phone and on a desktop, all pages side by side.
it('nor does any for a visitor; at rest it does nothing: no timers, frames or layouts but those of the banner', async () => {
  const addresses = [...addressesOf('visitor'), '/#featured', '/recipes/must-have-spices']
  const { context, visits } = await expectOneDocumentEach('visitor', addresses)
  for (const width of [390, 1366])
    expect.soft(await listRestless(context, visits, width), `${width} pixels`).toEqual([])
})

it('in production one line says that the connection is gone, and a page at rest asks for nothing', async () => {
  const context = (await production.open({ network: 'failing', fresh: true })).context()
  await prepareVisits(context)
  const visits = await visitPages(context, ['/contact'])
  expect(await watchAtRest(context, visits, 10 * 60_000)).toEqual([{ timers: 0, requests: [] }])
  const { page, errors } = visits[0] as PageVisit
  expect(errors).toEqual([])
  const line = page.getByText('No connection to the shop. We keep trying.')
  expect(await line.count()).toBe(0)
  // What tries again waits by the page's clock.
  await context.clock.resume()
  await page.context().setOffline(true)
  await line.waitFor()
  await page.context().setOffline(false)
  await line.waitFor({ state: 'detached' })
})

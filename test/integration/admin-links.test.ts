import { randomUUID } from 'node:crypto'
import { globSync, readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { addDays, indianDay } from '#domain/calendar/moment'
import { receiveBatch } from '#domain/stock/receive.server'
import { allWays } from '#test/security/endpoints/all'
import { advanceTo, createStaff, orderByCash } from '#test/support/admin'
import { adminPages, fillAdmin, listAdminPages } from '#test/support/admin-pages'
import { linksIn } from '#test/support/links'
import { providerDriver } from '#test/support/provider-driver'
import { routes } from '#test/support/routes'
import { newShopper, newStaff } from '#test/support/sessions'
import { startUpi } from '#test/support/shopping'
import { createStory } from '#test/support/story'
import { htmlOf } from '#test/support/visitor'

const story = createStory()

/** What has one address for all languages: files, and documents to be printed. */
const withoutLanguage = /\.(csv|json|webmanifest)|\/data\.html$|\/export\/|\/admin\/documents/

/** Returns the link without what differs between two orders, products or periods, so that each kind of page is opened once. */
function kindOf(href: string): string {
  const named =
    /(orders|customers|batch|edit|inbox|products|stock)\/(?!receive|count|batch|new|import|prices|edit|subscribers)[^/?]+/g
  return href.replace(named, '$1/…').replace(/=[^&]*/g, '=…')
}

/** Orders at every stage, a payment under way, a batch of which packs were sold, and a letter. */
async function fillShop(): Promise<void> {
  await createStaff(story)
  const today = indianDay(story.now())
  const received = await receiveBatch(story.db, story, {
    commandKey: randomUUID(),
    by: { id: 'meera', requestId: null },
    productId: 'jeera',
    label: '250gm',
    code: 'B1',
    quantity: 20,
    packedOn: addDays(today, -30),
    bestBefore: addDays(today, 300),
    isInStock: true,
    isSure: true,
    note: '',
  })
  expect(received.ok).toBe(true)
  const stages = ['accepted', 'packed', 'handed-over', 'delivered'] as const
  for (const stage of stages) await advanceTo(story, (await orderByCash(story)).orderId, stage)
  await startUpi((await orderByCash(story)).shopper)
  const person = { firstName: 'Asha', lastName: 'Patel', email: 'asha@example.com' }
  await story.visitor().submit('/contact', { ...person, subject: 'Haldi', message: 'Fresh?' })
}

const isPostgres = process.env.TEST_DATABASE === 'postgres'

// In another language the pages ask the database the same.
it.each(isPostgres ? ['/admin'] : ['/admin', '/gu/admin'])(
  'each kind of link that can be reached from %s leads somewhere, in its language',
  async (start) => {
    await fillShop()
    const owner = await newStaff(story)
    const prefix = start.replace('/admin', '')
    const queue = [start, `${start}/stock/jeera`].map((href) => ({ href, from: '' }))
    const opened = new Set<string>()
    const faults: string[] = []
    for (const { href, from } of queue) {
      const kind = kindOf(href)
      if (opened.has(kind)) continue
      opened.add(kind)
      const isFile = withoutLanguage.test(href)
      if (!isFile && !href.startsWith(prefix)) faults.push(`${from} -> ${href} is in English`)
      const response = await owner.get(href)
      if (response.status >= 400) faults.push(`${from} -> ${href}: ${response.status}`)
      if (isFile || !href.startsWith(start)) continue
      queue.push(...linksIn(await response.text()).map((link) => ({ href: link, from: href })))
    }
    expect(faults).toEqual([])
    // What only some states of the shop lead to.
    for (const kind of [
      'customers/…',
      'orders/…',
      'stock/batch/…',
      'stock/batch.csv?product=…&code=…',
      'documents?kind=…',
    ])
      expect(
        [...opened].filter((address) => address.includes(`/admin/${kind}`)),
        kind,
      ).not.toEqual([])
  },
)

/** The HTML of each page of the admin, by its path in `app/routes.ts`. */
async function openAll(): Promise<[page: string, html: string][]> {
  const addresses = listAdminPages(await fillAdmin(story))
  const owner = await newStaff(story)
  return Promise.all(
    addresses.map(async (address, place): Promise<[page: string, html: string]> => {
      const response = await owner.get(address)
      if (response.status !== 200) throw new Error(`${address} answers ${response.status}`)
      return [adminPages[place] ?? '', await response.text()]
    }),
  )
}

/** The pages of the menu, those of the settings, and what is printed, shown as buyers see it, or seen before somebody belongs to the team. */
const withoutTab = [
  'admin/cod',
  'admin/audit',
  'admin/team',
  'admin/codes',
  'admin/help',
  'admin/password-link',
  'admin/settings',
  'admin/settings/:section',
  'admin/pins',
  'admin/banner/:slide',
  'admin/documents',
  'admin/products/edit/:id/preview',
  'admin/join/:token',
]

const isTabCurrent = (html: string) =>
  /<nav aria-label="Admin".*?<\/nav>/s.exec(html)?.[0].includes('aria-current="page"')

it.skipIf(isPostgres)(
  'each page of the admin is linked from another one, shows something, and has its tab or none for a reason',
  async () => {
    const pages = await openAll()
    // A view of the board is empty where its work is done.
    const empty = pages.flatMap(([page, html]) => (page !== 'admin' && html.includes('data-empty') ? [page] : []))
    expect.soft(empty, 'fill it in `fillAdmin` of test/support/admin-pages.ts').toEqual([])
    const outside = pages.flatMap(([page, html]) => (isTabCurrent(html) ? [] : [page]))
    expect
      .soft(outside.sort(), '`pages` in app/admin/shared/admin-layout.tsx, or `withoutTab` here')
      .toEqual(withoutTab.sort())

    const owner = await newStaff(story)
    for (const stage of ['accepted', 'packed'] as const) {
      // Two confirmed orders of a stage can be moved together.
      await advanceTo(story, (await orderByCash(story)).orderId, stage)
      await story.db.updateTable('orders').set({ cod_confirm: 'yes' }).execute()
      pages.push(['admin', await htmlOf(owner.get(`/admin?view=${stage}`))])
    }
    const linked = pages.flatMap(([page, html]) =>
      linksIn(html).flatMap((href) => {
        const to = href.slice(1).replace(/[?#].*/, '')
        return to === page ? [] : [to]
      }),
    )
    const lonely = adminPages.filter((page) => !page.includes(':') && !linked.includes(page))
    expect.soft(lonely, 'add a link to app/admin/shared/admin-menu.tsx, or to another page').toEqual([])
  },
)

/** The names by which the shop reads parameters of a query. */
const parameters = globSync('app/**/*.{ts,tsx}').flatMap((file) =>
  [...readFileSync(file, 'utf8').matchAll(/\.(?:get|getAll|has)\('([\w-]+)'\)/g)].map(([, name = '']) => name),
)

it.runIf(isPostgres)(
  'no address fails by a character that nobody types and PostgreSQL refuses, in its path or its query',
  async () => {
    const owner = await newStaff(story)
    const pages = listAdminPages(await fillAdmin(story))
    const others = routes
      .map(({ path = '' }) => path)
      .filter((path) => !/[:*]/.test(path) && !adminPages.includes(path))
    const odd = new URLSearchParams(parameters.map((name) => [name, 'a\0b']))
    // A search hides the list, whose other parameters are read only without it.
    const unsearched = new URLSearchParams([...odd].filter(([name]) => name !== 'q'))
    const asked = [
      ...routes.map(({ path = '' }) => `/${path.replace(/:\w+|\*/g, 'a%00b')}`),
      ...[...pages.map((page) => page.replace(/\?.*/, '')), ...others.map((path) => `/${path}`)].flatMap((path) =>
        [odd, unsearched].map((query) => `${path}?${query}`),
      ),
    ]
    for (const address of asked) {
      // A page's data is what fails; it comes sooner than the page.
      const [path = '', ...query] = address.split(/(?=\?)/)
      const data = `${path}${/^\/$|\.\w+$/.test(path) ? '' : '.data'}${query.join('')}`
      expect.soft((await owner.get(data)).status, data).toBeLessThan(500)
    }
  },
)

it.runIf(isPostgres)(
  'no form and no JSON fails by a character that nobody types and PostgreSQL refuses, in any of its fields',
  async () => {
    const ways = allWays({ story, driver: providerDriver(story) })
    for (const [path, ofPath] of Object.entries(ways))
      for (const way of ofPath) {
        const shopper = await newShopper(story)
        const endpoint = await way(shopper)
        const visitor = endpoint.staff ? await newStaff(story) : shopper
        for (const name of Object.keys(endpoint.example)) {
          await story.db.deleteFrom('attempts').execute()
          const sent = { ...endpoint.example, [name]: 'a\0b' }
          const address = `/${endpoint.path ?? path}${endpoint.page ? '.data' : ''}${endpoint.query ?? ''}`
          const response =
            endpoint.encoding === 'json'
              ? await visitor.json(endpoint.method ?? 'POST', address, sent)
              : await visitor.submit(address, sent as Record<string, string>)
          expect.soft(response.status, `${name} of ${endpoint.name}, ${address}`).toBeLessThan(500)
        }
      }
  },
)

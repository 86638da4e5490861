import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { sectionForms } from '#app/admin/settings/section-forms'
import { findEdited, saveDraft } from '#domain/catalog/drafts.server'
import { systemClock } from '#domain/clock'
import { type AdminRows, findAdminRows, listAdminPages } from '#test/support/admin-pages'
import { AdminShop, adminSecret } from '#test/support/admin-shop'
import { makeSqlite, type TestDatabase } from '#test/support/databases'
import { adminAlive, expectFits, openJourney, overflow } from '#test/support/journey'
import { overflowOfLargeText } from '#test/support/large-text'
import { listTypedTexts } from '#test/support/typed-texts'
import { listUntranslated } from '#test/support/untranslated'
import { playDemo } from '#tools/demo/demo'

let database: TestDatabase
let shop: AdminShop
let rows: AdminRows

const journey = openJourney(async () => {
  database = await makeSqlite()
  const filled = new AdminShop(database.env.SHOP_DATA_DIR)
  await filled.createStaff('રમેશ પટેલ')
  await filled.createStaff('મીરા પટેલ', 'manager')
  const staff = await filled.db.selectFrom('staff').select('user_id').execute()
  const publicUrl = 'http://localhost:3000'
  const play = { publicUrl, staff: staff.map(({ user_id }) => user_id), orders: 30, now: Date.now() }
  await playDemo({ db: filled.db, ...play, began: () => () => {} })
  await writeDraft(filled)
  rows = await findAdminRows(filled.db, systemClock)
  await filled.close()
  return { ...database.env, SESSION_SECRET: adminSecret }
})

beforeAll(() => {
  shop = new AdminShop(database.env.SHOP_DATA_DIR)
})
afterAll(async () => {
  await shop.close()
  await database.drop()
})

/** Changes fields of every kind of a product in a draft. */
async function writeDraft({ db }: AdminShop): Promise<void> {
  const edited = await findEdited(db, 'rai')
  const { user_id: id } = await db.selectFrom('staff').select('user_id').executeTakeFirstOrThrow()
  if (!edited) throw new Error('There is no rai')
  const size = { 'price.0': '9', 'mrp.0': '10', 'netQuantity.0': '200', 'weightGrams.0': '220', 'barcode.0': '12345' }
  const cooks = { scaleOf: 'heat', scaleLevel: '3', taste: '' }
  const label = { veg: 'non-veg', gst: '12', shelfLifeDays: '90', category: 'special-spices', category2: '' }
  const others = Object.entries(edited.typed).filter(([name]) => !/\.[12]$/.test(name))
  const typed = { ...Object.fromEntries(others), ...size, ...cooks, ...label }
  const draft = { id: 'rai', typed, pictures: [], baseVersion: edited.version, seenAt: 0 }
  await saveDraft(db, systemClock, { id, requestId: null }, draft)
}

async function openAdmin(): Promise<Page> {
  const page = await journey.open({ width: 360, height: 740 })
  await page.context().addCookies([{ ...(await shop.createStaff('કિરણ શાહ')), url: journey.url }])
  return page
}

/** Expects that a page is wholly in Gujarati: the open one, or one that was not opened. */
async function expectGujarati(page: Page, path: string, typed: string[], html?: string): Promise<void> {
  // The audit and the words of the search show what is stored.
  if (!/^\/admin\/(audit|products\/words)/.test(path))
    expect.soft(await listUntranslated(page, typed, html), path).toEqual([])
}

it('every page of the admin is wholly in Gujarati, has one heading, logs no error, and has room on a phone, also for text twice as large', async () => {
  const page = await openAdmin()
  const typed = await listTypedTexts(shop.db)
  for (const path of listTemplates()) {
    await page.goto(`/gu${path}`)
    await adminAlive(page)
    await expectGujarati(page, path, typed)
    expect.soft(await page.locator('h1').count(), path).toBe(1)
    await expectFits(page, path)
    await expectRoomForLargeText(page, path)
  }
})

it('what else the pages of the admin show is in Gujarati too, under one heading', async () => {
  const page = await openAdmin()
  const typed = await listTypedTexts(shop.db)
  for (const path of await listStates()) {
    const html = await (await page.request.get(`/gu/admin${path}`)).text()
    expect.soft(html.match(/<h1\b/g), path).toHaveLength(1)
    await expectGujarati(page, `/admin${path}`, typed, html)
  }
})

/** Board and inbox cut long names off by an ellipsis, in any size; the key of who joins is of random letters. */
async function expectRoomForLargeText(page: Page, path: string): Promise<void> {
  const found = await overflowOfLargeText(page)
  if (!/^\/admin($|\/inbox$|\/join\/)/.test(path)) expect.soft(found, path).toEqual([])
  expect.soft(await overflow(page), `${path}, text twice as large`).toBeLessThanOrEqual(0)
}

/** One address of each page; papers for the printer have no other language and no heading, and are as wide as paper. */
const listTemplates = () => listAdminPages(rows).filter((path) => !path.startsWith('/admin/documents'))

/** Lists what some of the pages show besides. */
async function listStates(): Promise<string[]> {
  const orders = await shop.db.selectFrom('orders').select(['number', 'stage', 'state']).execute()
  const some = [...new Map(orders.map((order) => [`${order.stage} ${order.state}`, order.number])).values()]
  const inStage = (stage: string) => orders.filter((order) => order.stage === stage).map(({ number }) => number)
  const letters = await shop.db.selectFrom('letters').select('ticket').limit(2).execute()
  return [
    '?view=accepted',
    '?view=packed',
    '?view=on-the-way',
    '?view=issues',
    '?q=4829',
    '/no-such-page',
    ...some.map((number) => `/orders/${number}`),
    `/pick?orders=${inStage('accepted').slice(0, 2).join()}`,
    `/hand-over?orders=${inStage('packed').join()}`,
    '/inbox?state=answered',
    ...letters.map(({ ticket }) => `/inbox/${ticket}`),
    '/reports?span=day',
    '/reports?span=month',
    '/audit?order=SM-0000-0000',
    ...Object.keys(sectionForms()).map((section) => `/settings/${section}`),
    '/pins?prefix=744',
    '/products?view=missing',
    '/products/edit/rai/publish',
  ]
}

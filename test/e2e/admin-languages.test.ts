import { join } from 'node:path'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { sectionForms } from '#app/admin/settings/section-forms'
import { findEdited, saveDraft } from '#domain/catalog/drafts.server'
import { systemClock } from '#domain/clock'
import { type AdminRows, findAdminRows, listAdminPages } from '#test/support/admin-pages'
import { AdminShop, adminSecret } from '#test/support/admin-shop'
import { makeSqlite, type TestDatabase } from '#test/support/databases'
import { adminAlive, openJourney, overflow } from '#test/support/journey'
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
  const play = { publicUrl, staff: staff.map(({ user_id }) => user_id), orders: 60, now: Date.now() }
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
  const { entry, version } = edited
  const [first] = entry.sizes
  const sizes = first ? [{ ...first, price: 9, mrp: 10, netQuantity: 200, weightGrams: 220, barcode: '12345' }] : []
  const details = { ...entry.details, scale: { of: 'heat', level: 3 }, taste: undefined } as const
  const changed = { ...entry, sizes, details, veg: 'non-veg', gst: 12, shelfLifeDays: 90, pictures: [] } as const
  const draft = { ...changed, category: 'special-spices', category2: '', sizes, pictures: [] }
  const saved = { entry: draft, typed: null, baseVersion: version, seenAt: 0 }
  await saveDraft(db, systemClock, { id, requestId: null }, saved)
}

async function openAdmin(): Promise<Page> {
  const page = await journey.open({ width: 360, height: 740 })
  await page.context().addCookies([{ ...(await shop.createStaff('કિરણ શાહ')), url: journey.url }])
  return page
}

it('every page of the admin is wholly in Gujarati, and no wider than a phone', async () => {
  const page = await openAdmin()
  const typed = await listTypedTexts(shop.db)
  for (const path of await listPaths()) {
    await page.goto(`/gu${path}`)
    await adminAlive(page)
    expect.soft(await listUntranslated(page, typed), path).toEqual([])
    expect.soft(await overflow(page), path).toBeLessThanOrEqual(0)
    if (process.env.SHOTS)
      await page.screenshot({ path: join(process.env.SHOTS, `gu${path.replace(/\W+/g, '-')}.png`), fullPage: true })
  }
})

/** Lists each page of the admin, and more of what some of them show. */
async function listPaths(): Promise<string[]> {
  const orders = await shop.db.selectFrom('orders').select(['number', 'stage', 'state']).execute()
  const some = [...new Map(orders.map((order) => [`${order.stage} ${order.state}`, order.number])).values()]
  const inStage = (stage: string) => orders.filter((order) => order.stage === stage).map(({ number }) => number)
  const letters = await shop.db.selectFrom('letters').select('ticket').limit(2).execute()
  // Papers for the printer have no other language; the audit and the words of the search show what is stored.
  const pages = listAdminPages(rows).filter((path) => !/^\/admin\/(documents|audit|products\/words)/.test(path))
  const more = [
    '?view=accepted',
    '?view=packed',
    '?view=on-the-way',
    '?view=issues',
    '?q=4829',
    '/no-such-page',
    ...some.flatMap((number) => [`/orders/${number}`, `/orders/${number}/refund`]),
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
  return [...new Set([...pages, ...more.map((path) => `/admin${path}`)])]
}

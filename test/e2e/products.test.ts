import type { Locator, Page } from 'playwright-core'
import sharp from 'sharp'
import { expect, it } from 'vitest'
import { openAdminJourney } from '#test/support/admin-journey'
import { fakeCamera } from '#test/support/fake-camera'
import { adminAlive, look } from '#test/support/journey'

const { journey, admin } = openAdminJourney()

type Options = NonNullable<Parameters<typeof journey.open>[0]>

async function open(path: string, { who = 'Meera Patel', ...options }: Options & { who?: string } = {}): Promise<Page> {
  const page = await journey.open({ width: 360, height: 780, ...options })
  await page.context().addCookies([{ ...(await admin.createStaff(who)), url: journey.url }])
  await page.goto(path)
  if (options.scripts !== false) await adminAlive(page)
  return page
}

const jeera = '/admin/products/edit/jeera'
const photo = async (background: string) => ({
  name: `${background}.jpg`,
  mimeType: 'image/jpeg',
  buffer: await sharp({ create: { width: 900, height: 700, channels: 3, background } })
    .jpeg()
    .toBuffer(),
})

/** A second try makes another product: the first may be there already. */
const newNames = ['Winter Masala', 'Monsoon Masala']

it('a new product goes from zero into the shop and into stock in 15 taps beside typing', async () => {
  const name = newNames.shift() ?? ''
  const id = name.toLowerCase().replace(' ', '-')
  const page = await open('/admin')
  let taps = 0
  const tap = async (target: Locator) => {
    taps++
    await target.click()
  }
  /** A choice opens its list and takes one of it. */
  const choose = async (target: Locator, label: string) => {
    taps += 2
    await target.selectOption({ label })
  }
  await tap(page.getByRole('navigation', { name: 'Admin' }).getByRole('link', { name: 'Products' }).last())
  await tap(page.getByRole('link', { name: 'New product' }))
  await page.getByRole('heading', { name: 'New product' }).waitFor()
  // The field has the focus already.
  await expect.poll(() => page.evaluate(() => document.activeElement?.getAttribute('name'))).toBe('name')
  await page.keyboard.type(name)
  await choose(page.getByLabel('Copy from a product like it'), 'Chicken Masala')
  await look(page, 'new product')
  await tap(page.getByRole('button', { name: 'Begin' }))
  await page.getByRole('heading', { name }).waitFor()
  const chooser = page.waitForEvent('filechooser')
  await tap(page.getByLabel('Take or choose photos'))
  // Two from the gallery, taken over at once.
  taps++
  await (await chooser).setFiles([await photo('#a33'), await photo('#3a3')])
  await page.getByText('✓ 2 photos are in the draft.').waitFor()
  const price = page.getByLabel('Price ₹').first()
  await tap(price)
  await page.keyboard.type('145')
  await page.keyboard.press('Tab')
  await page.keyboard.type('160')
  await page.getByText(/✓ Draft saved at/).waitFor()
  await look(page, 'editor')
  await tap(page.getByRole('button', { name: 'Review and publish' }))
  await page.getByRole('heading', { name: `Publish ${name}?` }).waitFor()
  await look(page, 'publish')
  await tap(page.getByRole('button', { name: 'Publish', exact: true }))
  await tap(page.getByRole('link', { name: 'Put in stock' }))
  const receive = page.locator('details').filter({ hasText: 'Supplier and bill' })
  await tap(receive.locator('summary'))
  await tap(receive.getByLabel('Packs', { exact: true }))
  await page.keyboard.type('24')
  await page.keyboard.press('Tab')
  await page.keyboard.type('WM-1')
  await look(page, 'receive')
  await tap(receive.getByRole('button', { name: 'Receive', exact: true }))
  await page.getByText(/Received 24 packs of/).waitFor()
  const [size] = await admin.db.selectFrom('pack_sizes').selectAll().where('product_id', '=', id).execute()
  expect(size).toMatchObject({ price_paise: 145_00, mrp_paise: 160_00, stock: 24 })
  const product = await admin.db.selectFrom('products').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
  expect(JSON.parse(product.pictures)).toHaveLength(2)
  expect(taps).toBeLessThanOrEqual(15)
})

it('a tap on the prices of a product opens its sizes with the digits selected, by keyboard too, and without scripts', async () => {
  const page = await open('/admin/products', { width: 390, height: 844 })
  const rows = page.getByRole('article')
  const menu = await page.getByRole('navigation', { name: 'Admin' }).last().boundingBox()
  const isSeen = async (at: number) => {
    const box = await rows.nth(at).boundingBox()
    return box !== null && menu !== null && box.y + box.height <= menu.y
  }
  // Six products are whole on the screen of a phone.
  expect(await isSeen(5)).toBe(true)
  const rowOf = (one: Page) => one.getByRole('article', { name: 'Dhaniya Powder', exact: true })
  const focused = () => page.evaluate(() => document.activeElement?.getAttribute('name'))
  await rowOf(page).locator('summary').click()
  // The browser opens it a moment after the click: faster than a hand, not than a robot.
  await expect.poll(focused).toBe('price')
  await page.keyboard.type('151')
  await page.keyboard.press('Enter')
  await page.getByText('₹151 is in the shop.').waitFor()
  // The field has kept the focus; the link to the stock stands between it and the prices.
  for (const key of ['Shift+Tab', 'Shift+Tab', 'Enter', 'Enter']) await page.keyboard.press(key)
  await expect.poll(focused).toBe('price')
  await page.keyboard.type('152')
  await page.keyboard.press('Enter')
  await page.getByText('₹152 is in the shop.').waitFor()
  await look(page, 'products')
  const plain = await open('/admin/products', { scripts: false })
  const row = rowOf(plain)
  await row.locator('summary').click()
  await row.getByLabel(/^Price of Dhaniya Powder/).fill('153')
  await row.getByRole('button', { name: 'Save' }).click()
  await plain.getByText('₹153 is in the shop.').waitFor()
})

const storedFacts = async (id = 'jeera') => {
  const row = await admin.db.selectFrom('drafts').select('typed').where('product_id', '=', id).executeTakeFirst()
  return row ? (JSON.parse(row.typed) as { facts: string }).facts : null
}
const sentence = (page: Page) => page.getByLabel('One sentence about it')

it('leaving the editor loses no letter: by a link, by Back, by a reload without network', async () => {
  const page = await open(jeera, { network: 'failing' })
  await sentence(page).fill('typed before a link')
  await page.getByRole('link', { name: 'All products' }).click()
  await page.waitForURL('**/admin/products')
  await expect.poll(() => storedFacts()).toBe('typed before a link')
  await page.goBack()
  await adminAlive(page)
  await expect.poll(() => sentence(page).inputValue()).toBe('typed before a link')
  await page.context().setOffline(true)
  await sentence(page).fill('typed without network')
  await page.getByText('The shop could not be reached.').waitFor()
  await page.context().setOffline(false)
  await page.waitForFunction(() => navigator.onLine)
  await page.reload()
  await adminAlive(page)
  await expect.poll(() => sentence(page).inputValue()).toBe('typed without network')
  await expect.poll(() => storedFacts()).toBe('typed without network')
})

it('what is typed before the scripts of a page come stays, and is saved', async () => {
  const page = await journey.open({ width: 360, height: 780, fresh: true })
  await page.context().addCookies([{ ...(await admin.createStaff('Kiran Shah')), url: journey.url }])
  const held = Promise.withResolvers<void>()
  await page.route('**/assets/*.js', async (route) => {
    await held.promise
    await route.continue()
  })
  await page.goto('/admin/products/edit/kali-mirch', { waitUntil: 'commit' })
  const early = 'typed on a slow phone'
  await sentence(page).fill(early)
  await page.getByLabel('HSN', { exact: true }).fill('0904')
  const search = await journey.open({ width: 360, height: 780, fresh: true })
  await search.context().addCookies(await page.context().cookies())
  await search.route('**/assets/*.js', async (route) => {
    await held.promise
    await route.continue()
  })
  await search.goto('/admin', { waitUntil: 'commit' })
  const field = search.getByRole('searchbox')
  await field.fill('Asha')
  held.resolve()
  await adminAlive(page)
  await adminAlive(search)
  expect(await sentence(page).inputValue()).toBe(early)
  expect(await field.inputValue()).toBe('Asha')
  await page.getByText(/✓ Draft saved at/).waitFor()
  const stored = async () => {
    const { typed } = await admin.db
      .selectFrom('drafts')
      .select('typed')
      .where('product_id', '=', 'kali-mirch')
      .executeTakeFirstOrThrow()
    return JSON.parse(typed) as { facts: string; hsn: string }
  }
  expect(await stored()).toMatchObject({ facts: early, hsn: '0904' })
})

it('the camera closes and leaves the focus on its button, or opens the size of the pack that it has read', async () => {
  await admin.db
    .updateTable('pack_sizes')
    .set({ barcode: '8901234567891' })
    .where('product_id', '=', 'jeera')
    .where('label', '=', '250gm')
    .execute()
  const page = await open('/admin/stock')
  await page.addInitScript(fakeCamera)
  await page.reload()
  await adminAlive(page)
  const focused = () => page.evaluate(() => document.activeElement?.textContent || document.activeElement?.ariaLabel)
  const scan = page.getByRole('button', { name: 'Scan' })
  const camera = page.getByRole('dialog', { name: 'Scan a code' })
  await scan.click()
  await camera.getByRole('button', { name: 'Close' }).click()
  await camera.waitFor({ state: 'detached' })
  expect(await focused()).toBe('Scan')
  await scan.click()
  await camera.waitFor()
  await page.evaluate(() => Object.assign(window, { seen: '8901234567891' }))
  await page.waitForURL('**/admin/stock/jeera?size=250gm')
})

it('a photo that is being taken out keeps the review waiting, which shows the photos without it', async () => {
  const page = await open(jeera)
  await page.route('**/edit/jeera.data', async (route) => {
    const answer = await route.fetch({ maxRedirects: 0 })
    // As slow as a phone's network.
    if (route.request().postData()?.includes('remove')) await new Promise((resolve) => setTimeout(resolve, 1_000))
    await route.fulfill({ response: answer })
  })
  await page.getByRole('button', { name: 'Take out photo 1' }).click()
  await page.getByRole('button', { name: 'Review and publish' }).click()
  await page.getByRole('heading', { name: /^Publish Jeera/ }).waitFor()
  await page.getByText('2 photos').waitFor()
  await admin.db.deleteFrom('drafts').where('product_id', '=', 'jeera').execute()
})

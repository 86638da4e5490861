import { randomUUID } from 'node:crypto'
import type { BrowserContext, Locator, Page } from 'playwright-core'
import sharp from 'sharp'
import { expect, it } from 'vitest'
import { openAdminJourney } from '#test/support/admin-journey'
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
  await page.getByRole('heading', { name: 'Receive a delivery' }).waitFor()
  await expect.poll(() => page.evaluate(() => document.activeElement?.getAttribute('name'))).toBe('quantity.0')
  await page.keyboard.type('24')
  await page.keyboard.press('Tab')
  await page.keyboard.type('WM-1')
  await look(page, 'receive')
  await tap(page.getByRole('button', { name: 'Receive all' }))
  await page.getByText('✓ Received 24 packs on 1 line.').waitFor()
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

it('what is missing leads to its field, and photos that are added stay in sight', async () => {
  const page = await open('/admin/products/edit/laving#importer')
  await expect.poll(() => page.evaluate(() => document.activeElement?.getAttribute('name'))).toBe('importer')
  await page.goto('/admin/products/edit/laving')
  await adminAlive(page)
  const photos = await Promise.all(['#711', '#171', '#117', '#771'].map(photo))
  await page.getByLabel('Take or choose photos').setInputFiles(photos)
  const added = page.getByText('✓ 4 photos are in the draft.')
  await added.waitFor()
  const box = await added.boundingBox()
  // Between the bar above and the two below.
  expect(box && [box.y > 56, box.y < 640]).toEqual([true, true])
})

it('a copied size is taken out by one tap and can be brought back', async () => {
  const id = 'kashmiri-red-chillie'
  await admin.db.deleteFrom('drafts').where('product_id', '=', id).execute()
  const page = await open(`/admin/products/edit/${id}`)
  const label = page.getByLabel('Label', { exact: true }).nth(1)
  const before = await label.inputValue()
  const stored = async () => {
    const row = await admin.db
      .selectFrom('drafts')
      .select('body')
      .where('product_id', '=', id)
      .executeTakeFirstOrThrow()
    return (JSON.parse(row.body) as { sizes: { label: string }[] }).sizes.map((size) => size.label)
  }
  await page.getByRole('button', { name: 'Do not sell this size' }).first().click()
  await page.getByText('Size 2 will not be sold.').waitFor()
  await page.getByText(/✓ Draft saved at/).waitFor()
  expect(await stored()).not.toContain(before)
  await look(page, 'size taken out')
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect.poll(stored).toContain(before)
})

it.each(['before', 'after'])(
  'a price that reaches the shop %s a photo that was added meanwhile is saved, and says so',
  async (order) => {
    const id = order === 'before' ? 'dhaniya-powder' : 'star-anise'
    const page = await open(`/admin/products/edit/${id}`)
    const held = Promise.withResolvers<void>()
    const later = order === 'before' ? '**/photos*' : '**/draft*'
    await page.route(later, async (route) => {
      await held.promise
      await route.continue()
    })
    await page.getByLabel('Take or choose photos').setInputFiles([await photo('#33a')])
    const sent = page.waitForRequest('**/draft*')
    await page.getByLabel('Price ₹').first().fill('147')
    await sent
    await page.getByRole('button', { name: 'Add this photo' }).click()
    if (order === 'before') await page.getByText(/✓ Draft saved at/).waitFor()
    else await page.getByText('✓ The photo is in the draft.').waitFor()
    held.resolve()
    await page.getByText(/✓ Draft saved at/).waitFor()
    await page.getByText('✓ The photo is in the draft.').waitFor()
    await page.getByLabel('Price ₹').first().fill('148')
    const stored = async () => {
      const row = await admin.db.selectFrom('drafts').select('body').where('product_id', '=', id).executeTakeFirst()
      const entry = row && (JSON.parse(row.body) as { sizes: { price: number }[]; pictures: string[] })
      return entry && [entry.sizes[0]?.price, entry.pictures.some((name) => name.startsWith('photo-'))]
    }
    await expect.poll(stored).toEqual([148, true])
    expect(await page.getByRole('region', { name: 'Two drafts' }).count()).toBe(0)
  },
)

const storedFacts = async (id = 'jeera') => {
  const row = await admin.db
    .selectFrom('drafts')
    .select(['body', 'typed'])
    .where('product_id', '=', id)
    .executeTakeFirst()
  if (row?.typed) return (JSON.parse(row.typed) as { facts: string }).facts
  return row ? (JSON.parse(row.body) as { facts: string }).facts : null
}
const sentence = (page: Page) => page.getByLabel('One sentence about it')

it('leaving the editor loses no letter: by a link, by Back, by closing, without network, signed out', async () => {
  const page = await open(jeera, { network: 'failing' })
  await sentence(page).fill('typed before a link')
  await page.getByRole('link', { name: 'Sort or take out' }).click()
  await page.waitForURL('**/photos')
  await expect.poll(() => storedFacts()).toBe('typed before a link')
  await page.goBack()
  await adminAlive(page)
  await expect.poll(() => sentence(page).inputValue()).toBe('typed before a link')
  await sentence(page).fill('typed before closing')
  await page.close({ runBeforeUnload: false })
  await expect.poll(() => storedFacts()).toBe('typed before closing')

  const phone = await open(jeera, { network: 'failing' })
  await phone.context().setOffline(true)
  await sentence(phone).fill('typed without network')
  await phone.getByText('No connection: kept in this phone').waitFor()
  expect(await storedFacts()).toBe('typed before closing')
  await phone.context().setOffline(false)
  await expect.poll(() => storedFacts()).toBe('typed without network')
  await phone.getByText(/✓ Draft saved at/).waitFor()

  await phone.route('**/draft', (route) => route.abort())
  await sentence(phone).fill('typed and left without network')
  await phone.getByText('No connection').waitFor()
  await phone.goto(jeera)
  await phone.getByRole('button', { name: 'Bring it back' }).waitFor()
  await look(phone, 'restore')
  await phone.unroute('**/draft')
  await phone.getByRole('button', { name: 'Bring it back' }).click()
  expect(await sentence(phone).inputValue()).toBe('typed and left without network')
  await expect.poll(() => storedFacts()).toBe('typed and left without network')

  const cookies = await phone.context().cookies()
  await phone.context().clearCookies()
  await sentence(phone).fill('typed signed out')
  await phone.getByText('You are signed out.').waitFor()
  await look(phone, 'signed out')
  await returnWith(phone.context(), cookies)
  await phone.reload()
  await phone.getByRole('button', { name: 'Bring it back' }).click()
  await expect.poll(() => storedFacts()).toBe('typed signed out')
})

it('what was typed signed out is saved when one comes back signed in', async () => {
  const page = await open(jeera)
  const cookies = await page.context().cookies()
  await page.context().clearCookies()
  const typed = `typed signed out ${randomUUID()}`
  await sentence(page).fill(typed)
  await page.getByText('You are signed out.').waitFor()
  await returnWith(page.context(), cookies)
  await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')))
  await page.getByText(/✓ Draft saved at/).waitFor()
  expect(await storedFacts()).toBe(typed)
})

it('what is taken back after a save without an answer is taken back in the shop too, and is said to be saved', async () => {
  const page = await open(jeera, { network: 'failing' })
  const before = `as it was ${randomUUID()}`
  await sentence(page).fill(before)
  await page.getByText(/✓ Draft saved at/).waitFor()
  // The shop stores it, and its answer is lost.
  await page.route('**/draft', async (route) => {
    await route.fetch()
    await route.abort()
  })
  await sentence(page).fill(`${before}, and a slip`)
  await page.getByText('No connection: kept in this phone').waitFor()
  expect(await storedFacts()).toBe(`${before}, and a slip`)
  await sentence(page).fill(before)
  await page.unroute('**/draft')
  await page.getByText(/✓ Draft saved at/).waitFor()
  expect(await storedFacts()).toBe(before)
})

it('a draft is thrown away when its tick is set, which is asked for and has the focus', async () => {
  const page = await open('/admin/products/edit/rai')
  await sentence(page).fill('A slip')
  await page.getByText(/✓ Draft saved at/).waitFor()
  await page.reload()
  await adminAlive(page)
  const away = page.getByRole('button', { name: 'Throw away' })
  await away.click()
  const sure = page.getByRole('checkbox', { name: 'Yes, throw the draft away' })
  await expect.poll(() => sure.evaluate((box) => box === document.activeElement)).toBe(true)
  await look(page, 'throw a draft away')
  expect(await storedFacts('rai')).toBe('A slip')
  await sure.check()
  await away.click()
  await away.waitFor({ state: 'hidden' })
  expect(await storedFacts('rai')).toBe(null)
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
    const { body } = await admin.db
      .selectFrom('drafts')
      .select('body')
      .where('product_id', '=', 'kali-mirch')
      .executeTakeFirstOrThrow()
    return JSON.parse(body) as { facts: string; hsn: string }
  }
  expect(await stored()).toMatchObject({ facts: early, hsn: '0904' })
})

async function returnWith(context: BrowserContext, cookies: Awaited<ReturnType<BrowserContext['cookies']>>) {
  await context.addCookies(cookies)
}

it('another tab sees what differs and chooses; a mistake stands at its field at once; a price selects its digits', async () => {
  const page = await open(jeera)
  const other = await page.context().newPage()
  await other.goto(jeera)
  await adminAlive(other)
  await sentence(page).fill('of this tab')
  await page.getByText(/✓ Draft saved at/).waitFor()
  await sentence(other).fill('of the other tab')
  await other.getByRole('region', { name: 'Two drafts' }).waitFor()
  await look(other, 'conflict')
  await other.getByLabel(/of this tab/).check()
  await other.getByRole('button', { name: 'Save what I chose' }).click()
  await expect.poll(() => sentence(other).inputValue()).toBe('of this tab')
  await other.close()
  await page.reload()
  await adminAlive(page)
  const hsn = page.getByLabel('HSN', { exact: true })
  await hsn.fill('12')
  await hsn.press('Tab')
  await page.getByText('Please type 4, 6 or 8 digits, such as 0910.').waitFor()
  await hsn.fill('0909')
  const price = page.getByLabel('Price ₹').first()
  await price.focus()
  await page.keyboard.type('999')
  expect(await price.inputValue()).toBe('999')
  // A digit that is typed before the next frame is not selected again, or the one after it would replace it.
  const mrp = page.getByLabel('MRP ₹').first()
  await mrp.evaluate(async (field) => {
    field.focus()
    document.execCommand('insertText', false, '9')
    await new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn)))
  })
  await page.keyboard.type('60')
  expect(await mrp.inputValue()).toBe('960')
  await price.focus()
  await price.press('Tab')
  await page.getByText('This must not be above the MRP.').waitFor()
})

/** Opens a product for two people who type two sentences; the second one is asked. */
async function openConflict(id: string, options: Options = {}) {
  const path = `/admin/products/edit/${id}`
  const laptop = await open(path, { who: 'Kiran Shah' })
  const phone = await open(path, options)
  const texts = { mine: `of the phone ${randomUUID()}`, theirs: `of the laptop ${randomUUID()}` }
  await sentence(laptop).fill(texts.theirs)
  await laptop.getByText(/✓ Draft saved at/).waitFor()
  await sentence(phone).fill(texts.mine)
  const panel = phone.getByRole('region', { name: 'Two drafts' })
  await panel.waitFor()
  const sent: string[] = []
  phone.on('request', (request) => request.method() === 'POST' && sent.push(new URL(request.url()).pathname))
  const save = () => panel.getByRole('button', { name: 'Save what I chose' }).click()
  return { path, laptop, phone, texts, panel, sent, save }
}

it.each([
  ['mine', 'methi'],
  ['theirs', 'kesar'],
] as const)(
  'of two people’s drafts “%s” is saved by one tap, and nothing is asked or offered again',
  async (side, id) => {
    const { path, phone, texts, panel, sent, save } = await openConflict(id)
    await panel.getByLabel(texts[side]).check()
    await save()
    await phone.getByText('✓ The draft is saved.').waitFor()
    expect(await panel.count()).toBe(0)
    expect(await sentence(phone).inputValue()).toBe(texts[side])
    expect(await phone.getByRole('button', { name: 'Bring it back' }).count()).toBe(0)
    expect(await storedFacts(id)).toBe(texts[side])
    expect(sent).toEqual([`${path}.data`])
  },
)

it.each([
  ['mine', 'green-cardamom'],
  ['theirs', 'black-cardamom'],
] as const)('what was chosen of two drafts, “%s”, is saved when the network is back', async (side, id) => {
  const { phone, texts, panel, save } = await openConflict(id, { network: 'failing' })
  await panel.getByLabel(texts[side]).check()
  await phone.context().setOffline(true)
  await save()
  await phone.getByText('No connection: kept in this phone').first().waitFor()
  expect(await sentence(phone).inputValue()).toBe(texts[side])
  expect(await phone.getByRole('button', { name: 'Bring it back' }).count()).toBe(0)
  await phone.context().setOffline(false)
  await phone.getByLabel('HSN', { exact: true }).fill('0907')
  await phone.getByText(/✓ Draft saved at/).waitFor()
  expect(await storedFacts(id)).toBe(texts[side])
})

it.each([
  ['a form that was sent without network', 'laving'],
  ['a new version of the product', 'dalchini'],
] as const)('a page that is loaded again after %s writes over nobody’s draft', async (before, id) => {
  const path = `/admin/products/edit/${id}`
  const phone = await open(path, { network: 'failing' })
  if (before === 'a new version of the product')
    await admin.db.updateTable('products').set({ version: 9 }).where('id', '=', id).execute()
  else {
    await phone.context().setOffline(true)
    await sentence(phone).fill('sent without network')
    await phone.getByRole('button', { name: 'Review and publish' }).click()
    await phone.getByText('No connection: kept in this phone').first().waitFor()
    await phone.context().setOffline(false)
    await expect.poll(() => storedFacts(id)).toBe('sent without network')
  }
  const laptop = await open(path, { who: 'Kiran Shah' })
  const origin = (of: Page) => of.getByLabel('Origin', { exact: true })
  const theirs = `Unjha ${randomUUID()}`
  await origin(laptop).fill(theirs)
  await laptop.getByText(/✓ Draft saved at/).waitFor()
  // The page is loaded again with the laptop's draft, and the form still is the older one.
  await phone.getByLabel('Take or choose photos').setInputFiles([await photo('#33a')])
  await phone.getByRole('button', { name: 'Add this photo' }).click()
  await phone.getByText('✓ The photo is in the draft.').waitFor()
  await sentence(phone).fill('typed after the photo')
  await phone.getByText(/✓ Draft saved at .*, with what .* changed/).waitFor()
  expect(await storedFacts(id)).toBe('typed after the photo')
  expect(await origin(phone).inputValue()).toBe(theirs)
})

it('of a draft that somebody threw away, what was typed since becomes a new draft of the product in the shop', async () => {
  const id = 'tamalpatra'
  const path = `/admin/products/edit/${id}`
  const laptop = await open(path, { who: 'Kiran Shah' })
  const origin = (of: Page) => of.getByLabel('Origin', { exact: true })
  const before = await origin(laptop).inputValue()
  await origin(laptop).fill('to be thrown away')
  await laptop.getByText(/✓ Draft saved at/).waitFor()
  const phone = await open(path)
  expect(await origin(phone).inputValue()).toBe('to be thrown away')
  await laptop.reload()
  await adminAlive(laptop)
  const away = laptop.getByRole('button', { name: 'Throw away' })
  await away.click()
  await laptop.getByRole('checkbox', { name: 'Yes, throw the draft away' }).check()
  await away.click()
  await away.waitFor({ state: 'hidden' })
  const typed = `typed since ${randomUUID()}`
  await sentence(phone).fill(typed)
  const panel = phone.getByRole('region', { name: 'The draft is gone' })
  await panel.getByText(/^Kiran Shah on .* threw this draft away\./).waitFor()
  await look(phone, 'draft gone')
  expect(await storedFacts(id)).toBe(null)
  expect([await sentence(phone).inputValue(), await origin(phone).inputValue()]).toEqual([typed, before])
  await panel.getByRole('button', { name: 'Save as a new draft' }).click()
  await phone.getByText('✓ The draft is saved.').waitFor()
  expect(await storedFacts(id)).toBe(typed)
  expect(await panel.count()).toBe(0)
  expect([await sentence(phone).inputValue(), await origin(phone).inputValue()]).toEqual([typed, before])
})

it('a draft that was saved once more while one chose is asked about anew, and not written over meanwhile', async () => {
  const { laptop, phone, texts, panel, sent, save } = await openConflict('ajwain')
  const newest = `of the laptop again ${randomUUID()}`
  await sentence(laptop).fill(newest)
  await expect.poll(() => storedFacts('ajwain')).toBe(newest)
  await save()
  await panel.getByLabel(newest).waitFor()
  await look(phone, 'conflict again')
  const hsn = phone.getByLabel('HSN', { exact: true })
  await hsn.fill('0909')
  await hsn.press('Tab')
  // Longer than the pause before a form is saved by itself.
  await phone.waitForTimeout(1_500)
  expect(sent).toHaveLength(1)
  expect(await storedFacts('ajwain')).toBe(newest)
  await save()
  await phone.getByText('✓ The draft is saved.').waitFor()
  expect(await storedFacts('ajwain')).toBe(texts.mine)
})

it('what two tabs change in different fields is merged, and only a field that both changed is asked', async () => {
  const page = await open(jeera)
  const other = await page.context().newPage()
  await other.goto(jeera)
  await adminAlive(other)
  const origin = (one: Page) => one.getByLabel('Origin', { exact: true })
  await origin(page).fill('Unjha')
  await page.getByText(/✓ Draft saved at/).waitFor()
  await sentence(other).fill('merged from another tab')
  await other.getByText(/✓ Draft saved at .*, with what .* changed/).waitFor()
  await expect.poll(() => storedFacts()).toBe('merged from another tab')
  expect(await origin(other).inputValue()).toBe('Unjha')
  expect(await other.getByRole('region', { name: 'Two drafts' }).count()).toBe(0)
})

it('a copy that comes back replaces nothing that somebody else has saved since, and asks about what both changed', async () => {
  const first = await open(jeera)
  const cookies = await first.context().cookies()
  const other = await open(jeera, { who: 'Kiran Shah' })
  const origin = (one: Page) => one.getByLabel('Origin', { exact: true })
  const leave = async (page: Page) => {
    await page.context().clearCookies()
    await origin(page).fill(`Unjha ${randomUUID()}`)
    await page.getByText('You are signed out.').waitFor()
    await page.close()
  }
  const comeBack = async () => {
    await returnWith(first.context(), cookies)
    const page = await first.context().newPage()
    await page.goto(jeera)
    await adminAlive(page)
    await page.getByRole('button', { name: 'Bring it back' }).click()
    return page
  }
  const text = `of Kiran ${randomUUID()}`
  await leave(first)
  await sentence(other).fill(text)
  await expect.poll(() => storedFacts()).toBe(text)
  const page = await comeBack()
  await page.getByText(/✓ Draft saved at/).waitFor()
  expect(await sentence(page).inputValue()).toBe(text)
  expect(await origin(page).inputValue()).toContain('Unjha')
  expect(await storedFacts()).toBe(text)
  await other.reload()
  await adminAlive(other)
  await leave(page)
  await origin(other).fill(`Rajkot ${randomUUID()}`)
  await other.getByText(/✓ Draft saved at/).waitFor()
  const asked = (await comeBack()).getByRole('region', { name: 'Two drafts' })
  await asked.getByText(/Rajkot/).waitFor()
  expect(await asked.getByText('One sentence').count()).toBe(0)
})

it('a price that is being typed in the list stays when another row is saved, and is not put over one that somebody else has changed', async () => {
  const rows = () => admin.db.updateTable('pack_sizes').where('label', '=', '250gm')
  await rows().set({ price_paise: 210_00 }).where('product_id', '=', 'jeera').execute()
  await rows().set({ price_paise: 90_00 }).where('product_id', '=', 'rai').execute()
  const page = await open('/admin/products')
  const price = (name: string) => page.getByLabel(`Price of ${name}, 250gm, in rupees`)
  const saveOf = (name: string) => page.getByRole('button', { name: `Save ${name}, 250gm` })
  const [jeeraName, raiName] = ['Jeera (Cumin Seeds)', 'Rai (Mustard Seeds)']
  await page.evaluate(() => {
    for (const fold of document.querySelectorAll('details')) fold.open = true
  })
  await price(jeeraName).fill('220')
  await rows().set({ price_paise: 230_00 }).where('product_id', '=', 'jeera').execute()
  await price(raiName).fill('95')
  await saveOf(raiName).click()
  await page.getByText('₹95 is in the shop.').waitFor()
  expect(await price(jeeraName).inputValue()).toBe('220')
  await saveOf(jeeraName).click()
  await page.getByText('changed this price: it is ₹230 now').waitFor()
  expect(await price(jeeraName).inputValue()).toBe('220')
  await saveOf(jeeraName).click()
  await page.getByText('₹220 is in the shop.').waitFor()
})

it('a tick that large prices are meant is not kept for the draft that somebody else has saved meanwhile', async () => {
  const id = '/admin/products/edit/selam-haldi-powder'
  const typePrice = async (page: Page, text: string) => {
    await page.getByLabel('MRP ₹').first().fill('2000')
    await page.getByLabel('Price ₹').first().fill(text)
    await page.getByText(/✓ Draft saved at/).waitFor()
  }
  const page = await open(id)
  await typePrice(page, '1000')
  await page.goto(`${id}/publish`)
  await adminAlive(page)
  const tick = page.getByLabel(/This is meant/)
  await tick.check()
  await typePrice(await open(id, { who: 'Kiran Shah' }), '1500')
  await page.getByRole('button', { name: 'Publish', exact: true }).click()
  await page.getByText('changed this draft. This is how it is now').waitFor()
  await page.getByLabel(/₹1,500 is .* This is meant/).waitFor()
  expect(await tick.isChecked()).toBe(false)
  await expect.poll(() => page.evaluate(() => document.activeElement?.textContent)).toContain('This is how it is now')
})

it('a form that is sent without network stays as it was typed, and is saved when the network is back', async () => {
  const page = await open(jeera, { network: 'failing' })
  await page.context().setOffline(true)
  await sentence(page).fill('sent without network')
  await page.getByRole('button', { name: 'Review and publish' }).click()
  await page.getByText('No connection: kept in this phone').waitFor()
  expect(await sentence(page).inputValue()).toBe('sent without network')
  await page.context().setOffline(false)
  await expect.poll(() => storedFacts()).toBe('sent without network')
  await page.context().setOffline(true)
  await page.getByRole('button', { name: 'Review and publish' }).click()
  await page.getByText('No connection: kept in this phone').first().waitFor()
  expect(await sentence(page).inputValue()).toBe('sent without network')
})

it('a form that was refused once is sent again at once without a conflict with itself', async () => {
  const page = await open(jeera)
  const price = page.getByLabel('Price ₹').first()
  await price.fill('')
  await page.getByRole('button', { name: 'Review and publish' }).click()
  await page.getByText('It is kept as a draft.').waitFor()
  await price.fill('215')
  await page.getByRole('button', { name: 'Review and publish' }).click()
  await page.waitForURL('**/publish')
})

it('without scripts a product is edited, a photo added', async () => {
  const page = await open('/admin/products/edit/rai', { scripts: false })
  await sentence(page).fill('typed without scripts')
  await page.getByRole('button', { name: 'Save draft' }).click()
  await page.getByText('✓ The draft is saved.').waitFor()
  await page.getByLabel('Take or choose photos').setInputFiles([await photo('#33a')])
  await page.getByRole('button', { name: /^Add, cut/ }).click()
  await page.getByText('✓ The photo is in the draft.').waitFor()
})

/** A camera that sees a code once the page's `seen` has one: the browser of the tests reads none. */
const fakeCamera = () => {
  const detect = async () => ('seen' in window ? [{ rawValue: window.seen }] : [])
  Object.assign(window, {
    BarcodeDetector: class {
      detect = detect
    },
  })
  navigator.mediaDevices.getUserMedia = async () => new MediaStream()
  HTMLMediaElement.prototype.play = async () => undefined
}

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

import { randomUUID } from 'node:crypto'
import sharp from 'sharp'
import { expect, it } from 'vitest'
import { sectionForms } from '#app/admin/settings/section-forms'
import { runScript } from '#database/sqlite'
import { addDays, dayMs, formatDay, indianDay } from '#domain/calendar/moment'
import { sweepPhotos } from '#domain/catalog/photos.server'
import { financialYear } from '#domain/invoices/document-number.server'
import { shopDefaults } from '#domain/shop-settings/shop-defaults'
import { readSection, readSettings } from '#domain/shop-settings/shop-settings.server'
import { sqlAfterRestore } from '#server/operations/after-restore'
import { advanceTo, createStaff, orderByCash } from '#test/support/admin'
import { fieldsIn, readForm } from '#test/support/form-fields'
import { newShopper, newStaff } from '#test/support/sessions'
import { checkOut, checkoutForm } from '#test/support/shopping'
import { createStory } from '#test/support/story'
import { htmlOf, type Visitor } from '#test/support/visitor'

const story = createStory()
const fees = { version: '0', shippingFeePaise: '80', freeShippingFromPaise: '999.50' }
/** Waits until a page shows what was saved: kept pages follow a moment later. */
const shows = (path: string, words: string) => expect.poll(() => htmlOf(story.visitor().get(path))).toContain(words)
const auditOf = (subject: string, staff: { userId: string }[]) =>
  story.db
    .selectFrom('audit')
    .selectAll()
    .where('subject', '=', subject)
    .where(
      'actor',
      'in',
      staff.map(({ userId }) => userId),
    )
    .execute()

it('a manager saves the delivery fee, and the kept pages of the shop have it', async () => {
  const manager = await newStaff(story, 'manager')
  expect(await htmlOf(story.visitor().get('/product/jeera'))).toContain('₹5,000')
  const saved = await manager.submit('/admin/settings/fees', fees)
  expect([saved.status, saved.headers.get('location')]).toEqual([302, '/admin/settings?done=fees'])
  expect((await readSettings(story.db)).fees).toEqual({ shippingFeePaise: 80_00, freeShippingFromPaise: 999_50 })
  expect(await htmlOf(manager.get('/admin/settings?done=fees'))).toContain('Saved: Delivery fee')
  await shows('/product/jeera', '₹80')
  const page = await htmlOf(story.visitor().get('/product/jeera'))
  expect(page).toContain('₹80')
  expect(page).not.toContain('₹5,000')
  const [row] = await auditOf('fees', [manager])
  expect([row?.act, row?.actor, JSON.parse(row?.before ?? ''), JSON.parse(row?.after ?? '')]).toEqual([
    'settings.save',
    manager.userId,
    { shippingFeePaise: 100_00, freeShippingFromPaise: 5000_00 },
    { fields: 'freeShippingFromPaise shippingFeePaise', shippingFeePaise: 80_00, freeShippingFromPaise: 999_50 },
  ])
})

it('a fee that changes between the quote and the order is told as a new total, which then holds', async () => {
  const owner = await newStaff(story)
  const shopper = await newShopper(story)
  const form = await checkoutForm(shopper)
  await owner.submit('/admin/settings/fees', fees)
  const reported = await checkOut(shopper, form)
  if (reported.kind !== 'quote-changed') throw new Error(`Expected a changed quote, not ${reported.kind}`)
  expect(reported.status).toBe(409)
  expect(reported.quote).toMatchObject({ shippingPaise: 80_00, fees: { shippingFeePaise: 80_00 } })
  const again = await checkOut(shopper, { ...form, expectedTotalPaise: String(reported.quote.totalPaise) })
  expect(again.kind).toBe('placed')
})

it('who saves over somebody else’s change is told who, and keeps what was typed', async () => {
  const [ramesh, meera] = [await newStaff(story, 'owner', { name: 'Ramesh Patel' }), await newStaff(story, 'manager')]
  await ramesh.submit('/admin/settings/notice', { version: '0', text: 'Closed for Diwali', until: '' })
  const late = await meera.submit('/admin/settings/notice', { version: '0', text: 'Fresh haldi is here', until: '' })
  expect(late.status).toBe(409)
  const page = await late.text()
  for (const words of ['Ramesh saved this', 'Now: Closed for Diwali', 'value="Fresh haldi is here"', 'value="1"'])
    expect(page).toContain(words)
  // The same form that was saved, sent again, is no conflict and no second act.
  const twice = await ramesh.submit('/admin/settings/notice', { version: '0', text: 'Closed for Diwali', until: '' })
  expect(twice.status).toBe(302)
  expect(await auditOf('notice', [ramesh, meera])).toHaveLength(1)
  await shows('/about', 'Closed for Diwali')
})

it('two who save at the same moment: one does, the other is told', async () => {
  const staff = [await newStaff(story), await newStaff(story), await newStaff(story)]
  const sent = await Promise.all(
    staff.map((one, n) => one.submit('/admin/settings/notice', { version: '0', text: `Notice ${n}`, until: '' })),
  )
  expect(sent.map(({ status }) => status).sort()).toEqual([302, 409, 409])
  expect(await auditOf('notice', staff)).toHaveLength(1)
})

it('every page of the settings is reached from the settings', async () => {
  const page = await htmlOf((await newStaff(story)).get('/admin/settings'))
  for (const path of ['/admin/pins', ...Object.keys(sectionForms()).map((name) => `/admin/settings/${name}`)])
    expect(page, path).toContain(`href="${path}"`)
})

it('closed days are saved from and to in one go, and none that is over', async () => {
  const manager = await newStaff(story, 'manager')
  const [today, row] = [indianDay(story.now()), { version: '0', '1.day': '', '1.reason': '' }]
  const save = (more: Record<string, string>) => manager.submit('/admin/settings/closedDays', { ...row, ...more })
  const diwali = { '0.day': addDays(today, 10), '0.until': addDays(today, 14), '0.reason': 'Diwali' }
  for (const [wrong, words] of [
    [{ '0.day': addDays(today, -1) }, `${formatDay(addDays(today, -1))} is over. Today is ${formatDay(today)}.`],
    [{ '0.until': addDays(today, 9) }, 'Not before the first day.'],
    [{ '0.until': addDays(today, 60) }, 'At most 31 days in one go.'],
    [{ '0.day': '2031-02-31', '0.until': '' }, 'Please enter a day, such as 22-11-2026.'],
    [{ '0.day': '31-2-2031', '0.until': '' }, 'Please enter a day, such as 22-11-2026.'],
  ] as const) {
    const refused = await save({ ...diwali, ...wrong })
    expect(refused.status).toBe(400)
    expect(await refused.text()).toContain(words)
  }
  expect((await save(diwali)).status).toBe(302)
  const { closedDays } = await readSettings(story.db)
  expect(closedDays).toEqual([{ day: addDays(today, 10), until: addDays(today, 14), reason: 'Diwali' }])
  const form = await htmlOf(manager.get('/admin/settings/closedDays'))
  expect(form).toContain(`value="${addDays(today, 14)}"`)
  expect(form).not.toContain(`value="${addDays(today, 12)}"`)
  const name = (n: number) => addDays(today, n)
  const changes = async () => {
    const page = (await htmlOf(manager.get('/admin/audit'))).replaceAll(/<[^>]+>/g, ' ')
    return page.replaceAll(/\s+/g, ' ')
  }
  const diwaliDays = `${name(10)} – ${name(14)}: Diwali`
  expect(await changes()).toContain(`changed the settings Closed days ${diwaliDays}`)
  const third = { '2.day': '', '2.reason': '' }
  const shorter = { ...diwali, '0.day': addDays(today, 12), '1.day': addDays(today, 20), ...third }
  expect((await save({ ...shorter, version: '1' })).status).toBe(302)
  expect(await changes()).toContain(`${diwaliDays}, now none ${name(12)} – ${name(14)}: Diwali ${name(20)}: true`)
  const back = { ...diwali, ...third, '3.day': '', '3.reason': '' }
  expect((await save({ ...back, version: '2' })).status).toBe(302)
  // What is stored stays when its days are over.
  story.pass(12 * dayMs)
  const late = await newStaff(story, 'manager')
  const more = { '1.day': addDays(today, 20), '2.day': '', '2.reason': '' }
  const kept = { ...row, version: '3', ...diwali, ...more }
  expect((await late.submit('/admin/settings/closedDays', kept)).status).toBe(302)
  expect((await readSettings(story.db)).closedDays).toHaveLength(2)
})

it('after many closed days there is room for more; those gone by stay stored and are shown no more', async () => {
  const today = indianDay(story.now())
  const past = Array.from({ length: 30 }, (_, n) => ({
    day: addDays(today, 2 * n - 70),
    until: '',
    reason: `Day ${n}`,
  }))
  const running = { day: addDays(today, -1), until: today, reason: 'Uttarayan' }
  await story.db
    .insertInto('shop_settings')
    .values({ name: 'closedDays', value: JSON.stringify([...past, running]), version: 1 })
    .execute()
  const manager = await newStaff(story, 'manager')
  const form = await htmlOf(manager.get('/admin/settings/closedDays'))
  expect(form).not.toContain('Day 29')
  expect(form).toContain('Uttarayan')
  const row = { '0.day': addDays(today, -1), '0.until': today, '0.reason': 'Uttarayan' }
  const more = { '1.day': addDays(today, 5), '1.reason': 'Holi', '2.day': '', '2.reason': '' }
  expect((await manager.submit('/admin/settings/closedDays', { version: '1', ...row, ...more })).status).toBe(302)
  const holi = { day: addDays(today, 5), until: '', reason: 'Holi' }
  expect((await readSettings(story.db)).closedDays).toEqual([...past, running, holi])
})

it('tax, law and limits are the owners’, with a fresh code', async () => {
  const [manager, owner, tired] = [
    await newStaff(story, 'manager'),
    await newStaff(story),
    await newStaff(story, 'owner', { freshCode: false }),
  ]
  const list = await htmlOf(manager.get('/admin/settings'))
  for (const name of ['firm', 'grievanceOfficer', 'policies', 'refunds', 'claims']) {
    expect(list).not.toContain(`/admin/settings/${name}`)
    expect((await manager.get(`/admin/settings/${name}`)).status).toBe(404)
    expect((await manager.submit(`/admin/settings/${name}`, { version: '0' })).status).toBe(404)
    expect((await tired.get(`/admin/settings/${name}`)).headers.get('location')).toMatch(/^\/login\/code/)
    expect((await owner.get(`/admin/settings/${name}`)).status).toBe(200)
  }
  expect((await owner.get('/admin/settings/constructor')).status).toBe(404)
})

const firm = {
  version: '0',
  legalName: 'Saathi Masala LLP',
  'address.block': '3, Old Mill',
  'address.road': 'Station Road',
  'address.city': 'Palanpur',
  'address.state': 'Gujarat',
  'address.zip': '385 001',
  addressGu: '',
  addressHi: '',
  gstin: '24abcde1234f1z6',
  fssai: '1234',
  deliveryRateBp: '',
  'series.invoice': 'sm',
  'series.creditNote': 'SC',
}

/** Saves the letters of a firm's documents, and returns those that are refused. */
const lettersOf =
  (owner: Visitor, fields = firm) =>
  async (invoice: string, creditNote: string, version = '0') => {
    const series = { 'series.invoice': invoice, 'series.creditNote': creditNote }
    const answer = await owner.submit('/admin/settings/firm', { ...fields, fssai: '', version, ...series })
    return answer.status === 302 ? 'saved' : /numbers that begin with (\w+)\./.exec(await answer.text())?.[1]
  }

it('letters with which two kinds of documents would share a series are refused, also what was issued before with them', async () => {
  const owner = await newStaff(story)
  const save = lettersOf(owner)
  expect(await save('SC', 'SC')).toBe('SC')
  expect(await save('SB', 'S')).toBe('SB')
  expect(await save('S', 'SB')).toBe('SB')
  await createStaff(story)
  const { orderId } = await orderByCash(story)
  await advanceTo(story, orderId, 'packed')
  // Its bill is SMB/26-27/00001.
  expect(await save('SC', 'SM')).toBe('SMB')
  expect(await save('SX', 'SM')).toBe('SMB')
  expect(await save('SM', 'SB')).toBe('saved')
  const taxed = await orderByCash(story)
  await advanceTo(story, taxed.orderId, 'packed')
  expect(await save('SB', 'SM', '1')).toBe('SM')
  expect(await save('SX', 'SY', '1')).toBe('saved')
})

it('letters of documents that a restored shop lost are refused to another kind', async () => {
  const owner = await newStaff(story)
  const year = financialYear(story.now())
  await story.db.transaction().execute((tx) => runScript(tx, sqlAfterRestore(new Date(story.now()))))
  await owner.submit('/admin?view=issues', {
    intent: 'confirm-numbers',
    key: randomUUID(),
    [`SM/${year}`]: '0',
    [`SC/${year}`]: '0',
    [`SMB/${year}`]: '240',
    [`SCB/${year}`]: '7',
  })
  const save = lettersOf(owner, { ...firm, gstin: '' })
  expect(await save('SC', 'SX')).toBe('SCB')
  expect(await save('SX', 'SM')).toBe('SMB')
  expect(await save('SX', 'SC')).toBe('saved')
})

it('the firm’s GSTIN is checked, and what is missing is named until it is there', async () => {
  const owner = await newStaff(story)
  expect(await htmlOf(owner.get('/admin'))).toContain('the FSSAI licence')
  const refused = await owner.submit('/admin/settings/firm', firm)
  expect(refused.status).toBe(400)
  expect(await refused.text()).toContain('An FSSAI licence has 14 digits.')
  const mistyped = await owner.submit('/admin/settings/firm', { ...firm, fssai: '', gstin: '24ABCDE1243F1Z6' })
  expect(await mistyped.text()).toContain('A GSTIN has 15 letters and digits')
  const elsewhere = await owner.submit('/admin/settings/firm', { ...firm, fssai: '', gstin: '27AAPFU0939F1ZV' })
  expect(await htmlOf(elsewhere)).toContain('The GSTIN of a firm in Gujarat begins with 24.')
  expect((await owner.submit('/admin/settings/firm', { ...firm, fssai: '12345678901234' })).status).toBe(302)
  const { gstin, address, series } = (await readSettings(story.db)).firm
  expect([gstin, address.zip, series.invoice]).toEqual(['24ABCDE1234F1Z6', '385001', 'SM'])
  expect(await htmlOf(owner.get('/admin'))).not.toContain('the FSSAI licence')
})

it('a courier’s link is https with a place for the number; a new courier gets an id, an old one keeps its own', async () => {
  const owner = await newStaff(story)
  const { couriers } = await readSettings(story.db)
  const rows = Object.fromEntries(
    couriers.flatMap(({ id, name, trackingUrl }, row) => [
      [`${row}.id`, id],
      [`${row}.name`, name],
      [`${row}.trackingUrl`, trackingUrl],
    ]),
  )
  const more = { version: '0', '4.name': 'Shree Maruti', '4.trackingUrl': '', '5.name': '', '5.trackingUrl': '' }
  const save = (changes: Record<string, string>) =>
    owner.submit('/admin/settings/couriers', { ...rows, ...more, ...changes })
  for (const bad of ['http://dtdc.example/{n}', 'javascript:alert(1)//{n}', 'https://dtdc.example/'])
    expect((await save({ '3.trackingUrl': bad })).status).toBe(400)
  const unnamed = await save({ '3.name': '' })
  expect([unnamed.status, (await unnamed.text()).match(/<details open/g)]).toEqual([400, ['<details open']])
  expect((await save({ '3.name': 'DTDC Express', '3.isOff': 'on' })).status).toBe(302)
  const folded = await htmlOf(owner.get('/admin/settings/couriers'))
  expect(folded).toMatch(/Courier 4<\/b><span[^>]*>DTDC Express: not used at present</)
  expect(folded).toMatch(/Courier 5<\/b><span[^>]*>Shree Maruti</)
  expect(folded).not.toContain('<details open')
  expect((await readSettings(story.db)).couriers.slice(3)).toEqual([
    { id: 'dtdc', name: 'DTDC Express', isOwn: false, isOff: true, trackingUrl: '' },
    { id: 'shree-maruti', name: 'Shree Maruti', isOwn: false, isOff: false, trackingUrl: '' },
  ])
})

it('every courier gets an id of its own, whatever the letters of its name and the row that it was typed into', async () => {
  const owner = await newStaff(story)
  const path = '/admin/settings/couriers'
  const add = async (names: Record<string, string>) =>
    (await owner.submit(path, { ...(await readForm(owner, path, 'name="version"')), ...names })).status
  expect(await add({ '5.name': 'મારુતિ' })).toBe(302)
  expect(await add({ '5.name': 'તિરુપતિ', '6.name': 'નંદન' })).toBe(302)
  expect(await add({ '7.name': 'Blue Dart', '8.name': 'Blue-Dart' })).toBe(302)
  const { couriers } = await readSettings(story.db)
  expect(couriers.slice(4).map(({ name }) => name)).toEqual(['મારુતિ', 'તિરુપતિ', 'નંદન', 'Blue Dart', 'Blue-Dart'])
  expect(new Set(couriers.map(({ id }) => id)).size).toBe(couriers.length)
})

it('a field that a later version of the shop has added to a section has its first value', async () => {
  const { mapUrl, ...contact } = { ...shopDefaults.contact, phones: ['98000 00001'] }
  await story.db
    .insertInto('shop_settings')
    .values({ name: 'contact', value: JSON.stringify(contact), version: 1 })
    .execute()
  await story.db
    .updateTable('shop_state')
    .set((eb) => ({ value: eb('value', '+', 1) }))
    .where('name', '=', 'settings_stamp')
    .execute()
  const stored = { ...contact, mapUrl }
  expect((await readSettings(story.db)).contact).toEqual(stored)
  expect((await readSection(story.db, 'contact')).value).toEqual(stored)
})

const lists = {
  couriers: (row: number, words: string) => ({ [`${row}.name`]: words }),
  closedDays: (row: number, words: string) => ({ [`${row}.day`]: `2027-0${row + 1}-14`, [`${row}.reason`]: words }),
  readyAnswers: (row: number, words: string) => ({ [`${row}.title`]: words, [`${row}.text`]: words }),
}

it.each(Object.entries(lists))(
  'a row that is added to %s while somebody else adds another is saved when it is sent again',
  async (name, fill) => {
    const [meera, kiran] = [await newStaff(story), await newStaff(story)]
    const path = `/admin/settings/${name}`
    const marker = 'name="version"'
    const open = (visitor: Visitor) => readForm(visitor, path, marker)
    const rowsIn = (fields: Record<string, string>) =>
      Object.keys(fields).filter((field) => /^\d+\.(name|day|title)$/.test(field))
    const [mine, theirs] = [await open(meera), await open(kiran)]
    const row = rowsIn(mine).length - 2
    const late = { ...mine, ...fill(row, 'Mine') }
    expect((await kiran.submit(path, { ...theirs, ...fill(row, 'Theirs') })).status).toBe(302)
    const stored = async () => JSON.stringify((await readSettings(story.db))[name as keyof typeof lists])
    const refused = await meera.submit(path, late)
    expect(refused.status).toBe(409)
    const page = await refused.text()
    expect(page).toContain('Now: Theirs')
    expect(await stored()).not.toContain('Mine')
    expect((await meera.submit(path, fieldsIn(page, marker))).status).toBe(302)
    expect(await stored()).toContain('Mine')
    // What is shown beside the fields gives way, but for a courier: its parcels and its cash are its own.
    if (name === 'couriers') {
      const { couriers } = await readSettings(story.db)
      expect(couriers.slice(row)).toMatchObject([
        { id: 'theirs', name: 'Theirs' },
        { id: 'mine', name: 'Mine' },
      ])
    }
  },
)

it('a row that is added to a list is saved although somebody else has shortened the list', async () => {
  const [meera, kiran] = [await newStaff(story), await newStaff(story)]
  const path = '/admin/settings/closedDays'
  const marker = 'name="version"'
  const days = { ...lists.closedDays(0, 'Uttarayan'), ...lists.closedDays(1, 'Holi') }
  expect((await kiran.submit(path, { ...(await readForm(kiran, path, marker)), ...days })).status).toBe(302)
  const added = { ...lists.closedDays(2, 'Diwali'), ...lists.closedDays(3, 'Bhai Beej') }
  const late = { ...(await readForm(meera, path, marker)), ...added }
  const less = { ...(await readForm(kiran, path, marker)), '0.day': '', '0.reason': '', '1.day': '', '1.reason': '' }
  expect((await kiran.submit(path, less)).status).toBe(302)
  const refused = await meera.submit(path, late)
  expect(refused.status).toBe(409)
  expect((await meera.submit(path, fieldsIn(await refused.text(), marker))).status).toBe(302)
  const { closedDays } = await readSettings(story.db)
  expect(closedDays.map(({ reason }) => reason)).toEqual(['Uttarayan', 'Holi', 'Diwali', 'Bhai Beej'])
})

it('the banner shows the chosen pictures in their sequence', async () => {
  const manager = await newStaff(story, 'manager')
  const places = { version: '0', dabba: '', chilli: '2', haldi: '1', whole: '', grill: '' }
  expect((await manager.submit('/admin/settings/banner', places)).status).toBe(302)
  await shows('/', 'aria-label="2 of 2"')
  const page = await htmlOf(story.visitor().get('/'))
  expect(page.match(/aria-label="\d of \d"/g)).toEqual(['aria-label="1 of 2"', 'aria-label="2 of 2"'])
  expect(page.indexOf('A spoon of sunshine')).toBeLessThan(page.indexOf('Red as it should be'))
})

it('the words and the picture of a slide are the family’s own, kept pages follow, and the first ones can be brought back', async () => {
  const manager = await newStaff(story, 'manager')
  const places = { dabba: '1', chilli: '2', haldi: '3', whole: '4', grill: '5' }
  const form = await htmlOf(manager.get('/admin/settings/banner'))
  for (const words of ['placeholder="A spoon of sunshine"', 'href="/admin/banner/haldi"']) expect(form).toContain(words)
  const words = {
    'haldi.title': 'Lakadong is here',
    'haldi.to': '/product/jeera',
    'chilli.title': 'Red as it should be',
  }
  const away = await manager.submit('/admin/settings/banner', { version: '0', ...places, 'haldi.to': '//evil.example' })
  expect([away.status, (await away.text()).includes('A page of the shop begins with /')]).toEqual([400, true])
  expect((await manager.submit('/admin/settings/banner', { version: '0', ...places, ...words })).status).toBe(302)
  const photo = async (bytes: Buffer, version: string) => {
    const body = new FormData()
    body.set('intent', 'picture')
    body.set('version', version)
    body.set('photo', new File([new Uint8Array(bytes)], 'haldi.jpg'))
    const packed = new Response(body)
    const sent = await packed.arrayBuffer()
    const headers = {
      'content-type': packed.headers.get('content-type') ?? '',
      'content-length': String(sent.byteLength),
      origin: 'http://localhost:3000',
    }
    return manager.send('/admin/banner/haldi', { method: 'POST', body: sent, headers })
  }
  const refused = await photo(Buffer.from('<svg/>'), '1')
  expect([refused.status, (await refused.text()).includes('This is a drawing (SVG)')]).toEqual([400, true])
  const bytes = (width: number, height: number) =>
    sharp({ create: { width, height, channels: 3, background: '#c80' } })
      .jpeg()
      .toBuffer()
  // A wide photo stays wide, and what is more than three times as wide as high is cut off; a high one is cut to a square.
  for (const [version, width, height, stored] of [
    ['1', 700, 1000, '480x480'],
    ['2', 3000, 500, '1440x480'],
    ['3', 2000, 750, '1920x720'],
  ] as const) {
    expect((await photo(await bytes(width, height), version)).status).toBe(302)
    const { banner } = await readSettings(story.db)
    expect(banner.pictures.haldi).toMatch(new RegExp(`^photo-[0-9a-f]{24}-${stored}$`))
  }
  const reset = (version: string) => manager.submit('/admin/banner/haldi', { intent: 'own-picture', version })
  expect((await reset('3')).status).toBe(409)
  await shows('/', '-1920x720-480.avif')
  const home = await htmlOf(story.visitor().get('/'))
  const isKept = async () => (await story.db.selectFrom('pictures').select('name').execute()).length > 0
  expect(home).toMatch(/srcSet="\/pictures\/photo-[0-9a-f]{24}-1920x720-480\.avif 480w, [^"]*-1920\.avif 1920w"/)
  expect(home).toContain('Lakadong is here')
  expect(home).not.toContain('A spoon of sunshine')
  const { banner } = await readSettings(story.db)
  expect(banner.texts).toEqual({ haldi: { title: 'Lakadong is here', to: '/product/jeera' } })
  // A photo that a slide shows is kept, however old it is.
  await story.db.updateTable('pictures').set({ made_at: 1 }).execute()
  await sweepPhotos(story.db, story)
  expect(await isKept()).toBe(true)
  expect((await reset('4')).status).toBe(302)
  expect((await manager.submit('/admin/settings/banner', { version: '5', ...places })).status).toBe(302)
  // Pages that are open may still show it.
  await sweepPhotos(story.db, story)
  expect(await isKept()).toBe(true)
  await shows('/', 'A spoon of sunshine')
  const first = await htmlOf(story.visitor().get('/'))
  expect(first).toContain('A spoon of sunshine')
  expect(first).not.toContain('/pictures/photo-')
  expect((await manager.get('/admin/banner/constructor')).status).toBe(404)
})

it('the legal pages are filled from the settings, and are in the sitemap', async () => {
  const owner = await newStaff(story)
  expect(await htmlOf(story.visitor().get('/legal/grievance'))).toContain('support@saathimasala.example')
  const officer = { version: '0', name: 'Kiran Patel', phone: '98250 12345', email: 'kiran@masala.in' }
  expect((await owner.submit('/admin/settings/grievanceOfficer', officer)).status).toBe(302)
  const policies = {
    version: '0',
    privacy: '',
    terms: '',
    returns: '',
    shipping: 'No parcels on Uttarayan.\r\n\r\n<b>Ask.</b>',
  }
  expect((await owner.submit('/admin/settings/policies', policies)).status).toBe(302)
  await shows('/legal/grievance', 'Kiran Patel')
  const grievance = await htmlOf(story.visitor().get('/legal/grievance'))
  for (const words of ['Kiran Patel', '+91 98250 12345', '48 hours', 'within a month'])
    expect(grievance).toContain(words)
  const shipping = await htmlOf(story.visitor().get('/legal/shipping'))
  expect(shipping).toContain('No parcels on Uttarayan.</p>')
  expect(shipping).not.toContain('<b>Ask.')
  const sitemap = await htmlOf(story.visitor().get('/sitemap.xml'))
  expect(sitemap.match(/\/legal\/\w+</g)).toHaveLength(5)
})

const frameOf = (page: string) => ({
  header: /<header.*?<\/header>/s.exec(page)?.[0] ?? '',
  footer: /<footer.*?<\/footer>/s.exec(page)?.[0] ?? '',
})

it('the frame of a page reads the same whoever asks, marks where the page belongs, and follows the settings', async () => {
  const owner = await newStaff(story)
  const shopper = await newShopper(story)
  const frame = async (path: string, visitor = story.visitor()) => frameOf(await htmlOf(visitor.get(path)))
  const first = await frame('/mycart')
  for (const visitor of [shopper, owner, story.visitor()]) expect(await frame('/mycart', visitor)).toEqual(first)
  expect(first.header).not.toContain('aria-current="page"')
  for (const path of ['/contact', '/about', '/contact'])
    expect((await frame(path)).header.match(/aria-current="page"[^>]*href="[^"]*"/g)).toEqual([
      expect.stringContaining(`href="${path}"`),
    ])
  expect((await frame('/search?q=jeera')).header).toContain('value="jeera"')
  expect((await frame('/search?q=haldi')).header).toContain('value="haldi"')
  const contact = {
    version: '0',
    'phones.0': '98250 12345',
    'phones.1': '',
    infoEmail: 'ask@masala.in',
    supportEmail: 'ask@masala.in',
    'chat.number': '919825012345',
    'chat.greeting': 'Namaste',
    mapUrl: 'https://map.example/shop',
    'social.name': 'Instagram',
    'social.handle': '@spices',
    'social.url': 'https://social.example/spices',
  }
  expect((await owner.submit('/admin/settings/contact', contact)).status).toBe(302)
  const after = await frame('/mycart')
  expect(after.header).toContain('mailto:ask@masala.in')
  expect(after.footer).toContain('@spices')
})

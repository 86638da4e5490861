import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { expect, it } from 'vitest'
import { anonymizeOldDocuments, retentionStart } from '#domain/customers/anonymize-documents.server'
import { editFirm, editNote } from '#domain/fulfilment/edit-order.server'
import { cancel } from '#domain/fulfilment/fulfilment.server'
import { refundOrder } from '#domain/fulfilment/refund-order.server'
import { limitSubject } from '#domain/limits/rate-limit.server'
import { formatRupees } from '#domain/money'
import { advanceTo, createStaff, formOf, orderByCash, rowOf } from '#test/support/admin'
import { newShopper, newStaff } from '#test/support/sessions'
import { checkOut, checkoutForm, jeera } from '#test/support/shopping'
import { createStory } from '#test/support/story'
import { taskOf } from '#test/support/task-of'
import { htmlOf, type Visitor } from '#test/support/visitor'

const story = createStory()

/** Each distinctive enough to be found wherever it went. */
const planted = {
  firstName: 'Zubeidaplant',
  lastName: 'Quxwalla',
  email: 'zubeida.plant@mail.example',
  password: 'secret',
  phone: '98123 45670',
  street: '77 Plantgully',
  city: 'Plantnagar',
  zip: '385135',
  note: 'Plantnote',
}
const words = [
  'Zubeidaplant',
  'Quxwalla',
  'zubeida.plant',
  '9812345670',
  '0765432189',
  '9812345671',
  'Plantgully',
  'Plantnagar',
]
const typed = [
  '385135',
  'Plantnote',
  'Plantbook',
  'Plantletter',
  'Plantanswer',
  'Plantreason',
  'Plantstaff',
  'Plantfirm',
  'PLANT1234F',
  'plantupi',
]

/** A customer with something of theirs in every corner; the ids of a delivered and of a cancelled order. */
async function plantCustomer(): Promise<{ customer: Visitor; userId: string; delivered: string; cancelled: string }> {
  const customer = await story.visitor().register(planted)
  const { phone, street, city, zip, note } = planted
  const order = async () => {
    const phones = { contactPhone: phone, phone: '98123 45671' }
    const form = await checkoutForm(customer, [jeera], { ...phones, street, city, zip, note, saveAddress: 'on' })
    const placed = await checkOut(customer, form)
    if (placed.kind !== 'placed') throw new Error(JSON.stringify(placed))
    return placed.orderId
  }
  const [delivered, cancelled] = [await order(), await order()]
  const another = { fullName: 'Quxwalla', phone, street: 'Plantbook', city, state: 'Gujarat', zip, address: 'new' }
  await customer.act('/myprofile', { intent: 'save-address', ...another })
  await editNote(story.db, story, { ...(await formOf(story, delivered)), note: 'Plantstaff' })
  const firm = { gstin: '24PLANT1234F1Z8', firm: 'Plantfirm' }
  await editFirm(story.db, story, { ...(await formOf(story, delivered)), ...firm })
  await cancel(story.db, story, { ...(await formOf(story, cancelled)), reason: 'Plantreason' })
  const upi = { refund_upi_id: 'plantupi@bank' }
  await story.db.updateTable('orders').set(upi).where('id', '=', delivered).execute()
  const letter = { ...planted, subject: 'Plantletter', message: 'Plantletter' }
  await customer.act('/contact', letter)
  await customer.act(`/order/${(await rowOf(story, delivered)).number}`, { intent: 'complain', message: 'Plantletter' })
  const { ticket } = await story.db.selectFrom('letters').select('ticket').limit(1).executeTakeFirstOrThrow()
  const answer = { intent: 'answer', key: randomUUID(), version: '1', how: 'mail', body: 'Plantanswer, Zubeidaplant' }
  await (await newStaff(story)).submit(`/admin/inbox/${ticket}`, answer)
  await customer.act('/subscribe', { email: planted.email })
  await customer.json('PUT', '/api/cart', { lines: [jeera], version: 0 })
  await story.work()
  return { customer, userId: (await rowOf(story, delivered)).user_id, delivered, cancelled }
}

/** Whether triggers fill it from other tables: what the staff's searches look through. */
const isDerived = (table: string) => table.startsWith('search')

/** Where any of what was planted stands, by table and word; papers are looked at by themselves. */
async function findPlanted(within: (table: string) => boolean): Promise<string[]> {
  const found: string[] = []
  for (const { name } of await story.db.introspection.getTables()) {
    if (!within(name)) continue
    const { rows } = await sql`select * from ${sql.table(name)}`.execute(story.db)
    const text = JSON.stringify(rows).toLowerCase()
    for (const word of [...words, ...typed]) if (text.includes(word.toLowerCase())) found.push(`${name}: ${word}`)
  }
  return found
}

it('nothing of an erased customer is stored outside documents, and these are blanked when the law no longer requires them', async () => {
  await createStaff(story)
  const { customer, userId, delivered } = await plantCustomer()
  const owner = await newStaff(story)
  const path = `/admin/customers/${userId}`
  const erase = (typedName: string, who: Visitor = owner) =>
    who.submit(path, { intent: 'erase', key: randomUUID(), typedName })
  const name = `${planted.firstName} ${planted.lastName}`
  const open = await erase(name)
  expect(open.status).toBe(409)
  expect(await open.text()).toContain((await rowOf(story, delivered)).number)
  await advanceTo(story, delivered, 'delivered')
  await story.work()
  expect(
    new Set((await findPlanted((table) => table !== 'documents' && !isDerived(table))).map((one) => one.split(':')[0])),
  ).toEqual(
    new Set(['user', 'addresses', 'orders', 'order_events', 'letters', 'letter_answers', 'subscribers', 'contacts']),
  )
  const limits = [
    limitSubject('cash-order', 'account', userId),
    limitSubject('cash-order', 'phone', '+919812345670'),
    limitSubject('message', 'recipient', planted.email),
  ]
  const counted = () => story.db.selectFrom('attempts').select('subject').where('subject', 'in', limits).execute()
  expect(await counted()).toHaveLength(limits.length)
  expect((await erase(name, await newStaff(story, 'manager'))).status).toBe(404)
  expect((await erase(name, await newStaff(story, 'owner', { freshCode: false }))).status).toBe(302)
  expect((await erase('Zubeida')).status).toBe(400)
  const erased = await erase(name)
  expect([erased.status, erased.headers.get('location')]).toEqual([302, '/admin/customers?done=erased'])
  expect(await counted()).toEqual([])
  expect(await findPlanted((table) => table !== 'documents')).toEqual([])
  expect(await findPlanted((table) => table === 'documents')).toContain('documents: Zubeidaplant')
  // The customer is signed out, and a name typed again finds nobody.
  expect((await customer.get('/myprofile')).status).toBe(302)
  expect((await owner.get(path)).status).toBe(404)
  expect(await htmlOf(owner.get('/admin/customers'))).not.toContain('erased.invalid')
  const audit = await story.db.selectFrom('audit').select(['act', 'after']).where('subject', '=', userId).execute()
  expect(audit).toEqual([{ act: 'customer.erase', after: '{"orders":2,"letters":2}' }])
  expect(await (await owner.get(`/admin/orders/${(await rowOf(story, delivered)).number}`)).status).toBe(200)
  // Issued between April 2026 and March 2027: kept through December 2033.
  const [year] = await story.db.selectFrom('documents').select('issued_at').execute()
  const lastKept = new Date((year?.issued_at ?? 0) + 9 * 366 * 86_400_000).getTime()
  expect(await anonymizeOldDocuments(taskOf('old-documents', story.db, story))).toBe(false)
  expect(await findPlanted((table) => table === 'documents')).not.toEqual([])
  await anonymizeOldDocuments(taskOf('old-documents', story.db, { now: () => lastKept }))
  expect(await findPlanted(() => true)).toEqual([])
})

it('documents are kept for 72 months after the annual return of their year is due', () => {
  const day = (text: string) => Date.parse(`${text}T12:00:00+05:30`)
  const isKept = (issued: string, now: string) => day(issued) >= retentionStart(day(now))
  expect(isKept('2026-04-01', '2033-12-31')).toBe(true)
  expect(isKept('2027-03-31', '2033-12-31')).toBe(true)
  expect(isKept('2027-03-31', '2034-01-01')).toBe(false)
  expect(isKept('2027-04-01', '2034-01-01')).toBe(true)
})

it('an owner hands over everything that is kept about a person, without what opens their account or order', async () => {
  await createStaff(story)
  const { userId, delivered } = await plantCustomer()
  await advanceTo(story, delivered, 'delivered')
  const owner = await newStaff(story)
  const response = await owner.get(`/admin/customers/${userId}/data.html`)
  const text = await response.text()
  expect(response.headers.get('content-disposition')).toContain('attachment')
  for (const word of [
    'Zubeidaplant',
    '+919812345670',
    'Plantgully',
    'Plantbook',
    'Plantletter',
    'Plantanswer',
    'Plantfirm',
  ])
    expect(text).toContain(word)
  const { view_key } = await rowOf(story, delivered)
  expect(text).not.toContain(view_key)
  expect(text.match(/<h2>Order SM-/g)).toHaveLength(2)
  expect(text).toMatch(/<dt>message<\/dt><dd>confirmation<\/dd>\s*<dt>by<\/dt><dd>mail</)
  // A number that never answered gets one message: whose it is depends on which of the two orders came first.
  expect(text).toMatch(/<dt>message<\/dt><dd>(confirmation|step)<\/dd>\s*<dt>by<\/dt><dd>whatsapp</)
  expect(await story.db.selectFrom('audit').select('act').where('subject', '=', userId).execute()).toEqual([
    { act: 'customer.export' },
  ])
})

it('what somebody else wrote about an order is not its buyer’s: it is not handed over, and outlives an erasure', async () => {
  await createStaff(story)
  const { orderId } = await orderByCash(story)
  const { number, user_id } = await rowOf(story, orderId)
  const bina = {
    firstName: 'Bina',
    lastName: 'Rao',
    email: 'bina@other.example',
    message: 'Nobody may know that I asked.',
  }
  expect((await story.visitor().submit('/contact', { ...bina, subject: `About ${number}` })).status).toBe(200)
  const owner = await newStaff(story)
  const path = `/admin/customers/${user_id}`
  expect(await (await owner.get(`${path}/data.html`)).text()).not.toContain(bina.email)
  await advanceTo(story, orderId, 'delivered')
  const { name } = await story.db.selectFrom('user').select('name').where('id', '=', user_id).executeTakeFirstOrThrow()
  const erased = await owner.submit(path, { intent: 'erase', key: randomUUID(), typedName: name })
  expect(erased.status).toBe(302)
  expect(await story.db.selectFrom('letters').select('email').execute()).toEqual([{ email: bina.email }])
})

it('a manager finds customers by name, phone and e-mail, sees their cash record, and writes a note; the second writer is told', async () => {
  await createStaff(story)
  const { userId, delivered } = await plantCustomer()
  await advanceTo(story, delivered, 'delivered')
  const manager = await newStaff(story, 'manager')
  for (const q of ['zubeidaplant', '45670', 'Zubeida.Plant@mail.example'])
    expect(await htmlOf(manager.get(`/admin/customers?${new URLSearchParams({ q })}`))).toContain(userId)
  expect(await htmlOf(manager.get('/admin/customers'))).toContain(userId)
  const path = `/admin/customers/${userId}`
  const note = { intent: 'note', note: 'Rings twice', version: '0' }
  // The second one as after an answer that was lost.
  for (let sent = 1; sent <= 2; sent++) expect(await htmlOf(manager.submit(path, note))).toContain('The note is saved.')
  const late = await manager.submit(path, { ...note, note: 'Another note' })
  expect(late.status).toBe(409)
  const refused = await late.text()
  expect(refused).toContain('Another note')
  expect(refused).toContain('Now: Rings twice')
  const page = await htmlOf(manager.get(path))
  expect(page).toContain('Rings twice')
  expect(page).not.toContain('Erase this customer')
  expect(page).toContain('1 delivered')
})

it('any part of a name, phone, address or mail finds a customer, and the page tells everything in one place', async () => {
  await createStaff(story)
  const { userId, delivered } = await plantCustomer()
  const other = await newShopper(story)
  await checkOut(
    other,
    await checkoutForm(other, [jeera], { phone: '98222 33344', street: '4, Temple Lane', city: 'Surat' }),
  )
  const manager = await newStaff(story, 'manager')
  const isFound = async (typed: string) => {
    const page = await htmlOf(manager.get(`/admin/customers?${new URLSearchParams({ q: typed })}`))
    return page.includes(`/admin/customers/${userId}"`)
  }
  for (const typed of [
    'Zubeidaplant Quxwalla',
    'quxw',
    'beidap',
    'walla zube',
    'ZU',
    '98123 45670',
    '12345',
    '5670',
    '+91 98123-45670',
    'plantgul',
    '77 plantg',
    'antnaga',
    '385135',
    'plant@mail',
    'Plantbook',
    'zubeida',
    (await rowOf(story, delivered)).number,
  ])
    expect([typed, await isFound(typed)]).toEqual([typed, true])
  for (const typed of ['zubeida surat', 'temple', '%', '_', '"', "';--", '98222', 'x'.repeat(200)])
    expect([typed, await isFound(typed)]).toEqual([typed, false])
  // An address that was taken out finds nobody any more.
  await story.db.deleteFrom('addresses').where('street', '=', 'Plantbook').execute()
  expect(await isFound('plantbook')).toBe(false)

  await advanceTo(story, delivered, 'delivered')
  await refundOrder(story.db, story, {
    ...(await formOf(story, delivered)),
    role: 'owner',
    amountPaise: 50_00,
    against: 'goodwill',
  })
  const page = await htmlOf(manager.get(`/admin/customers/${userId}`))
  const { number, total_paise } = await rowOf(story, delivered)
  for (const words of [
    number,
    'Plantletter',
    '77 Plantgully',
    '+91 98123 45670',
    'zubeida.plant@mail.example',
    'subscribed on',
    '₹50',
    'It goes back by UPI',
    `Bought for</dt><dd><b class`,
    formatRupees(total_paise),
    '0 came back, 1 cancelled',
    'href="https://wa.me/919812345670"',
    'Our note',
  ])
    expect(page).toContain(words)
  const list = await htmlOf(manager.get('/admin'))
  expect(list).toContain('href="/admin/customers"')
})

it('customers are listed by their latest order, page by page; an account without one is found', async () => {
  const owner = await newStaff(story)
  const names: string[] = []
  for (let n = 0; n < 3; n++) {
    const { orderId } = await orderByCash(story)
    const { user_id } = await rowOf(story, orderId)
    names.push(user_id)
    story.pass(60_000)
  }
  const [first = '', second = '', third = ''] = names
  await story.db.updateTable('orders').set({ placed_at: story.now() }).where('user_id', '=', first).execute()
  await newShopper(story)
  const shy = await story.db
    .selectFrom('user')
    .select(['id', 'email'])
    .where('id', 'not in', (eb) => eb.selectFrom('orders').select('user_id'))
    .where('id', 'not in', (eb) => eb.selectFrom('staff').select('user_id'))
    .executeTakeFirstOrThrow()
  const page = await htmlOf((await newStaff(story)).get('/admin/customers'))
  const places = [first, third, second].map((id) => page.indexOf(`/admin/customers/${id}"`))
  expect(places.every((at) => at > 0)).toBe(true)
  expect(places).toEqual(places.toSorted((one, other) => one - other))
  expect(page).not.toContain(shy.id)
  const found = await htmlOf(owner.get(`/admin/customers?q=${shy.email}`))
  expect(found).toContain(`/admin/customers/${shy.id}"`)
  const after = await owner.get(`/admin/customers?after=${story.now()}.zzz`)
  expect(await after.text()).toContain(first)
  expect(await htmlOf(owner.get(`/admin/customers/${first}`))).toContain('href="/admin/customers"')
})

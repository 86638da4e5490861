import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { expect, it } from 'vitest'
import { editAddress, editFirm, editNote } from '#domain/fulfilment/edit-order.server'
import { cancel } from '#domain/fulfilment/fulfilment.server'
import { refundOrder } from '#domain/fulfilment/refund-order.server'
import { claimDueJobs, finishJob } from '#domain/outbox/claim-jobs.server'
import { enqueue } from '#domain/outbox/outbox.server'
import { updateMoneyOwed } from '#domain/payments/refunds.server'
import { accountMails } from '#test/support/account-mails'
import { advanceTo, createStaff, formOf, rowOf } from '#test/support/admin'
import { expectDescribed } from '#test/support/expect-described'
import { ofNobody, treatments } from '#test/support/personal-columns'
import { providerDriver } from '#test/support/provider-driver'
import { newStaff } from '#test/support/sessions'
import { checkOut, checkoutForm, jeera, startUpi } from '#test/support/shopping'
import { createStory } from '#test/support/story'

const story = createStory({ SMTP_URL: 'smtp://127.0.0.1:1', MAIL_FROM: 'shop@example.com' })
const driver = providerDriver(story)
const { readMails } = accountMails(story)

const email = 'zqmark@mail.example'
const phones = { now: '98123 45670', courier: '98123 45671', before: '98123 45672', book: '98123 45673' }
/** Everything that is typed or written about the customer has one of these; `phone_rev` turns numbers round. */
const marks = /zqmark[\w.@-]*|98123 ?4567\d|\d76543 ?2189/gi

type Customer = { userId: string; orderIds: string[] }

/** A customer who did all that the shop's forms allow; jobs about them are done or still wait. */
async function plantCustomer(): Promise<Customer> {
  const { db } = story
  const person = { firstName: 'Zqmarkfirst', lastName: 'Zqmarklast', email, password: 'secret' }
  const customer = await story.visitor().register(person)
  await db.updateTable('user').set({ unconfirmedSince: null }).where('email', '=', email).execute()
  const own = { phoneNumber: '+919812345670', phoneNumberVerified: 1, phoneProvenAt: story.now() }
  await db.updateTable('user').set(own).where('email', '=', email).execute()
  await customer.submit('/login/phone', { intent: 'send-code', phone: phones.now })
  const typed = { street: 'Zqmarkstreet', city: 'Zqmarkcity', note: 'Zqmarknote' }
  const places = { ...typed, contactPhone: phones.before, phone: phones.courier, saveAddress: 'on' }
  const byCash = async () => {
    const placed = await checkOut(customer, await checkoutForm(customer, [jeera], places))
    if (placed.kind !== 'placed') throw new Error(JSON.stringify(placed))
    return placed.orderId
  }
  const [delivered, cancelled] = [await byCash(), await byCash()]
  const { street, city } = typed
  // The number was not the right one, and its correction was not either: each was written to.
  for (const phone of ['+919812345674', '+919812345670'])
    for (const id of [delivered, cancelled]) {
      await story.work()
      const delivery = { street, city, state: 'Gujarat', zip: '385001', phone }
      const form = { ...(await formOf(story, id)), delivery, courierPhone: '+919812345671' }
      expect(await editAddress(db, story, form)).toMatchObject({ ok: true })
    }
  const upi = await startUpi(customer, [jeera], { ...typed, phone: phones.now })
  driver.pay(upi.providerOrderId)
  await driver.deliverWebhooks()

  const firm = { gstin: '24PLANT1234F1Z8', firm: 'Zqmarkfirm' }
  await editFirm(db, story, { ...(await formOf(story, delivered)), ...firm })
  await editNote(db, story, { ...(await formOf(story, delivered)), note: 'Zqmarkstaff' })
  await cancel(db, story, { ...(await formOf(story, cancelled)), reason: 'Zqmarkreason' })
  for (const id of [delivered, upi.orderId]) await advanceTo(story, id, 'delivered')
  const goodwill = { role: 'owner', amountPaise: 50_00, against: 'goodwill' } as const
  await refundOrder(db, story, { ...(await formOf(story, delivered)), ...goodwill })
  await db.updateTable('refunds').set({ state: 'processed' }).execute()
  await updateMoneyOwed(db, delivered)

  const page = `/order/${(await rowOf(story, delivered)).number}`
  await customer.act(page, { intent: 'complain', message: 'Zqmarkcomplaint' })
  const book = { fullName: 'Zqmarkbook', phone: phones.book, street: 'Zqmarkbook', city: 'Zqmarkbook', zip: '385001' }
  await customer.act('/myprofile', { intent: 'save-address', ...book, state: 'Gujarat', address: 'new' })
  await customer.act('/contact', { ...person, subject: 'Zqmarksubject', message: 'Zqmarkmessage' })
  await customer.act('/subscribe', { email })
  const wish = { id: randomUUID(), email, product_id: 'jeera', label: '250gm', language: 'zqmark-language' }
  await db
    .insertInto('stock_alerts')
    .values({ ...wish, asked_at: story.now(), queued_at: null })
    .execute()
  await customer.json('PUT', '/api/cart', { lines: [jeera], version: 0 })
  await story.visitor().submit('/login', { email, password: 'wrong' })
  const { ticket } = await db.selectFrom('letters').select('ticket').limit(1).executeTakeFirstOrThrow()
  const answer = { intent: 'answer', key: randomUUID(), version: '1', how: 'mail', body: 'Zqmarkanswer' }
  const manager = await newStaff(story, 'manager')
  await manager.submit(`/admin/inbox/${ticket}`, answer)
  const { user_id: userId } = await rowOf(story, delivered)
  await manager.submit(`/admin/customers/${userId}`, { intent: 'note', note: 'Zqmarkcustomer', version: '0' })

  await story.work()

  // One mail of each kind is done, one waits.
  const foreign = { to: '919812345670', template: 'order_confirmation' as const, parameters: ['Zqmarkfirst'] }
  await enqueue(db, story, 'message-foreign', 'done', foreign)
  await story.visitor().submit('/login/help', { email })
  for (const job of await claimDueJobs(db, story, 100, ['mail-account', 'message-foreign']))
    expect(await finishJob(db, story, job, null)).toBe(true)
  await story.visitor().submit('/login/help', { email })
  await enqueue(db, story, 'message-foreign', 'open', foreign)
  return { userId, orderIds: [delivered, cancelled, upi.orderId] }
}

/** Gives each column a mark of its own where no form could, or where several columns got the same. */
async function fillTheRest({ userId, orderIds }: Customer): Promise<void> {
  const { db } = story
  const fill = async (table: string, columns: string[], where = sql`user_id = ${userId}`) => {
    const changes = columns.map((column) => sql`${sql.ref(column)} = ${`zqmark-${table}-${column}`}`)
    await sql`update ${sql.table(table)} set ${sql.join(changes)} where ${where}`.execute(db)
  }
  await fill('user', ['name', 'language'], sql`id = ${userId}`)
  await fill('letters', ['language'], sql`email = ${email}`)
  await fill('session', ['userAgent'], sql`"userId" = ${userId}`)
  await fill('account', ['password'], sql`"userId" = ${userId}`)
  await fill('verification', ['identifier'], sql`value like ${`%${userId}%`}`)
  await fill('refunds', ['reference'], sql`order_id in (${sql.join(orderIds)})`)
  await fill('contacts', ['user_id'], sql`phone like '+91981234567%'`)
  await fill('addresses', ['full_name', 'street', 'city', 'zip'])
  const ofOrders = ['name', 'email', 'street', 'city', 'zip', 'note', 'staff_note', 'cancel_reason', 'buyer_gstin']
  await fill('orders', [...ofOrders, 'buyer_firm', 'refund_upi_id'])
  const [delivered = ''] = orderIds
  const review = { id: 'r1', order_id: delivered, product_id: 'jeera', stars: 5, state: 'public' as const }
  const words = { chips: '[]', name: 'zqmark-reviews-name', body: 'zqmark-reviews-body', written_at: 0, public_at: 0 }
  await db
    .insertInto('reviews')
    .values({ ...review, ...words })
    .execute()
  const booking = { label_url: 'zqmark-label', problem: 'zqmark-problem' }
  await db
    .insertInto('bookings')
    .values({ order_id: delivered, ...booking })
    .execute()
  await db.insertInto('review_photos').values({ review_id: 'r1', position: 0, name: '/zqmark-photo' }).execute()
  const { id: letter_id } = await db
    .selectFrom('letters')
    .select('id')
    .where('email', '=', email)
    .executeTakeFirstOrThrow()
  await db.insertInto('letter_photos').values({ letter_id, position: 0, bytes: 'zqmark-bytes', stored_at: 0 }).execute()
  const message_key = 'zqmark-message_key'.padEnd(32, '0')
  await db.updateTable('orders').set({ message_key }).where('id', '=', delivered).execute()
  const lines = JSON.stringify([{ id: 'zqmark-carts-lines' }])
  await db.updateTable('carts').set({ lines }).where('user_id', '=', userId).execute()
  const at = new Date(story.now()).toISOString()
  const times = { createdAt: at, updatedAt: at, expiresAt: at }
  const link = { id: 'a-link', identifier: 'a-link', value: JSON.stringify({ email }), ...times }
  await db.insertInto('verification').values(link).execute()
  const invitation = { token_hash: 'hash', email, role: 'manager', invited_by: 'meera' } as const
  await db
    .insertInto('staff_invites')
    .values({ ...invitation, created_at: 0, expires_at: story.now() })
    .execute()
}

/** The marks in the whole database, by `table.column`. */
async function findMarks(): Promise<Map<string, Set<string>>> {
  const found = new Map<string, Set<string>>()
  for (const { name, isView } of await story.db.introspection.getTables()) {
    if (isView) continue
    const { rows } = await sql<Record<string, unknown>>`select * from ${sql.table(name)}`.execute(story.db)
    for (const row of rows)
      for (const [column, value] of Object.entries(row)) {
        const text = value instanceof Uint8Array ? Buffer.from(value).toString('latin1') : String(value)
        for (const [mark] of text.matchAll(marks)) {
          const key = `${name}.${column}`
          found.set(key, (found.get(key) ?? new Set()).add(mark))
        }
      }
  }
  return found
}

const listed = Object.entries(treatments).flatMap(([table, columns]) =>
  Object.entries(columns).map(([column, fate]) => ({ column: `${table}.${column}`, table, fate })),
)

it('each column of personal data that is listed as exported is in the file, and each that is listed as erased holds nothing afterwards', async () => {
  await createStaff(story)
  const customer = await plantCustomer()
  await fillTheRest(customer)
  const owner = await newStaff(story)
  const path = `/admin/customers/${customer.userId}`
  const file = await (await owner.get(`${path}/data.html`)).text()

  const before = await findMarks()
  // The index of the staff's search is filled from the others.
  const places = [...before.keys()].filter((column) => !column.startsWith('search_'))
  const table = 'test/support/personal-columns.ts'
  const personal = listed.filter(({ fate }) => fate !== ofNobody)
  const mustBeFilled = personal.filter(({ fate }) => !fate.startsWith('kept')).map(({ column }) => column)
  expectDescribed(
    { there: places, described: personal.map(({ column }) => column).filter((column) => places.includes(column)) },
    { add: (column) => `“${column}” holds what a customer typed: say in ${table} what becomes of it.`, table },
  )
  expectDescribed(
    { there: mustBeFilled, described: mustBeFilled.filter((column) => before.has(column)) },
    {
      add: (column) =>
        `“${column}” is listed in ${table} and empty here: fill it in \`plantCustomer\` or \`fillTheRest\` of test/integration/erased-columns.test.ts.`,
      table,
    },
  )
  for (const { column, fate } of listed.filter(({ fate }) => fate.startsWith('exported'))) {
    const missing = [...(before.get(column) ?? [])].filter((mark) => !file.includes(mark))
    expect(missing, `${column} is ${fate}`).toEqual([])
  }

  const erased = await owner.submit(path, { intent: 'erase', key: randomUUID(), typedName: 'zqmark-user-name' })
  expect([erased.status, erased.headers.get('location')]).toEqual([302, '/admin/customers?done=erased'])
  const after = await findMarks()
  const kept = listed.filter(({ fate }) => fate.includes('kept: ')).map(({ column }) => column)
  expect([...after].filter(([column]) => !kept.includes(column))).toEqual([])
  // Papers and accounts alone: what is kept elsewhere never held anything personal.
  expect([...after.keys()].sort()).toEqual(['documents.body', 'refunds.reference'])
})

it('mails that wait for another address, which ends with the one of an erased customer, go out', async () => {
  const [ana, diana] = ['ana@mail.example', 'diana@mail.example']
  for (const email of [ana, diana]) await story.visitor().register({ email })
  for (const email of [ana, diana]) await story.visitor().submit('/login/help', { email })
  const { id } = await story.db.selectFrom('user').select('id').where('email', '=', ana).executeTakeFirstOrThrow()
  const link = { id: 'a-link', identifier: 'a-link', value: JSON.stringify({ email: diana }) }
  const at = new Date(story.now()).toISOString()
  const times = { createdAt: at, updatedAt: at, expiresAt: new Date(story.now() + 60_000).toISOString() }
  await story.db
    .insertInto('verification')
    .values({ ...link, ...times })
    .execute()
  const owner = await newStaff(story)
  const erasure = { intent: 'erase', key: randomUUID(), typedName: 'Asha Patel' }
  expect((await owner.submit(`/admin/customers/${id}`, erasure)).status).toBe(302)
  expect((await readMails()).map(({ to }) => to)).toEqual([diana, diana])
  expect(await story.db.selectFrom('verification').select('id').where('id', '=', link.id).execute()).toHaveLength(1)
})

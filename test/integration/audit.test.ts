import { randomUUID } from 'node:crypto'
import { expect, it } from 'vitest'
import type { AuditAct } from '#domain/audit/acts'
import { recordAudit } from '#domain/audit/audit.server'
import { refundOrder } from '#domain/fulfilment/refund-order.server'
import { advanceTo, createStaff, formOf, orderByCash, orderByUpi, rowOf } from '#test/support/admin'
import { act, seenOf } from '#test/support/board'
import { providerDriver } from '#test/support/provider-driver'
import { newStaff } from '#test/support/sessions'
import { createStory } from '#test/support/story'
import { htmlOf } from '#test/support/visitor'

const story = createStory()
const driver = providerDriver(story)

/** What is the machine's: ids, versions, names of columns and of states. */
const machinesWords =
  /[0-9a-f]{8}-[0-9a-f]{4}|\w+Paise|refundId|remittanceId|invitation:|version|handed-over|goodwill:|isServed|hasCash|daysMin|lowAt|batchId|\b(true|false|null|undefined)\b|\b(order|letter|staff|stock|pin|cod|settings)\.[a-z]/i

async function readAudit(query = '') {
  const owner = await newStaff(story, 'owner', { name: 'Ramesh Patel' })
  const page = await htmlOf(owner.get(`/admin/audit?${query}`))
  const list = /<ol class="overflow-hidden.*?<\/ol>(?=<|$)/s.exec(page)?.[0] ?? ''
  const csv = await (await owner.get(`/admin/audit.csv?${query}`)).text()
  const text = list.replaceAll(/<time [^>]*>/g, '')
  return { html: text, text: text.replaceAll(/<[^>]+>/g, ' ').replaceAll(/\s+/g, ' '), csv }
}

it('what the staff changed is read in words and rupees, with links, and names no customer', async () => {
  const owner = await newStaff(story, 'owner', { name: 'Ramesh Patel' })
  const { orderId, shopper } = await orderByCash(story)
  const { number, user_id: customer } = await rowOf(story, orderId)
  await owner.submit('/admin/settings/fees', { version: '0', shippingFeePaise: '60', freeShippingFromPaise: '999' })
  await owner.submit('/admin/settings/notice', { version: '0', text: 'Closed for Diwali', until: '2026-12-01' })
  await owner.submit('/admin/settings/grievanceOfficer', {
    version: '0',
    name: 'Kamlesh Trivedi',
    phone: '9876501234',
    email: 'kamlesh@example.com',
  })
  await owner.submit('/admin/team', { intent: 'invite', email: 'new@example.com', role: 'manager' })
  await owner.submit(`/admin/customers/${customer}`, { intent: 'note', note: 'Wants no plastic', version: '0' })
  const refund = { role: 'owner', amountPaise: 120_00, against: 'goodwill' } as const
  await story.db
    .updateTable('orders')
    .set({ cod_state: 'received', stage: 'delivered' })
    .where('id', '=', orderId)
    .execute()
  await refundOrder(story.db, story, { ...(await formOf(story, orderId, owner.userId)), ...refund })
  expect(shopper).toBeDefined()

  const { html, text, csv } = await readAudit(`person=${owner.userId}`)
  for (const words of [
    'changed the settings Delivery fee Free from: ₹5,000 became → ₹999 Delivery fee: ₹100 became → ₹60',
    'changed the settings Notice Notice: empty became → Closed for Diwali Up to and with: empty became → 1 Dec 2026',
    'changed the settings Grievance officer Name: changed Phone: changed E-mail: changed',
    'made an invitation link Role: manager',
    'changed the note on a customer',
    `refunded ${number} Amount: ₹120 For what: goodwill, nothing came back`,
  ])
    expect(text).toContain(words)
  for (const link of [`/admin/orders/${number}`, `/admin/customers/${customer}`, '/admin/settings/fees'])
    expect(html).toContain(`href="${link}"`)
  for (const reported of [text, csv]) {
    expect(reported).not.toMatch(machinesWords)
    for (const person of ['Asha', 'Kamlesh', '98765', 'kamlesh@', 'new@example.com'])
      expect(reported).not.toContain(person)
  }
  expect(csv.split('\r\n')[0]).toBe('Date,Time,Who,Did,About,Before,After')
  expect(csv).toMatch(/^\d{1,2} \w{3,4} 20\d\d,\d\d:\d\d,Ramesh Patel,changed the settings,Delivery fee,/m)
})

it('entries of every act that older versions wrote are read the same way', async () => {
  const { orderId } = await orderByCash(story)
  const { number, user_id: customer } = await rowOf(story, orderId)
  const meera = await newStaff(story, 'manager')
  const id = randomUUID()
  await story.db
    .insertInto('refunds')
    .values({
      id,
      order_id: orderId,
      payment_id: null,
      document_id: null,
      amount_paise: 250_00,
      method: 'upi',
      reason: 'goodwill',
      state: 'due',
      provider_refund_id: null,
      reference: null,
      actor: meera.userId,
      created_at: story.now(),
      updated_at: story.now(),
    })
    .execute()
  const old: [act: AuditAct, subject: string, before: object, after: object, words: string][] = [
    [
      'order.hand-over',
      orderId,
      { stage: 'packed', version: 3 },
      { stage: 'handed-over', version: 4 },
      `handed over ${number} Stage: Packed became → On the way`,
    ],
    [
      'order.settle-refund',
      orderId,
      {},
      { stage: 'delivered', version: 6, refundId: id },
      `noted the refund as sent for ${number} Stage: Delivered Amount: ₹250`,
    ],
    [
      'order.remit',
      orderId,
      {},
      { remittanceId: id, totalPaise: 420_00 },
      `noted the courier’s cash for ${number} Amount: ₹420`,
    ],
    [
      'product.price',
      'jeera',
      { size: '250gm', price: 260_00 },
      { size: '250gm', price: 285_50 },
      'Size: 250gm Price: ₹260 became → ₹285.50',
    ],
    [
      'order.refund',
      orderId,
      { stage: 'delivered', version: 6 },
      { stage: 'delivered', version: 7, amountPaise: 50_00, refundId: id, against: 'goodwill', refund: 'decided' },
      'Amount: ₹50 For what: goodwill, nothing came back Refund: Decided',
    ],
    [
      'order.cancel',
      orderId,
      { stage: 'new', version: 1 },
      { stage: 'cancelled', version: 2, reason: 'Out of stock', amountPaise: 280_00 },
      'Stage: New became → Cancelled Reason: Out of stock Amount: ₹280',
    ],
    ['product.publish', 'jeera', { version: 3 }, { version: 4 }, 'published Jeera'],
    [
      'product.status',
      'gone-for-good',
      { status: 'live' },
      { status: 'hidden' },
      'a product that was removed Status: In the shop became → Hidden',
    ],
    [
      'product.publish',
      'jeera',
      { 'Price of 250gm': '₹260', 'Shelf life': 'nothing' },
      { 'Price of 250gm': '₹285.50', 'Shelf life': '400 days' },
      'Price of 250gm: ₹260 became → ₹285.50 Shelf life: nothing became → 400 days',
    ],
    [
      'stock.receive',
      'jeera 250gm',
      { stock: 4 },
      { stock: 24, batchId: id, code: 'J-7', quantity: 20 },
      '250gm For sale: 4 became → 24 Batch: J-7 Packs: 20',
    ],
    [
      'pin.save',
      'PIN 385',
      { prefix: '385', isServed: true, hasCash: true, daysMin: 2, daysMax: 7, version: 1 },
      { prefix: '385', isServed: true, hasCash: false, daysMin: 1, daysMax: 7 },
      'PIN 385 Cash on delivery: yes became → no Fastest, days: 2 became → 1',
    ],
    [
      'cod.remittance',
      id,
      {},
      { courier: 'dtdc', amountPaise: 900_00, missingPaise: 0, difference: 'fee' },
      'noted cash paid out by DTDC',
    ],
    [
      'staff.remove',
      meera.userId,
      { role: 'manager' },
      {},
      'removed from the team: Meera Patel Role: manager, now none',
    ],
    ['staff.join', meera.userId, {}, { role: 'manager', invitation: id }, 'joined the team: Meera Patel Role: manager'],
    ['customer.export', customer, {}, {}, 'downloaded all data of a customer'],
    [
      'letter.mark',
      id,
      { state: 'open', kind: 'complaint' },
      { state: 'answered' },
      'State: waiting for an answer became → answered',
    ],
    [
      'settings.save',
      'cash',
      { mostPaise: 500_00 },
      { fields: 'mostPaise', mostPaise: null },
      'Cash on Delivery Up to: ₹500, now none',
    ],
    [
      'settings.save',
      'closedDays',
      { '4.day': null, '4.reason': null },
      { fields: '4.day 4.reason', '4.day': '2026-11-10', '4.reason': 'Diwali' },
      'Closed days Closed 5: 10 Nov 2026 Closed 5, why: Diwali',
    ],
    [
      'settings.save',
      'contact',
      {},
      { fields: 'phones.0 chat.number' },
      'Phone to call: changed WhatsApp number: changed',
    ],
  ]
  for (const [n, [act, subject, before, after]] of old.entries())
    await recordAudit(story.db, {
      at: story.now() + n,
      actor: meera.userId,
      act,
      subject,
      before: before as Record<string, string>,
      after: after as Record<string, string>,
    })
  const { text, csv } = await readAudit(`person=${meera.userId}`)
  expect(text).not.toMatch(/(State|Kind): [^,]*, now none/)
  for (const [, , , , words] of old) expect(text).toContain(words)
  for (const shown of [text, csv]) expect(shown).not.toMatch(machinesWords)
})

it('a cancellation says what goes back and why, and a refund that is settled says what it was', async () => {
  const meera = await newStaff(story, 'manager')
  await createStaff(story)
  const { orderId, number } = await orderByUpi(driver)
  const fields = { reason: 'The buyer asked for it' }
  await act(meera, 'cancel', [await seenOf(story, orderId)], fields, `/admin/orders/${number}`)
  const cash = await orderByCash(story)
  await advanceTo(story, cash.orderId, 'delivered')
  await refundOrder(story.db, story, {
    ...(await formOf(story, cash.orderId, meera.userId)),
    role: 'owner',
    amountPaise: 50_00,
    against: 'goodwill',
  })
  const { id: refund } = await story.db
    .selectFrom('refunds')
    .select('id')
    .where('amount_paise', '=', 50_00)
    .executeTakeFirstOrThrow()
  const settled = { refund, reference: '123456789012' }
  const path = `/admin/orders/${(await rowOf(story, cash.orderId)).number}/refund`
  expect(await act(meera, 'settle-refund', [await seenOf(story, cash.orderId)], settled, path)).toMatchObject({
    ok: true,
  })
  const { text } = await readAudit(`person=${meera.userId}`)
  expect(text).toMatch(/New became → Cancelled Reason: The buyer asked for it Amount: ₹[\d,]+/)
  expect(text).toMatch(/Refund: Decided became → Sent/)
})

it('a file that leaves out older entries says so in its last line, and only then', async () => {
  const owner = await newStaff(story)
  const lines = async () => (await readAudit()).csv.trimEnd().split('\r\n')
  const [, ...seeded] = await lines()
  const free = 20_000 - seeded.length
  const entries = Array.from({ length: free + 1 }, (_, n) => ({
    id: randomUUID(),
    at: story.now() - n,
    act: 'pin.remove' as const,
    actor: owner.userId,
    subject: '385',
    request_id: null,
    before: '{}',
    after: '{}',
  }))
  for (let from = 0; from < free; from += 1_000)
    await story.db
      .insertInto('audit')
      .values(entries.slice(from, Math.min(from + 1_000, free)))
      .execute()
  const whole = await lines()
  expect(whole).toHaveLength(1 + 20_000)
  expect(whole.at(-1)).not.toContain('Only the newest')
  await story.db.insertInto('audit').values(entries.slice(free)).execute()
  const cut = await lines()
  expect(cut).toHaveLength(1 + 20_000 + 1)
  expect(cut.at(-1)).toBe('"Only the newest 20,000 entries are in this file."')
})

import { expect, it } from 'vitest'
import type { AuditAct } from '#domain/audit/acts'
import { recordAudit } from '#domain/audit/audit.server'
import { refundOrder } from '#domain/fulfilment/refund-order.server'
import { formOf, orderByCash, orderByUpi, rowOf } from '#test/support/admin'
import { providerDriver } from '#test/support/provider-driver'
import { newStaff } from '#test/support/sessions'
import { createStory } from '#test/support/story'
import { htmlOf } from '#test/support/visitor'

const story = createStory()
const driver = providerDriver(story)

async function readAudit(query = '') {
  const owner = await newStaff(story, 'owner', { name: 'Ramesh Patel' })
  const page = await htmlOf(owner.get(`/admin/audit?${query}`))
  const list = /<ol class="overflow-hidden.*?<\/ol>(?=<|$)/s.exec(page)?.[0] ?? ''
  const csv = await (await owner.get(`/admin/audit.csv?${query}`)).text()
  const text = list.replaceAll(/<time [^>]*>/g, '')
  return { html: text, text: text.replaceAll(/<[^>]+>/g, ' ').replaceAll(/\s+/g, ' '), csv }
}

it('the staff’s changes are listed with links, and name no customer', async () => {
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
    'changed the settings Delivery fee freeShippingFromPaise: ₹5,000 became → ₹999 shippingFeePaise: ₹100 became → ₹60',
    'changed the settings Notice text: empty became → Closed for Diwali until: empty became → 2026-12-01',
    'changed the settings Grievance officer name: changed phone: changed email: changed',
    'made an invitation link role: manager',
    'changed the note on a customer',
    'amountPaise: ₹120',
  ])
    expect(text).toContain(words)
  for (const link of [`/admin/orders/${number}`, `/admin/customers/${customer}`, '/admin/settings/fees'])
    expect(html).toContain(`href="${link}"`)
  for (const reported of [text, csv])
    for (const person of ['Asha', 'Kamlesh', '98765', 'kamlesh@', 'new@example.com'])
      expect(reported).not.toContain(person)
  expect(csv.split('\r\n')[0]).toBe('Date,Time,Who,Did,About,Before,After')
  expect(csv).toMatch(/^\d{1,2} \w{3,4} 20\d\d,\d\d:\d\d,Ramesh Patel,changed the settings,Delivery fee,/m)
})

it('an entry names its subject with a link, and shows what changed as it was stored', async () => {
  const meera = await newStaff(story, 'manager')
  const { orderId, number } = await orderByUpi(driver)
  const { user_id: customer } = await rowOf(story, orderId)
  const entries: [act: AuditAct, subject: string, before: object, after: object, words: string][] = [
    [
      'order.hand-over',
      orderId,
      { stage: 'packed' },
      { stage: 'handed-over' },
      `handed over ${number} stage: packed became → handed-over`,
    ],
    [
      'order.refund',
      orderId,
      { version: 6 },
      { version: 7, amountPaise: 50_00, against: 'goodwill' },
      `decided a refund for ${number} amountPaise: ₹50 against: goodwill`,
    ],
    [
      'product.price',
      'jeera',
      { size: '250gm', price: 260 },
      { size: '250gm', price: 285.5 },
      'Jeera (Cumin Seeds) size: 250gm price: 260 became → 285.5',
    ],
    [
      'product.status',
      'gone-for-good',
      { status: 'live' },
      { status: 'hidden' },
      'a product that was removed status: live became → hidden',
    ],
    ['stock.receive', 'jeera 250gm', { stock: 4 }, { stock: 24, code: 'J-7' }, '250gm stock: 4 became → 24 code: J-7'],
    [
      'pin.save',
      'PIN 385',
      { prefix: '385', hasCash: true },
      { prefix: '385', hasCash: false },
      'PIN 385 hasCash: true became → false',
    ],
    [
      'staff.remove',
      meera.userId,
      { role: 'manager' },
      {},
      'removed from the team: Meera Patel role: manager, now none',
    ],
    ['customer.export', customer, {}, {}, 'downloaded all data of a customer'],
    ['settings.save', 'contact', {}, { fields: 'phones.0 chat.number' }, 'phones.0: changed chat.number: changed'],
  ]
  for (const [n, [act, subject, before, after]] of entries.entries())
    await recordAudit(story.db, {
      at: story.now() + n,
      actor: meera.userId,
      act,
      subject,
      before: before as Record<string, string>,
      after: after as Record<string, string>,
    })
  const { text, html } = await readAudit(`person=${meera.userId}`)
  for (const [, , , , words] of entries) expect(text).toContain(words)
  for (const link of ['/admin/products/edit/jeera', '/admin/pins?prefix=385', '/admin/settings/contact'])
    expect(html).toContain(`href="${link}"`)
})

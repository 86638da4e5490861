import { expect, it, onTestFinished } from 'vitest'
import { migrate } from '#database/migrate'
import { openOldShop, testedKind } from '#test/support/old-shop'

type Old = { id: string; provider: string; settledAt: number | null; codConfirm?: string; events?: [string, number][] }

const orders: Old[] = [
  { id: 'paid', provider: 'razorpay', settledAt: 20 },
  { id: 'unpaid', provider: 'razorpay', settledAt: null },
  { id: 'asked', provider: 'cod', settledAt: 10, codConfirm: 'asked' },
  { id: 'agreed', provider: 'cod', settledAt: 10, codConfirm: 'yes', events: [['confirm-cod', 30]] },
  { id: 'packed-unasked', provider: 'cod', settledAt: 10, codConfirm: 'asked', events: [['pack', 40]] },
  {
    id: 'agreed-then-packed',
    provider: 'cod',
    settledAt: 10,
    codConfirm: 'yes',
    events: [
      ['pack', 60],
      ['confirm-cod', 50],
    ],
  },
  { id: 'never-asked', provider: 'cod', settledAt: 15 },
]

function insertOrder({ id, provider, settledAt, codConfirm, events = [] }: Old): string {
  const acts = events.map(
    ([act, at], n) => `insert into order_events (id, order_id, version, act, to_stage, at, actor, data)
      values ('${id}-${n}', '${id}', ${n + 2}, '${act}', 'packed', ${at}, 'meera', '{}');`,
  )
  return [
    `insert into orders (id, number, user_id, checkout_key, state, payment_method, provider, email, name, phone, phone_rev,
      street, city, address_state, zip, subtotal_paise, shipping_paise, total_paise, placed_at, settled_at, cod_confirm, view_key)
      values ('${id}', '${id}', 'u', '${id}', '${settledAt === null ? 'pending' : 'confirmed'}', '${provider === 'cod' ? 'Cash On Delivery' : 'RazorPay'}', '${provider}', '', 'A', '+91', '19+',
      '1', 'Palanpur', 'Gujarat', '385001', 100, 0, 100, 5, ${settledAt}, ${codConfirm ? `'${codConfirm}'` : null}, '${id.padEnd(32, '0')}');`,
    ...acts,
  ].join('\n')
}

it('of each order that is there, the work began with its payment, its yes or its packing', async ({ skip }) => {
  const buyer = `insert into "user" ("id", "name", "email", "createdAt", "updatedAt") values ('u', 'A', 'a', '', '');`
  const shop = await openOldShop('081', [buyer, ...orders.map(insertOrder)].join('\n'))
  if (!shop) return skip('No PostgreSQL answers: its migration is NOT tested in this run')
  onTestFinished(() => shop.end())
  await migrate(shop.db, testedKind)
  const rows = await shop.db.selectFrom('orders').select(['id', 'work_began_at']).execute()
  expect(Object.fromEntries(rows.map(({ id, work_began_at }) => [id, work_began_at]))).toEqual({
    paid: 20,
    unpaid: null,
    asked: null,
    agreed: 30,
    'packed-unasked': 40,
    'agreed-then-packed': 50,
    'never-asked': 15,
  })
})

import { afterAll, beforeAll, expect, it } from 'vitest'
import { migrate } from '#database/migrate'
import { reverseDigits } from '#domain/delivery/phone'
import { searchOrderIds } from '#domain/fulfilment/find-orders.server'
import { listOrderEvents } from '#domain/orders/order-events.server'
import { openOldShop, testedKind } from '#test/support/old-shop'

const names = ['Asha Patel', 'આશા  Śarmā asha', `Dr. O'Neil-Patel ${'x'.repeat(60)}`]

let shop: Awaited<ReturnType<typeof openOldShop>>

beforeAll(async () => {
  shop = await openOldShop('010', oldOrders())
})
afterAll(() => shop?.end())

function oldOrders(): string {
  const orders = [...names, names[0] ?? ''].map((name, n) => {
    const [state, provider, method] = [
      ['confirmed', 'cod', 'Cash On Delivery'],
      ['confirmed', 'razorpay', 'RazorPay'],
      ['confirmed', 'razorpay', 'RazorPay'],
      ['cancelled', 'razorpay', 'RazorPay'],
    ][n] as [string, string, string]
    return `insert into orders (id, number, user_id, checkout_key, state, payment_method, provider, email, name, phone,
      street, city, address_state, zip, subtotal_paise, shipping_paise, total_paise, placed_at, settled_at)
      values ('o${n}', 'SM-${n}', 'u', 'k${n}', '${state}', '${method}', '${provider}', 'a@example.com',
      '${name.replaceAll("'", "''")}', '+919876543210', '1', 'Palanpur', 'Gujarat', '385001', 100, 0, 100, ${n}, ${state === 'confirmed' ? n + 10 : 'null'});`
  })
  return [
    `insert into "user" ("id", "name", "email", "createdAt", "updatedAt") values ('u', 'A', 'a@example.com', '', '');`,
    ...orders,
    `insert into payments (id, order_id, amount_paise, state, recorded_at, updated_at) values ('p1', 'o1', 100, 'captured', 1, 1);`,
    `insert into payments (id, order_id, amount_paise, state, recorded_at, updated_at) values ('p2', 'o1', 100, 'refunded', 1, 1);`,
  ].join('\n')
}

it('orders from before the admin existed are on the board as new ones, with view keys, events and buyers’ names', async ({
  skip,
}) => {
  if (!shop) return skip('No PostgreSQL answers: its migration is NOT tested in this run')
  const { db } = shop
  await migrate(db, testedKind)
  const orders = await db.selectFrom('orders').selectAll().orderBy('placed_at').execute()
  expect(orders.map(({ stage, version, cod_state }) => `${stage} ${version} ${cod_state}`)).toEqual([
    'new 1 due',
    'new 1 null',
    'new 1 null',
    'new 1 null',
  ])
  expect(orders.map(({ stage_at }) => stage_at)).toEqual([10, 11, 12, 3])
  expect(new Set(orders.map(({ view_key }) => view_key)).size).toBe(4)
  for (const { view_key, phone, phone_rev } of orders) {
    expect(view_key).toMatch(/^[0-9a-f]{32}$/)
    expect(phone_rev).toBe(reverseDigits(phone))
  }
  expect(await listOrderEvents(db, 'o1')).toMatchObject([{ version: 1, act: 'new', to: 'new', at: 11 }])
  expect(await listOrderEvents(db, 'o3')).toEqual([])
  expect(await searchOrderIds(db, 'asha patel')).toEqual(['o0'])
  expect(await searchOrderIds(db, 'patel asha')).toEqual(['o0'])
  // Each name is found whole, and the cancelled order by none.
  for (const [n, name] of names.entries()) expect(await searchOrderIds(db, name), name).toEqual([`o${n}`])
  expect(await searchOrderIds(db, 'ŚARMĀ')).toEqual(['o1'])
  expect((await searchOrderIds(db, 'asha')).toSorted()).toEqual(['o0', 'o1'])
  const payments = await db.selectFrom('payments').select('refunded_paise').orderBy('id').execute()
  expect(payments.map(({ refunded_paise }) => refunded_paise)).toEqual([0, 100])
})

it('nobody changes the audit or takes from it', async ({ skip }) => {
  if (!shop) return skip('No PostgreSQL answers: its audit is NOT tested in this run')
  const { db } = shop
  const row = { id: 'a', at: 1, actor: 'u', act: 'order.accept', subject: 'o1', before: '{}', after: '{}' }
  await db
    .insertInto('audit')
    .values({ ...row, request_id: null })
    .execute()
  await expect(db.updateTable('audit').set({ actor: 'other' }).execute()).rejects.toThrow(/only added to/)
  await expect(db.deleteFrom('audit').execute()).rejects.toThrow(/only added to/)
  expect(await db.selectFrom('audit').select('actor').execute()).toEqual([{ actor: 'u' }])
})

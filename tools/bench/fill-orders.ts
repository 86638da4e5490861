import { type RawBuilder, sql } from 'kysely'
import type { OpenDatabase } from '#database/connection'
import { dayMs } from '#domain/calendar/moment'
import { systemClock } from '#domain/clock'
import type { Db } from '#domain/database'
import { pack } from '#domain/fulfilment/fulfilment.server'

const years = 3

const list = (words: string) => words.split(' ')
const firstNames = list(
  'Asha Bina Chetan Daksha Ekta Falguni Gita Hansa Ila Jignesh Kiran Leela Meera Nita Om Paresh Rekha Sita Tejal Uma Vijay Yash Zarna Amit',
)
const lastNames = list(
  'Patel Shah Mehta Desai Joshi Trivedi Parmar Solanki Chauhan Rathod Modi Gandhi Thakkar Vyas Bhatt Dave Pandya Raval Prajapati Chaudhary',
)
const oneOf = (words: string[], seed: RawBuilder<unknown>) =>
  sql`case ${seed} % ${sql.lit(words.length)} ${sql.join(
    words.map((word, n) => sql`when ${sql.lit(n)} then ${sql.lit(word)}`),
    sql` `,
  )} end`

/**
 * Writes orders of three years by a third as many buyers, each with a phone: 300 in progress, 300 delivered with their cash at the courier, the others
 * delivered except one in thirty; with lines, events, parcels, invoices and messages.
 */
export async function fillOrders({ db, kind }: OpenDatabase, orders: number): Promise<void> {
  const write = (statement: RawBuilder<unknown>) =>
    db.connection().execute(async (connection) => {
      if (kind === 'postgres') await sql`set statement_timeout = 0`.execute(connection)
      await statement.execute(connection)
    })
  const people = Math.ceil(orders / 3)
  const now = Date.now()
  const stepMs = (years * 365 * dayMs) / orders
  const age = sql`(${sql.lit(orders)} - n.i)`
  const stage = sql`case when ${age} < 100 then 'new' when ${age} < 150 then 'accepted' when ${age} < 200 then 'packed'
    when ${age} < 300 then 'handed-over' when n.i % 30 = 0 then 'returned' else 'delivered' end`
  const phone = sql`cast(6000000000 + (n.i * 7919 * 13) % 3999999999 as text)`
  // Every tenth buyer has the same name, so that a search for it finds a hundred orders in each shop.
  const first = sql`case when n.i % 10 = 0 then 'Asha' else ${oneOf(firstNames, sql`(n.i * 7)`)} end`
  const last = sql`case when n.i % 10 = 0 then 'Patel' else ${oneOf(lastNames, sql`(n.i / 24)`)} end`
  const name = sql`${first} || ' ' || ${last}`
  const place = sql`cast(${sql.lit(now)} - ${age} * ${sql.lit(stepMs)} as bigint)`
  const upTo = (count: number) =>
    sql`with recursive n(i) as (select cast(1 as bigint) union all select i + 1 from n where i < ${sql.lit(count)})`
  await write(sql`insert into "user" (id, name, email, "emailVerified", "createdAt", "updatedAt")
    ${upTo(people)} select 'user-' || n.i, ${name}, n.i || '@example.com', 0, '2024-01-01T00:00:00.' || substr(cast(10000000 + n.i as text), 2) || 'Z', '2026-01-01' from n`)
  await write(sql`insert into orders (id, number, user_id, checkout_key, state, payment_method, provider, email, name, phone, phone_rev, street,
      city, address_state, zip, subtotal_paise, shipping_paise, total_paise, placed_at, settled_at, stage, stage_at, version,
      cod_confirm, cod_state, view_key)
    ${upTo(orders)}, made as (select n.i, ${phone} as phone, ${name} as name, ${place} as at, ${stage} as stage from n)
    select 'order-' || i, 'SM-' || substr(cast(10000 + i / 10000 as text), 2) || '-' || substr(cast(10000 + i % 10000 as text), 2), 'user-' || (1 + i % ${sql.lit(people)}), 'key-' || i, 'confirmed',
      'Cash On Delivery', 'cod', (1 + i % ${sql.lit(people)}) || '@example.com', name, '+91' || phone,
      substr(phone, 10, 1) || substr(phone, 9, 1) || substr(phone, 8, 1) || substr(phone, 7, 1) || substr(phone, 6, 1) ||
        substr(phone, 5, 1) || substr(phone, 4, 1) || substr(phone, 3, 1) || substr(phone, 2, 1) || substr(phone, 1, 1) || '19',
      '14, Spice Market Yard', 'Palanpur', 'Gujarat', '385001', 42000, 10000, 52000, at, at, stage, at, 3,
      'yes', case stage when 'delivered' then case when ${sql.lit(orders)} - i < 600 then 'with-courier' else 'received' end when 'returned' then 'void' else 'due' end,
      'a-key-of-thirty-two-sign' || substr(cast(100000000 + i as text), 2) from made`)
  await write(sql`insert into order_lines (order_id, position, product_id, name, size, quantity, price_paise)
    select id, 0, 'jeera', 'Jeera (Cumin Seeds)', '250gm', 2, 21000 from orders`)
  for (const [version, act, to] of [
    [1, 'new', 'new'],
    [2, 'accept', 'accepted'],
    [3, 'pack', 'packed'],
  ])
    await write(sql`insert into order_events (id, order_id, version, act_key, act, from_stage, to_stage, at, actor)
      select id || ${sql.lit(`-${act}`)}, id, ${sql.lit(version)}, id || ${sql.lit(`-${act}`)}, ${sql.lit(act)}, null, ${sql.lit(to)}, placed_at, 'system'
      from orders where ${sql.lit(version)} < 3 or stage not in ('new', 'accepted')`)
  await write(sql`insert into shipments (order_id, courier, tracking_number, at)
    select id, 'dtdc', 'D' || substr(id, 7) || '77', placed_at from orders where stage in ('handed-over', 'delivered', 'returned')`)
  const body = await packOne(db, `order-${orders - 120}`)
  await write(sql`insert into documents (id, number, kind, order_id, invoice_id, issued_at, total_paise, body)
    select id || '-invoice', 'SMB/23-26/' || substr(id, 7), 'invoice', id, null, placed_at, total_paise, ${body}
    from orders where stage not in ('new', 'accepted') and id not in (select order_id from documents)`)
  await write(sql`insert into outbox (id, kind, subject, payload, state, due_at, attempts, created_at, done_at, receipt, last_error)
    select id || '-told', 'confirmation-message', id, '{}', 'done', placed_at, 1, placed_at, placed_at, 'wamid', null from orders`)
  await write(sql`insert into letters (id, ticket, first_name, last_name, subject, email, message, received_at, kind, state)
    ${upTo(Math.ceil(orders / 100))} select 'letter-' || n.i, 'T-' || n.i, 'Asha', 'Patel', 'My order', n.i || '@example.com', 'Where is my order?', ${sql.lit(now)} - n.i * 60000, 'letter',
      case when n.i < 20 then 'open' else 'answered' end from n`)
  await write(sql`insert into stock_moves (id, at, product_id, label, change, stock, reason, order_id, actor)
    select id || '-sold', placed_at, 'jeera', '250gm', -2, 0, 'sold', id, 'buyer' from orders`)
  // As autovacuum does after a while.
  if (kind === 'postgres') await write(sql`vacuum analyze`)
}

/** Packs an order as the admin does; returns the stored body of its invoice. */
async function packOne(db: Db, orderId: string): Promise<string> {
  const actor = { kind: 'staff', userId: 'user-1' } as const
  const request = { commandKey: 'bench-pack', actor, requestId: null, orderId, version: null }
  const packed = await pack(db, systemClock, { ...request, picked: 'by-list', weightGrams: null })
  if (!packed.ok) throw new Error(JSON.stringify(packed))
  const { body } = await db
    .selectFrom('documents')
    .select('body')
    .where('order_id', '=', orderId)
    .executeTakeFirstOrThrow()
  return body
}

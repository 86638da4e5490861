import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { openDatabase } from '#database/connection'
import { migrate } from '#database/migrate'
import { seed } from '#database/seed'
import { cleanUpAfterwards, close, command, makeFolder, openShopProcess } from '#test/operations/process'
import { makePostgres, type TestDatabase } from '#test/support/databases'

cleanUpAfterwards()

const manyMessages = 1_234
let postgres: TestDatabase | null
const there = makeFolder()

beforeAll(async () => {
  postgres = await makePostgres('empty')
  await fill(there)
})
afterAll(() => postgres?.drop())

/** A shop with something in every table, and what is hard to carry: quotes, scripts, emoji, nulls, large numbers. */
async function fill(dataDir: string): Promise<void> {
  const { db, close } = openDatabase({ dataDir })
  await migrate(db, 'sqlite')
  await seed(db)
  const at = '2026-11-21T01:00:00.000Z'
  const name = `Aśa "O'Neil" — આશા 🌶️\n\\N`
  const user = {
    id: 'u1',
    name,
    email: 'asha@example.com',
    emailVerified: 0,
    image: null,
    createdAt: at,
    updatedAt: at,
  }
  await db.insertInto('user').values(user).execute()
  await db
    .insertInto('carts')
    .values({ user_id: 'u1', lines: '[]', version: 2 ** 52, updated_at: 1 })
    .execute()
  const order = {
    id: 'o1',
    number: 'SM-1',
    user_id: 'u1',
    checkout_key: 'k',
    state: 'confirmed',
    payment_method: 'RazorPay',
  } as const
  const placed = {
    ...order,
    provider: 'sim',
    provider_order_id: 'order_1',
    payment_id: null,
    email: 'a@example.com',
    name,
    phone: '+919876543210',
    courier_phone: '+919876543211',
    street: '1',
    city: 'Palanpur',
    address_state: 'Gujarat',
    zip: '385001',
    note: '',
    subtotal_paise: 100,
    shipping_paise: 0,
    total_paise: 100,
    placed_at: 1,
    expires_at: null,
    check_at: null,
    replaced: 0,
    stage_at: 2,
    view_key: 'f'.repeat(32),
    phone_rev: '012345678919',
    // Today: the shop that is open meanwhile sums the days that are over.
    settled_at: Date.now(),
  } as const
  // Its id comes first, and its time second.
  const later = {
    ...placed,
    id: 'o0',
    number: 'SM-0',
    checkout_key: 'k0',
    provider_order_id: 'order_0',
    view_key: 'e'.repeat(32),
    placed_at: 2,
  }
  await db.insertInto('orders').values([placed, later]).execute()
  const event = { order_id: 'o1', act_key: null, from_stage: null, to_stage: 'new', at: 2, actor: 'system' } as const
  await db
    .insertInto('order_events')
    .values({ ...event, id: 'e1', version: 1, act: 'new', data: JSON.stringify({ reason: name }) })
    .execute()
  await db.insertInto('shipments').values({ order_id: 'o1', courier: 'own', tracking_number: null, at: 3 }).execute()
  const audited = { at: 3, actor: 'u1', act: 'order.accept', subject: 'o1', before: '{}', after: '{}' }
  await db
    .insertInto('audit')
    .values({ ...audited, id: 'a1', request_id: null })
    .execute()
  await db
    .insertInto('refunds')
    .values({
      id: 'r1',
      order_id: 'o1',
      payment_id: null,
      document_id: null,
      amount_paise: 100,
      method: 'upi',
      reason: 'goodwill',
      state: 'due',
      provider_refund_id: null,
      reference: name,
      actor: 'u1',
      created_at: 3,
      updated_at: 3,
    })
    .execute()
  const remittance = { id: 'c1', act_key: 'k', courier: 'dtdc', amount_paise: 100, fee_paise: 1, reference: name }
  await db
    .insertInto('cod_remittances')
    .values({ ...remittance, received_on: '2026-11-22', actor: 'u1', recorded_at: 3 })
    .execute()
  // What migrations fill comes as the family left it: a rule taken out, one changed, one added.
  await db.deleteFrom('pin_rules').where('prefix', '=', '744').execute()
  await db.updateTable('pin_rules').set({ cod: 0 }).where('prefix', '=', '').execute()
  await db.insertInto('pin_rules').values({ prefix: '385001', served: 1, cod: 1, days_min: 1, days_max: 1 }).execute()
  await db
    .insertInto('shop_settings')
    .values({ name: 'shop', value: JSON.stringify({ name }), version: 2 })
    .execute()
  const address = {
    full_name: name,
    street: name,
    city: 'Palanpur',
    state: 'Gujarat',
    zip: '385001',
    phone: '+919876543210',
  }
  for (const is_default of [1, 0])
    await db
      .insertInto('addresses')
      .values({ user_id: 'u1', id: `address ${is_default}`, ...address, updated_at: 3, is_default })
      .execute()
  await db.insertInto('customer_notes').values({ user_id: 'u1', note: name, version: 2, updated_at: 3 }).execute()
  await db
    .insertInto('pictures')
    .values({ name: 'a', width: 640, format: 'avif', bytes: 'A/+='.repeat(50_000), made_at: Date.now() })
    .execute()
  const line = {
    order_id: 'o1',
    position: 0,
    product_id: 'jeera',
    name: 'Jeera',
    size: '250gm',
    quantity: 1,
    price_paise: 100,
  }
  await db.insertInto('order_lines').values(line).execute()
  for (let from = 0; from < manyMessages; from += 100)
    await db
      .insertInto('letters')
      .values(
        Array.from({ length: Math.min(100, manyMessages - from) }, (_, index) => ({
          id: `letter ${from + index}`,
          first_name: name,
          last_name: '',
          email: 'a@example.com',
          subject: 'x',
          message: `line\n${index}\t;--`,
          received_at: 1_763_000_000_000 + index,
          ticket: `T-${from + index}`,
        })),
      )
      .execute()
  await close()
}

/** Everything in the file, table by table, but what triggers derive from other tables. */
function contents(dataDir: string): Record<string, unknown[]> {
  const database = new DatabaseSync(join(dataDir, 'shop.db'), { readOnly: true })
  const tables = database
    .prepare(
      "select name from sqlite_schema where type = 'table' and name <> 'migrations' and name not like 'search_%'",
    )
    .all()
    .map((row) => String(row.name))
  const all = tables.map((table) => [table, database.prepare(`select * from "${table}" order by 1, 2`).all()] as const)
  database.close()
  return Object.fromEntries(all)
}

it('a shop moves to PostgreSQL, whole and equal', async ({ skip }) => {
  if (!postgres?.env.DATABASE_URL) return skip('No PostgreSQL answers: moving is NOT tested in this run')
  const { DATABASE_URL } = postgres.env
  const original = contents(there)

  const moved = await command('move-to-postgres', [], { DATABASE_URL, SHOP_DATA_DIR: there })
  expect(moved.code, moved.output).toBe(0)
  for (const [table, rows] of Object.entries(original))
    expect(moved.output).toMatch(new RegExp(`^${table} +${rows.length} +[0-9a-f]{16}$`, 'm'))
  expect(contents(there)).toEqual(original)

  const { db, close: closeDatabase } = openDatabase({ url: DATABASE_URL, dataDir: there })
  for (const table of ['orders', 'pictures', 'pin_rules', 'shop_settings', 'carts'] as const) {
    const rows: object[] = await db.selectFrom(table).selectAll().execute()
    const texts = (all: object[]) => all.map((row) => JSON.stringify(Object.entries(row).sort())).sort()
    expect(texts(rows), table).toEqual(texts((original[table] ?? []) as object[]))
  }
  // What is searched was made anew: the newest order has the highest id.
  const found = await db.selectFrom('search_texts').select(['kind', 'subject_id']).orderBy('id').execute()
  expect(found.filter(({ kind }) => kind === 'order').map((row) => row.subject_id)).toEqual(['o1', 'o0'])
  expect(found.filter(({ kind }) => kind === 'message')).toHaveLength(manyMessages)
  await closeDatabase()

  const again = await command('move-to-postgres', [], { DATABASE_URL, SHOP_DATA_DIR: there })
  expect(again).toMatchObject({ code: 1, output: expect.stringContaining('The target is not empty') })
  const shop = await openShopProcess({ DATABASE_URL, SHOP_DATA_DIR: makeFolder() })
  expect((await fetch(`${shop.url}/products/jeera`)).status).toBe(200)
  await close(shop)
})

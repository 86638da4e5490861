import { expect, it, onTestFinished } from 'vitest'
import { migrate } from '#database/migrate'
import { listAddresses, makeDefault, removeAddress } from '#domain/delivery/addresses.server'
import { searchTexts } from '#domain/queries/search-texts.server'
import { openOldShop, testedKind } from '#test/support/old-shop'

/** Two tables of addresses: Asha has a default one and two others, one of them under the same id; Ravi has a default one alone. */
const saved = [
  ...['asha', 'ravi'].map(
    (id) =>
      `insert into "user" ("id", "name", "email", "createdAt", "updatedAt") values ('${id}', '', '${id}', '', '');`,
  ),
  addressOf('addresses', 'asha', 'first', '1, Home Lane', 30),
  addressOf('address_book', 'asha', 'first', '2, Temple Road', 10),
  addressOf('address_book', 'asha', 'office', '3, Ring Road', 20),
  addressOf('addresses', 'ravi', 'first', '4, Hill Street', 40),
].join('\n')

function addressOf(table: string, user: string, id: string, street: string, at: number): string {
  return `insert into ${table} (user_id, id, full_name, street, city, state, zip, phone, updated_at)
    values ('${user}', '${id}', '${user}', '${street}', 'Palanpur', 'Gujarat', '385001', '+919876543210', ${at});`
}

it('a shop with addresses in both tables keeps each of them, and each account its default one', async ({ skip }) => {
  const shop = await openOldShop('078', saved)
  if (!shop) return skip('No PostgreSQL answers: its migration is NOT tested in this run')
  onTestFinished(() => shop.end())
  const { db } = shop
  await migrate(db, testedKind)
  const streetsOf = async (user: string) => (await listAddresses(db, user)).map(({ street }) => street)
  expect(await streetsOf('asha')).toEqual(['1, Home Lane', '2, Temple Road', '3, Ring Road'])
  expect(await streetsOf('ravi')).toEqual(['4, Hill Street'])
  const rows = await db
    .selectFrom('addresses')
    .select(['id', 'is_default', 'updated_at'])
    .orderBy('updated_at')
    .execute()
  expect(rows).toEqual([
    { id: 'first', is_default: 0, updated_at: 10 },
    { id: 'office', is_default: 0, updated_at: 20 },
    { id: 'first-default', is_default: 1, updated_at: 30 },
    { id: 'first', is_default: 1, updated_at: 40 },
  ])
  const clock = { now: () => 50 }
  expect(await makeDefault(db, clock, 'asha', 'office')).toEqual({ ok: true })
  expect(await removeAddress(db, clock, 'asha', 'first')).toMatchObject({ address: { street: '2, Temple Road' } })
  expect(await streetsOf('asha')).toEqual(['3, Ring Road', '1, Home Lane'])
  for (const [typed, found] of [
    ['home lane', ['asha']],
    ['hill', ['ravi']],
    ['temple', []],
  ] as const)
    expect(await searchTexts(db, 'customer', typed)).toEqual(found)
})

import { DatabaseSync } from 'node:sqlite'
import { expect, it } from 'vitest'
import { isDatabaseTrouble } from '#database/trouble'
import { newShopper } from '#test/crowd'
import { checkoutForm } from '#test/shopping'
import { openStory } from '#test/story'

const story = openStory()

it('what passes by itself is told from mistakes of ours', () => {
  const database = new DatabaseSync(':memory:')
  database.exec('pragma max_page_count = 3; create table full (text)')
  const thrown = (sql: string) => {
    try {
      return database.exec(sql)
    } catch (error) {
      return error
    }
  }
  expect(isDatabaseTrouble(thrown('insert into full values (zeroblob(100000))'))).toBe(true)
  expect(isDatabaseTrouble(thrown('select no_such_column from full'))).toBe(false)
  for (const code of ['57P01', '53100', '08006', 'ECONNREFUSED'])
    expect(isDatabaseTrouble(Object.assign(new Error('x'), { code })), code).toBe(true)
  expect(isDatabaseTrouble(Object.assign(new Error('x'), { code: '23505' }))).toBe(false)
  database.close()
})

it('with a full database, an order is answered 503 and kindly, pages go on, and the same order goes through later', async () => {
  if (process.env.TEST_DATABASE === 'postgres') return
  const { sql } = await import('kysely')
  const shopper = await newShopper(story)
  const form = await checkoutForm(shopper)
  const pages = await sql<{ page_count: number }>`pragma page_count`.execute(story.db)
  await sql.raw(`pragma max_page_count = ${pages.rows[0]?.page_count}`).execute(story.db)
  try {
    let refused: Response | undefined
    // There is some room in the pages that are there: it has to be used up first.
    for (let tries = 0; tries < 300 && refused?.status !== 503; tries++)
      refused = await shopper.submit('/checkout', { ...form, checkoutKey: `filling-${tries}`, note: 'n'.repeat(499) })
    expect(refused?.status).toBe(503)
    expect(refused?.headers.get('retry-after')).toBe('5')
    expect(await refused?.text()).not.toMatch(/SQLITE|database or disk is full/i)
    expect((await shopper.get('/shop')).status).toBe(200)
  } finally {
    await sql.raw('pragma max_page_count = 1073741823').execute(story.db)
  }
  const orders = async () => (await story.db.selectFrom('orders').select('id').execute()).length
  const before = await orders()
  expect((await shopper.submit('/checkout', form)).status).toBe(302)
  expect(await orders()).toBe(before + 1)
})

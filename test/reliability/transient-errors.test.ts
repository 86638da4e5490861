import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { setTimeout as sleep } from 'node:timers/promises'
import { expect, it } from 'vitest'
import { isTransientDatabaseError } from '#database/transient-error'
import { createShoppers, newShopper } from '#test/support/sessions'
import { checkoutForm, ordersOf } from '#test/support/shopping'
import { createStory } from '#test/support/story'
import { waitLimitMs } from '#test/support/time-limits'

const story = createStory()

it('transient database errors are distinguished from bugs', () => {
  const database = new DatabaseSync(':memory:')
  database.exec('pragma max_page_count = 3; create table full (text)')
  const thrown = (sql: string) => {
    try {
      return database.exec(sql)
    } catch (error) {
      return error
    }
  }
  expect(isTransientDatabaseError(thrown('insert into full values (zeroblob(100000))'))).toBe(true)
  expect(isTransientDatabaseError(thrown('select no_such_column from full'))).toBe(false)
  for (const code of ['57P01', '53100', '08006', 'ECONNREFUSED'])
    expect(isTransientDatabaseError(Object.assign(new Error('x'), { code })), code).toBe(true)
  expect(isTransientDatabaseError(Object.assign(new Error('x'), { code: '23505' }))).toBe(false)
  database.close()
})

it('with a full database, an order is answered 503 and kindly, pages go on, and the same order goes through later', async () => {
  if (process.env.TEST_DATABASE === 'postgres') return
  const { sql } = await import('kysely')
  const shoppers = await createShoppers(story, 40)
  const [shopper] = shoppers
  if (!shopper) throw new Error('Nobody came')
  const form = await checkoutForm(shopper)
  const pages = await sql<{ page_count: number }>`pragma page_count`.execute(story.db)
  await sql.raw(`pragma max_page_count = ${pages.rows[0]?.page_count}`).execute(story.db)
  try {
    await fillFreePages()
    let refused: Response | undefined
    // There is some room in the pages that orders have already.
    for (const [n, other] of shoppers.entries()) {
      const phone = `98765 43${String(n).padStart(3, '0')}`
      const filling = { ...form, phone, checkoutKey: `filling-${n}`, note: 'n'.repeat(499) }
      refused = await other.submit('/checkout', filling)
      if (refused.status === 503) break
    }
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

async function fillFreePages(): Promise<void> {
  const letter = { first_name: '', last_name: '', email: '', subject: '', received_at: 0 }
  for (const size of [100_000, 10_000, 1_000])
    for (let n = 0; ; n++)
      try {
        const message = 'm'.repeat(size)
        await story.db
          .insertInto('letters')
          .values({ ...letter, id: `${size} ${n}`, ticket: `${size} ${n}`, message })
          .execute()
      } catch (error) {
        if (!isTransientDatabaseError(error)) throw error
        break
      }
}

/** Another program that has opened the shop's file and is writing: an editor, or a command of ours. */
function openEditor(): { lock(): void; unlock(): void; close(): void } {
  const database = new DatabaseSync(join(story.dataDir, 'shop.db'), { timeout: waitLimitMs })
  return {
    lock: () => database.exec('begin immediate'),
    unlock: () => database.exec('rollback'),
    close: () => database.close(),
  }
}

it('while another program holds the write lock, pages are answered before the order, which then goes through', async () => {
  const shopper = await newShopper(story)
  const form = await checkoutForm(shopper)
  const pages = ['/shop', '/category/whole-spices?minPrice=1.5', '/myprofile', '/api/cart']
  // What a page needs for the first time is loaded before.
  for (const page of pages) await story.visitor().get(page)
  const editor = openEditor()
  editor.lock()
  const answered: string[] = []
  const note = (what: string) => (response: Response) => {
    answered.push(`${what} ${response.status}`)
    return response
  }
  const order = shopper.submit('/checkout', form).then(note('order'))
  // Its first try meets the lock.
  await sleep(50)
  for (const page of pages) note(page)(await shopper.get(page))
  editor.unlock()
  await order
  editor.close()
  expect(answered).toEqual([...pages.map((page) => `${page} 200`), 'order 302'])
})

it('while the write lock stays held, each write is answered 503 in the end, and the same order goes through afterwards', async () => {
  const [shopper, newcomer] = [await newShopper(story), story.visitor()]
  const form = await checkoutForm(shopper)
  const account = { firstName: 'Asha', lastName: 'Patel', email: 'asha@example.com', password: 'secret' }
  const editor = openEditor()
  editor.lock()
  const writes = await Promise.all([
    shopper.submit('/checkout', form),
    shopper.json('PUT', '/api/cart', { lines: [], version: 0 }),
    newcomer.submit('/register', account),
  ])
  expect(writes.map(({ status, headers }) => [status, headers.get('retry-after')])).toEqual(Array(3).fill([503, '5']))
  editor.unlock()
  editor.close()
  expect(await ordersOf(story)).toEqual([])
  expect((await shopper.submit('/checkout', form)).status).toBe(302)
  expect((await newcomer.submit('/register', account)).status).toBe(302)
})

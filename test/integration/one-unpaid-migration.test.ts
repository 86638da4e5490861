import { sql } from 'kysely'
import { expect, it } from 'vitest'
import { migrate } from '#database/migrate'
import { newShopper } from '#test/support/sessions'
import { jeera, ordersOf, startUpi, stockOf } from '#test/support/shopping'
import { openStory } from '#test/support/story'

const story = openStory()

it('a shop with several unpaid orders of one shopper keeps the newest, and the others give their stock back', async () => {
  const before = await stockOf(story, jeera)
  const shopper = await newShopper(story)
  const others = await newShopper(story)
  await startUpi(shopper)
  await startUpi(others)
  await sql`drop index orders_one_unpaid`.execute(story.db)
  await sql`alter table orders drop column asked_at`.execute(story.db)
  await sql`delete from migrations where name = '005-one-unpaid-order'`.execute(story.db)
  const [order] = await ordersOf(story)
  const [line] = await story.db.selectFrom('order_lines').selectAll().execute()
  if (!order || !line) throw new Error('There is no order')
  const { asked_at: _, ...old } = order
  for (const [n, age] of [60_000, 120_000, 0].entries()) {
    const copy = { ...old, id: `copy-${n}`, number: `SM-${n}`, checkout_key: `copy-${n}`, provider_order_id: null }
    await story.db
      .insertInto('orders')
      .values({ ...copy, placed_at: order.placed_at - age })
      .execute()
    await story.db
      .insertInto('order_lines')
      .values({ ...line, order_id: copy.id })
      .execute()
  }
  await story.db
    .updateTable('pack_sizes')
    .set((eb) => ({ stock: eb('stock', '-', 6) }))
    .where('product_id', '=', jeera.id)
    .where('label', '=', jeera.size)
    .execute()

  await migrate(story.db, story.running.database.kind)
  const waiting = (await ordersOf(story)).filter(({ state }) => state === 'pending')
  expect(waiting.map(({ user_id }) => user_id).sort()).toEqual(
    [...new Set((await ordersOf(story)).map(({ user_id }) => user_id))].sort(),
  )
  expect(waiting.find(({ user_id }) => user_id === order.user_id)?.placed_at).toBe(order.placed_at)
  expect(await stockOf(story, jeera)).toBe(before - 4)
  expect((await ordersOf(story)).filter(({ state }) => state === 'cancelled')).toHaveLength(3)
})

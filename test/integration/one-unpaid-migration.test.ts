import { sql } from 'kysely'
import { expect, it } from 'vitest'
import { migrate } from '#database/migrate'
import { runScript } from '#database/run-script'
import { newShopper } from '#test/support/sessions'
import { jeera, ordersOf, startUpi, stockOf } from '#test/support/shopping'
import { createStory } from '#test/support/story'

const story = createStory()

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

it('a migration is read by the database itself: bodies of triggers, comments and semicolons in texts, however they stand', async () => {
  const isSqlite = story.running.database.kind === 'sqlite'
  const trigger = isSqlite
    ? `create trigger odd_copied after insert on odd begin
insert into odd_copies (text) values (new.text || ';
');  -- at the line's beginning; as nobody writes it
update odd_copies set text = text || 'end;'; end;`
    : `create function copy_odd() returns trigger language plpgsql as $$ begin
insert into odd_copies (text) values (new.text || ';
');  -- at the line's beginning; as nobody writes it
update odd_copies set text = text || 'end;'; return null; end $$;
create trigger odd_copied after insert on odd for each row execute function copy_odd();`
  const script = `create table odd (text text not null); create table odd_copies (text text not null);
/* ; */ ${trigger} insert into odd (text) values ('a;b')`
  const copies = async () => (await sql<{ text: string }>`select text from odd_copies`.execute(story.db)).rows
  const failing = story.db.transaction().execute((tx) => runScript(tx, `${script}; insert into odd_nowhere values (1)`))
  await expect(failing).rejects.toThrow(/odd_nowhere/)
  await expect(copies()).rejects.toThrow(/odd_copies/)
  await story.db.transaction().execute((tx) => runScript(tx, script))
  expect(await copies()).toEqual([{ text: 'a;b;\nend;' }])
  await story.db.transaction().execute((tx) => runScript(tx, 'drop table odd; drop table odd_copies'))
  if (!isSqlite) await sql`drop function copy_odd`.execute(story.db)
})

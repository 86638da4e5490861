import { expect, it } from 'vitest'
import { listTables } from '#database/copy-database'
import { expectDescribed } from '#test/support/expect-described'
import { readNewShop, resetShop, resetTables } from '#test/support/reset-shop'
import { createStory } from '#test/support/story'

const story = createStory()

it('each table is emptied or restored between stories, or left for a reason', async ({ skip }) => {
  if (story.databaseUrl) skip('SQLite lists the same tables')
  const tables = (await listTables(story.db)).map(({ name }) => name)
  expectDescribed(
    { there: tables, described: resetTables },
    {
      add: (table) =>
        `“${table}” keeps its rows from one story to the next: name it in \`resets\` of test/support/reset-shop.ts, as the comment there says.`,
      table: 'test/support/reset-shop.ts',
    },
  )
})

it('rules of PIN codes that a story changed, removed or added are those of a new shop again', async () => {
  const { db } = story
  const newShop = await readNewShop(db)
  const read = () => db.selectFrom('pin_rules').selectAll().orderBy('prefix').execute()
  const rules = await read()
  await db.updateTable('pin_rules').set({ cod: 0, version: 7 }).where('prefix', '=', '').execute()
  await db.deleteFrom('pin_rules').where('prefix', '=', '744').execute()
  await db.insertInto('pin_rules').values({ prefix: '400001', served: 0, cod: 0, days_min: 3, days_max: 5 }).execute()
  await resetShop(db, newShop)
  expect(await read()).toEqual(rules)
})

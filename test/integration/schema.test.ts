import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { sql } from 'kysely'
import { expect, it } from 'vitest'
import { runScript } from '#database/sqlite'
import { createStory } from '#test/support/story'

const story = createStory()
const isSqlite = () => story.running.database.kind === 'sqlite'

/** Columns of better-auth that the shop neither reads nor writes. */
const untyped = ['accessToken', 'refreshToken', 'idToken', 'accessTokenExpiresAt', 'refreshTokenExpiresAt', 'scope']

it('each database has the tables and columns that database/schema names', async () => {
  const columns = isSqlite()
    ? sql<{ name: string }>`select t.name || '.' || c.name as name from sqlite_schema t, pragma_table_info(t.name) c
        where t.type = 'table' and t.name not like 'search_index%'`
    : sql<{ name: string }>`select table_name || '.' || column_name as name from information_schema.columns
        join information_schema.tables using (table_schema, table_name)
        where table_schema = 'public' and table_type = 'BASE TABLE'`
  const found = (await columns.execute(story.db)).rows.map(({ name }) => name)
  const expected = [...typedColumns(), ...untyped.map((column) => `account.${column}`)]
  expect(found.filter((name) => !/^(migrations|search_texts)\./.test(name)).sort()).toEqual(expected.sort())
})

/** Reads `orders.number` and the like from the types, whose tables are written out or named: `orders: OrdersTable`. */
function typedColumns(): string[] {
  const files = globSync(join(import.meta.dirname, '../../database/schema/*.ts'))
  const text = files.map((file) => readFileSync(file, 'utf8').replace(/\/\*\*[\s\S]*?\*\//g, '')).join('\n')
  const bodyOf = (type: string) =>
    /^\{([\s\S]*?)^\}/m.exec(text.slice(text.indexOf(`type ${type} = `)).replace(/^.*?= /, ''))?.[1]
  const namesIn = (body = '') => [...body.matchAll(/(?:^|[;\s])(\w+):\s/g)].map(([, name = '']) => name)
  const rooms = [...text.matchAll(/^export type (\w+Tables) = /gm)].map(([, type = '']) => bodyOf(type) ?? '')
  const tables = rooms.flatMap((room) => [...room.matchAll(/^ {2}(\w+): (\{[\s\S]*?(?:^ {2}\}|\}$)|\w+)/gm)])
  return tables
    .filter(([, table]) => table !== 'search_texts')
    .flatMap(([, table, type = '']) =>
      namesIn(type.startsWith('{') ? type.slice(1) : bodyOf(type)).map((column) => `${table}.${column}`),
    )
}

it('a migration is read by the database itself: bodies of triggers, comments and semicolons in texts, however they stand', async () => {
  const trigger = isSqlite()
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
})

it('nobody changes the audit or takes from it', async () => {
  const row = { id: 'a', at: 1, actor: 'u', act: 'order.accept', subject: 'o1', before: '{}', after: '{}' }
  await story.db
    .insertInto('audit')
    .values({ ...row, request_id: null })
    .execute()
  await expect(story.db.updateTable('audit').set({ actor: 'other' }).execute()).rejects.toThrow(/only added to/)
  await expect(story.db.deleteFrom('audit').execute()).rejects.toThrow(/only added to/)
  expect(await story.db.selectFrom('audit').select('actor').where('id', '=', 'a').execute()).toEqual([{ actor: 'u' }])
})

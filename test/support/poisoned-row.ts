import { sql } from 'kysely'
import { onTestFinished } from 'vitest'
import type { Tables } from '#database/schema'
import type { Story } from '#test/support/story'

/** Makes every update of one row fail, like a damaged database page, until the returned function is called or the test ends. */
export async function poisonRow(story: Story, table: keyof Tables, id: string): Promise<() => Promise<void>> {
  const [name, of, row] = [sql.raw('poisoned_row'), sql.table(table), sql.lit(id)]
  let isLifted = false
  if (story.databaseUrl) {
    await sql`create function ${name}() returns trigger language plpgsql as ${sql.lit("begin raise exception 'poisoned row'; end")}`.execute(
      story.db,
    )
    await sql`create trigger ${name} before update on ${of} for each row when (new.id = ${row}) execute function ${name}()`.execute(
      story.db,
    )
  } else
    await sql`create trigger ${name} before update on ${of} when new.id = ${row} begin select raise(abort, 'poisoned row'); end`.execute(
      story.db,
    )
  const lift = async () => {
    if (isLifted) return
    isLifted = true
    await sql`drop trigger ${name} ${story.databaseUrl ? sql`on ${of}` : sql``}`.execute(story.db)
    if (story.databaseUrl) await sql`drop function ${name}()`.execute(story.db)
  }
  onTestFinished(lift)
  return lift
}

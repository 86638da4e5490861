import { type RawBuilder, sql } from 'kysely'
import type { Db } from '#domain/database'

/** Maximum number of index keys that begin with the typed words, in alphabetical order, so that a whole word is always included. */
const maxKeys = 30
/** With three or more words: number of the newest orders matching two of the words that are checked for the others. */
const maxNames = 1_000

/** Returns ids of the newest orders whose buyer's name contains each of the words or words that begin with them. */
export async function findByName(db: Db, words: string[], max: number): Promise<string[]> {
  // Longer words match fewer names.
  const [first, second, ...others] = words.toSorted((a, b) => b.length - a.length)
  if (!first) return []
  const whole = await listKeys(db, [first])
  const keys = second
    ? await listKeys(
        db,
        whole.map((word) => `${word} ${second}`),
      )
    : whole
  if (keys.length === 0) return []
  const { rows } = await newestOf(keys, others.length > 0 ? maxNames : max).execute(db)
  const newest = rows.map(({ id }) => id)
  if (others.length === 0) return newest
  const names = await db
    .selectFrom('orders')
    .select(['id', 'name'])
    .where('id', 'in', newest)
    .orderBy('placed_at', 'desc')
    .execute()
  const fits = (name: string) => {
    const parts = name.toLowerCase().split(' ')
    return others.every((word) => parts.some((part) => part.startsWith(word)))
  }
  return names
    .filter(({ name }) => fits(name))
    .slice(0, max)
    .map(({ id }) => id)
}

/**
 * Returns the keys of names with these beginnings. Finds each key by an index seek past the previous one, so rows with equal keys are not read.
 * Between two words the index holds the pairs of the first one; `!`, the character after the space, skips them.
 */
async function listKeys(db: Db, beginnings: string[]): Promise<string[]> {
  if (beginnings.length === 0) return []
  const next = (from: RawBuilder<unknown>) =>
    sql`(select min(word) from order_names where word >= ${from} and word < beginning || ${'\uffff'})`
  const { rows } = await sql<{ key: string }>`with recursive
    beginnings(beginning) as (values ${sql.join(beginnings.map((beginning) => sql`(cast(${beginning} as text))`))}),
    keys(beginning, key) as (
      select beginning, ${next(sql`beginning`)} from beginnings
      union all
      select beginning, ${next(sql`key || '!'`)} from keys where key is not null
    )
    select key from keys where key is not null limit ${sql.lit(maxKeys)}`.execute(db)
  return [...new Set(rows.map(({ key }) => key))]
}

const newestOf = (keys: string[], max: number) => sql<{ id: string }>`select order_id as id from (
  ${sql.join(
    keys.map(
      (key) => sql`select * from (select order_id, placed_at from order_names where word = ${key}
        order by placed_at desc, order_id desc limit ${sql.lit(max)}) as of_key`,
    ),
    sql` union `,
  )}) as of_keys order by placed_at desc, order_id desc limit ${sql.lit(max)}`

import { type RawBuilder, sql } from 'kysely'
import type { Db } from '#domain/database'

/** What was typed may be the beginning of more words than these; the first ones of the alphabet count, so a whole word always does. */
const maxKeys = 30
/** With three words and more: so many of the newest that have two of them are looked at for the others. */
const maxNames = 1_000

/** Ids of the newest orders in whose buyer's name each of the words stands, in full or its beginning. */
export async function findByName(db: Db, words: string[], most: number): Promise<string[]> {
  // The longest words begin the fewest names.
  const [first, second, ...others] = words.toSorted((one, other) => other.length - one.length)
  if (!first) return []
  const whole = await listKeys(db, [first])
  const keys = second
    ? await listKeys(
        db,
        whole.map((word) => `${word} ${second}`),
      )
    : whole
  if (keys.length === 0) return []
  const { rows } = await newestOf(keys, others.length > 0 ? maxNames : most).execute(db)
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
    .slice(0, most)
    .map(({ id }) => id)
}

/**
 * The keys of names that begin so. Each is found by a jump in the index to what follows the one before: no row of the many that
 * have the same is read. Between a word and the next stand the pairs that it begins, which `!`, the sign after the space, leaves out.
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

const newestOf = (keys: string[], most: number) => sql<{ id: string }>`select order_id as id from (
  ${sql.join(
    keys.map(
      (key) => sql`select * from (select order_id, placed_at from order_names where word = ${key}
        order by placed_at desc, order_id desc limit ${sql.lit(most)}) as of_key`,
    ),
    sql` union `,
  )}) as of_keys order by placed_at desc, order_id desc limit ${sql.lit(most)}`

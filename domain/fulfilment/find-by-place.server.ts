import { sql } from 'kysely'
import type { Db } from '#domain/database'
import { isSearchable } from '#domain/fulfilment/searchable.server'

/** Maximum number of cities that begin with what was typed, in alphabetical order. */
const maxCities = 30

/** Maximum orders to a city that are checked for the beginning of a PIN code, the newest first. */
const maxChecked = 1_000

/** Returns ids of the newest orders to cities that begin with `city`, which is in lower case, and to PIN codes that begin with `pin`. */
export async function findByCity(db: Db, city: string, max: number, pin = ''): Promise<string[]> {
  const end = `${city}\uffff`
  // Each city is found by a seek past the one before, so the orders of a large city are not read.
  const next = (from: ReturnType<typeof sql>) => sql`(select lower(city) from orders
    where ${from} and lower(city) < ${end} order by lower(city) limit 1)`
  const { rows: cities } = await sql<{ city: string }>`with recursive cities(city) as (
      select ${next(sql`lower(city) >= ${city}`)}
      union all
      select ${next(sql`lower(city) > cities.city`)} from cities where cities.city is not null
    ) select city from cities where city is not null limit ${sql.lit(maxCities)}`.execute(db)
  if (cities.length === 0) return []
  const { rows } = await sql<{ id: string }>`select id from (${sql.join(
    cities.map(
      (city) =>
        sql`select * from (${newestWhere(sql`lower(city) = ${city.city}`, pin === '' ? max : maxChecked)}) as of_city`,
    ),
    sql` union all `,
  )}) as of_cities where substr(zip, 1, ${sql.lit(pin.length)}) = ${pin} order by placed_at desc, id desc limit ${sql.lit(max)}`.execute(
    db,
  )
  return rows.map(({ id }) => id)
}

/** Returns ids of the newest orders to a PIN code. */
export async function findByPin(db: Db, pin: string, max: number): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`${newestWhere(sql`zip = ${pin}`, max)}`.execute(db)
  return rows.map(({ id }) => id)
}

const newestWhere = (isThere: ReturnType<typeof sql>, max: number) => sql`select id, placed_at, zip from orders
  where ${isThere} and ${isSearchable} order by placed_at desc limit ${sql.lit(max)}`

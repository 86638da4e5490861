import { sql } from 'kysely'
import type { Db } from '#database/connection'
import type { Tables } from '#database/schema'

export type Table = {
  name: string
  columns: string[]
  key: string[]
  /** Text columns, whose values may be long. */
  texts: string[]
}

/** Tables that triggers fill from others, and the tables of SQLite's full-text index; copying the others recreates them. */
const derived = /^search_(?:texts|index)(?:_|$)/

/** A table that is not derived. */
export type OwnTable = Exclude<keyof Tables, 'search_texts'>

/**
 * Lists every table of the shop except derived ones, with its columns and primary key, each after the tables that it references. Reads them from the
 * SQLite database itself, so that tables of later migrations are included.
 */
export async function listTables(sqlite: Db): Promise<Table[]> {
  const { rows } = await sql<{ name: string }>`
    select name from sqlite_schema where type = 'table' and name not like 'sqlite_%' and name <> 'migrations'
    order by name`.execute(sqlite)
  const ordered: Table[] = []
  const place = async (name: string): Promise<void> => {
    if (ordered.some((table) => table.name === name)) return
    const references = await sql<{ table: string }>`select "table" from pragma_foreign_key_list(${name})`.execute(
      sqlite,
    )
    for (const { table } of references.rows) if (table !== name) await place(table)
    ordered.push(await describe(sqlite, name))
  }
  for (const { name } of rows) if (name !== 'shop_state' && !derived.test(name)) await place(name)
  // The state comes last, since triggers on the other tables change it.
  await place('shop_state')
  return ordered
}

async function describe(sqlite: Db, name: string): Promise<Table> {
  const { rows } = await sql<{ name: string; pk: number; type: string }>`
    select name, pk, type from pragma_table_info(${name})`.execute(sqlite)
  const key = rows.filter((column) => column.pk > 0).sort((a, b) => a.pk - b.pk)
  const texts = rows.filter((column) => column.type.toLowerCase() === 'text')
  const namesOf = (columns: typeof rows) => columns.map((column) => column.name)
  return { name, columns: namesOf(rows), key: namesOf(key), texts: namesOf(texts) }
}

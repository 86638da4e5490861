import type pg from 'pg'
import { openDatabase } from '#database/connection'
import { migrate } from '#database/migrate'
import { seed } from '#database/seed'

/** Makes the PostgreSQL database `name` with a new shop in it, unless another process of the run has made it. `urlOf` returns the URL of a database. */
export async function makeTemplate(admin: pg.Client, name: string, urlOf: (name: string) => string): Promise<void> {
  await admin.query('select pg_advisory_lock($1)', [process.ppid])
  try {
    const made = await admin.query('select from pg_database where datname = $1', [name])
    if (made.rows.length > 0) return
    // It gets its name when it is complete.
    const unfinished = `${name}_unfinished`
    await admin.query(`drop database if exists ${unfinished}`)
    await admin.query(`create database ${unfinished}`)
    const { db, kind, close } = openDatabase({ url: urlOf(unfinished), dataDir: '' })
    await migrate(db, kind)
    await seed(db)
    await close()
    await admin.query(`alter database ${unfinished} rename to ${name}`)
  } finally {
    await admin.query('select pg_advisory_unlock($1)', [process.ppid])
  }
}

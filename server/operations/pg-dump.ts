import { spawnSync } from 'node:child_process'
import { mkdirSync, renameSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { neverInBackups } from '#database/backed-up'
import { CliRefused } from '#server/operations/command-refused'

/** Backs up a PostgreSQL database to the new folder `to` by `pg_dump`, which must be installed. */
export function dumpPostgres(databaseUrl: string, to: string): void {
  const unfinished = `${to}.unfinished`
  mkdirSync(unfinished, { recursive: true, mode: 0o700 })
  const without = neverInBackups.map((table) => `--exclude-table-data=${table}`)
  const done = spawnSync('pg_dump', ['--format=custom', ...without, `--file=${join(unfinished, 'shop.dump')}`], {
    stdio: ['ignore', 'ignore', 'inherit'],
    env: { ...process.env, ...libpqEnvironment(new URL(databaseUrl)) },
  })
  if (done.status === 0) {
    checkDump(unfinished)
    renameSync(unfinished, to)
    return
  }
  rmSync(unfinished, { recursive: true, force: true })
  if ((done.error as NodeJS.ErrnoException | undefined)?.code === 'ENOENT')
    throw new CliRefused(
      'This shop is on PostgreSQL and pg_dump is not installed here: install postgresql-client, or run `pg_dump --format=custom --file=shop.dump "$DATABASE_URL"` where it is.',
    )
  throw new CliRefused('pg_dump could not back the database up; what it said is above.')
}

/** Throws if `pg_restore` cannot list the dump's contents. */
function checkDump(folder: string): void {
  const checked = spawnSync('pg_restore', ['--list', join(folder, 'shop.dump')], {
    stdio: ['ignore', 'ignore', 'inherit'],
  })
  if (checked.status === 0) return
  rmSync(folder, { recursive: true, force: true })
  throw new CliRefused('What pg_dump wrote cannot be read by pg_restore; what it said is above.')
}

/** Returns the connection as environment variables, because all users of the machine can read a password among the arguments. */
function libpqEnvironment(url: URL): Record<string, string> {
  const sslMode = url.searchParams.get('sslmode')
  return {
    PGHOST: url.hostname,
    PGPORT: url.port || '5432',
    PGUSER: decodeURIComponent(url.username),
    PGPASSWORD: decodeURIComponent(url.password),
    PGDATABASE: decodeURIComponent(url.pathname.slice(1)),
    ...(sslMode ? { PGSSLMODE: sslMode } : {}),
  }
}

import { spawnSync } from 'node:child_process'
import { join } from 'node:path'
import { OperatorError } from '#database/operator-error'
import { postgresParameters } from '#server/config/environment'
import { fillFolder, neverInBackups } from '#server/operations/backup-files'

export const withoutSecretRows = neverInBackups.map((table) => `--exclude-table-data=${table}`)

export function dumpPostgres(databaseUrl: string, to: string): void {
  fillFolder(to, (folder) => {
    const done = spawnSync(
      'pg_dump',
      ['--format=custom', ...withoutSecretRows, `--file=${join(folder, 'shop.dump')}`],
      {
        stdio: ['ignore', 'ignore', 'inherit'],
        env: { ...process.env, ...libpqEnvironment(new URL(databaseUrl)) },
      },
    )
    if ((done.error as NodeJS.ErrnoException | undefined)?.code === 'ENOENT')
      throw new OperatorError(
        `This shop is on PostgreSQL and pg_dump is not installed here: install postgresql-client, or run \`(umask 077 && pg_dump --format=custom ${withoutSecretRows.join(' ')} --file=shop.dump "$DATABASE_URL")\` where it is.`,
      )
    if (done.status !== 0) throw new OperatorError('pg_dump could not back the database up; what it said is above.')
    checkDump(folder)
  })
}

function checkDump(folder: string): void {
  const checked = spawnSync('pg_restore', ['--list', join(folder, 'shop.dump')], {
    stdio: ['ignore', 'ignore', 'inherit'],
  })
  if (checked.status !== 0)
    throw new OperatorError('What pg_dump wrote cannot be read by pg_restore; what it said is above.')
}

/** Not as arguments, which all users of the machine can read. */
export function libpqEnvironment(url: URL): Record<string, string> {
  const parameters = Object.entries(postgresParameters).map(([name, variable]) => [
    variable,
    url.searchParams.get(name),
  ])
  return {
    // As the client reads it: an IPv6 address without brackets, a socket's folder decoded.
    PGHOST: decodeURIComponent(url.hostname.replace(/^\[(.+)\]$/, '$1')),
    PGPORT: url.port || '5432',
    PGUSER: decodeURIComponent(url.username),
    PGPASSWORD: decodeURIComponent(url.password),
    PGDATABASE: decodeURIComponent(url.pathname.slice(1)),
    ...Object.fromEntries(parameters.filter(([, value]) => value)),
  }
}

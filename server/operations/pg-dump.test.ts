import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, it, onTestFinished, vi } from 'vitest'
import { libpqEnvironment } from '#server/operations/pg-dump'
import { copyBeforeMigration } from '#server/operations/shop-database'

it.each([
  [
    'postgres://shop:p%40ss@db.example/shop',
    { PGHOST: 'db.example', PGPORT: '5432', PGUSER: 'shop', PGPASSWORD: 'p@ss' },
  ],
  ['postgres://shop@[::1]:5433/shop', { PGHOST: '::1', PGPORT: '5433' }],
  ['postgres:///shop?host=/var/run/postgresql&port=5434', { PGHOST: '/var/run/postgresql', PGPORT: '5434' }],
  ['postgres://%2Fvar%2Frun%2Fpostgresql/shop', { PGHOST: '/var/run/postgresql' }],
  [
    'postgres://db.example/shop?sslmode=verify-full&sslrootcert=/ca.pem&sslcert=/own.pem&sslkey=/own.key',
    { PGSSLMODE: 'verify-full', PGSSLROOTCERT: '/ca.pem', PGSSLCERT: '/own.pem', PGSSLKEY: '/own.key' },
  ],
])('pg_dump connects to %s as the shop does', (url, expected) => {
  expect(libpqEnvironment(new URL(url))).toMatchObject({ ...expected, PGDATABASE: 'shop' })
})

it.each([
  ['is missing', null, 'install postgresql-client'],
  ['fails', '#!/bin/sh\nexit 1\n', 'read what it said above'],
])('a migration is refused with the right advice where pg_dump %s', (_, program, advice) => {
  const folder = mkdtempSync(join(tmpdir(), 'pg-dump-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  onTestFinished(() => void vi.unstubAllEnvs())
  vi.stubEnv('PATH', folder)
  if (program !== null) writeFileSync(join(folder, 'pg_dump'), program, { mode: 0o755 })
  const copy = () => copyBeforeMigration({ dataDir: folder, databaseUrl: 'postgres://localhost/shop' }, new Date())
  expect(copy).toThrow(advice)
})

import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, it, onTestFinished } from 'vitest'
import { explainFailure } from '#server/operations/explain-failure'

const databaseUrl = 'postgres://shop@localhost/shop'

function failed(message: string, more: object): Error {
  return Object.assign(new Error(message), more)
}

it('a file that cannot be used is named, and the data folder only if it is missing', () => {
  const dataDir = mkdtempSync(join(tmpdir(), 'shop-'))
  onTestFinished(() => rmSync(dataDir, { recursive: true, force: true }))
  const missing = (path: string) => explainFailure(failed('no such file', { code: 'ENOENT', path }), { dataDir })
  expect(missing(`${dataDir}-backups/x.json`)).toBe(`${dataDir}-backups/x.json cannot be used (ENOENT).`)
  expect(missing(join(dataDir, 'exports/x.json'))).toBe(`${join(dataDir, 'exports/x.json')} cannot be used (ENOENT).`)
  rmSync(dataDir, { recursive: true })
  expect(missing(join(dataDir, 'shop.db'))).toContain('look whether its disk is mounted')
})

it('PostgreSQL is named when it cannot be used, not for each error that has a code', () => {
  const told = (message: string, code?: string) =>
    explainFailure(failed(message, { code }), { dataDir: '/nowhere', databaseUrl })
  expect(told('', 'ECONNREFUSED')).toBe('The PostgreSQL database at DATABASE_URL cannot be used (ECONNREFUSED).')
  expect(told('password authentication failed for user "shop"', '28P01')).toContain(
    'cannot be used (password authentication failed',
  )
  expect(told('relation "staff" does not exist', '42P01')).toBe('It did not work: relation "staff" does not exist.')
  expect(told('The "path" argument must be of type string.', 'ERR_INVALID_ARG_TYPE')).toBe(
    'It did not work: The "path" argument must be of type string.',
  )
})

import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'

const root = join(import.meta.dirname, '../..')
const declaredIn = join('domain', 'calendar', 'moment.ts')
const offset = /\b5\.5 \*|\+05:30|Asia\/Kolkata|\b19_?800_?000\b|\b330 \*/

const formatsDates = /toLocale(?:Date|Time)String|DateTimeFormat\((?!'en-IN'|'en-CA'|'en-GB')/

const makesDays = /toISOString\(\)\.slice\(0, 10\)|\bdayOf\(new Date\(|% dayMs\b/

it('the day of a moment is the day in India, which one folder makes', () => {
  const found = ['app', 'database', 'domain', 'outside', 'server'].flatMap((folder) =>
    readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
      .map((name) => join(folder, name))
      .filter((path) => /\.(ts|tsx|mjs)$/.test(path) && !/\.test\.tsx?$/.test(path))
      .filter((path) => !path.startsWith(join('domain', 'calendar')))
      .filter((path) => makesDays.test(readFileSync(join(root, path), 'utf8'))),
  )
  expect(found).toEqual([])
})

it('dates are formatted in the language of the page in one file, and elsewhere as in India', () => {
  const found = ['app', 'domain', 'outside'].flatMap((folder) =>
    readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
      .map((name) => join(folder, name))
      .filter((path) => /\.tsx?$/.test(path) && !/\.test\.tsx?$/.test(path))
      .filter((path) => formatsDates.test(readFileSync(join(root, path), 'utf8'))),
  )
  expect(found).toEqual([declaredIn])
})

it('the Indian offset and time zone are declared in one file', () => {
  const found = ['app', 'database', 'domain', 'outside', 'server'].flatMap((folder) =>
    readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
      .map((name) => join(folder, name))
      .filter((path) => /\.(ts|tsx|mjs)$/.test(path) && !/\.test\.tsx?$/.test(path))
      .filter((path) => offset.test(readFileSync(join(root, path), 'utf8'))),
  )
  expect(found).toEqual([declaredIn])
})

import { mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, it } from 'vitest'
import { addErasures, erasureFile, readErasures } from '#server/operations/erasure-list'

const place = mkdtempSync(join(tmpdir(), 'erasure-list-'))
afterAll(() => rmSync(place, { recursive: true, force: true }))

it('a list that cannot be read hides no other list, and is reported; a restore without a report stops', () => {
  const [broken, whole] = [join(place, 'broken'), join(place, 'whole')]
  // A folder in the place of the file: unreadable for root too.
  mkdirSync(join(broken, erasureFile), { recursive: true })
  addErasures(whole, ['somebody'])
  const failures: unknown[] = []
  expect(readErasures([broken, whole], (error) => failures.push(error))).toEqual(['somebody'])
  expect(failures).toMatchObject([{ code: 'EISDIR' }])
  expect(() => readErasures([broken, whole])).toThrow('EISDIR')
})

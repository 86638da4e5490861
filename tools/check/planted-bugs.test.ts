import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { mutate } from '#test/simulation/mutation'
import { ofAdmin, ofOrders } from '#test/simulation/planted'

const root = join(import.meta.dirname, '../..')

/** The simulation would say the same minutes later. */
it('every planted bug finds its place in the sources', () => {
  const bugs = [...ofOrders, ...ofAdmin]
  expect(bugs.length).toBeGreaterThan(50)
  for (const bug of bugs)
    for (const file of new Set(bug.edits.map((edit) => edit.file))) {
      const source = readFileSync(join(root, file), 'utf8')
      expect.soft(() => expect(mutate(bug, file, source)).not.toBe(source)).not.toThrow()
    }
})

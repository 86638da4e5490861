import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'

const routes = join(import.meta.dirname, '../routes/admin')
/** Their loaders read nothing that a form of theirs changes. */
const formsAlone = ['team/codes.tsx', 'team/join.tsx', 'team/password-link.tsx']

it('every admin page with an action is loaded again after a refusal for an old state', () => {
  const pages = globSync('**/*.tsx', { cwd: routes }).filter((name) =>
    /^export (const|async function|function) action\b/m.test(readFileSync(join(routes, name), 'utf8')),
  )
  expect(pages.length).toBeGreaterThan(20)
  const stale = pages.filter(
    (name) => !/^export const shouldRevalidate\b/m.test(readFileSync(join(routes, name), 'utf8')),
  )
  expect(stale.sort(), 'export const shouldRevalidate = refreshAfterRefusal in each').toEqual(formsAlone)
})

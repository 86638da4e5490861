import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'

const app = join(import.meta.dirname, '../..')
/** Signs out. */
const ofNobody = ['admin/shared/admin-menu.tsx']

it('every form of the staff names the person for whom its page was made', () => {
  const files = globSync('{admin,routes/admin}/**/*.tsx', { cwd: app }).map((name) => [
    name,
    readFileSync(join(app, name), 'utf8'),
  ])
  const posted = files.flatMap(([name = '', text = '']) =>
    [...text.matchAll(/<((?:\w+\.)?Form)\b((?:[^>]|=>)*)>(.*?)<\/\1>/gs)].flatMap(([, , head = '', fields = '']) =>
      head.includes('method="post"') ? [{ name, hasBy: /<ByField|<CommandFields/.test(fields) }] : [],
    ),
  )
  expect(posted.length).toBeGreaterThan(30)
  const nameless = new Set(posted.filter(({ hasBy }) => !hasBy).map(({ name }) => name))
  expect([...nameless].sort(), 'Each needs <ByField />').toEqual(ofNobody)
})

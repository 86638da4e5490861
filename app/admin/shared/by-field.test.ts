import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'

const app = join(import.meta.dirname, '../..')
/** Signs out, and what the others are made of. */
const others = ['admin/shared/admin-menu.tsx', 'admin/shared/by-field.tsx']

it('every form of the staff names the person for whom its page was made', () => {
  const files = globSync('{admin,routes/admin}/**/*.tsx', { cwd: app }).map((name) => [
    name,
    readFileSync(join(app, name), 'utf8'),
  ])
  const count = (text: string, pattern: RegExp) => [...text.matchAll(pattern)].length
  const nameless = files.filter(
    ([, text = '']) => count(text, /<(\w+\.)?(Form|Sent)\b([^>]|=>)*method="post"/g) > count(text, /<CommandFields\b/g),
  )
  expect(nameless.map(([name]) => name).sort(), 'Each needs to be an <AdminForm>').toEqual(others)
  const named = files.reduce((sum, [, text = '']) => sum + count(text, /<(AdminForm|CommandForm|CommandFields)\b/g), 0)
  expect(named).toBeGreaterThan(30)
})

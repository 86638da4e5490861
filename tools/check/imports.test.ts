import { join } from 'node:path'
import { expect, it } from 'vitest'
import type { Area } from '#tools/check/import-rules'
import { findBrokenRules, listImports, readImports } from '#tools/check/imports'

const areas: Record<string, Area> = {
  app: { knows: ['domain'], packages: ['react'], rooms: ['app/layout/status', 'app/forms', 'app/layout', 'app/*'] },
  domain: { knows: [], packages: [], rooms: ['domain/*', 'domain/orders'] },
}

/** What the rules say of one import, whatever else is missing in so small a tree. */
function breaks(path: string, text: string): string[] {
  const imports = listImports(path, text)
  return findBrokenRules(imports, areas, []).filter((sentence) => !sentence.endsWith('remove the room'))
}

it.each([
  ['app/layout/footer.tsx', "import { Form } from '#app/forms/form.tsx'"],
  ['app/forms/form.tsx', "import { status } from '#app/layout/status'"],
  ['app/root.tsx', "import { Layout } from './layout/layout.tsx'\nimport type { Route } from './+types/root'"],
  ['app/forms/form.tsx', "import { useState } from 'react'\nimport { join } from 'node:path'"],
  ['domain/orders/place.server.ts', "import { toPaise } from '#domain/money'"],
  ['app/forms/form.tsx', "const words = 'what comes from ', of = 'import '"],
])('%s may hold: %s', (path, text) => {
  expect(breaks(path, text)).toEqual([])
})

it.each([
  ['app/forms/form.tsx', "import { Footer } from '#app/layout/footer.tsx'", 'app/layout stands right of app/forms'],
  ['app/forms/form.tsx', "import {\n  Footer,\n} from '../layout/footer.tsx'", 'app/layout stands right of app/forms'],
  ['app/forms/form.tsx', "const late = () => import('#app/layout/footer.tsx')", 'app/layout stands right of app/forms'],
  ['app/forms/form.tsx', "export type Page = import('#app/root.tsx').Page", 'app/* stands right of app/forms'],
  [
    'app/layout/status.ts',
    "export { x } from '#app/layout/footer.tsx'",
    'app/layout stands right of app/layout/status',
  ],
  ['domain/money.ts', "import type { Order } from '#domain/orders/order'", 'domain/orders stands right of domain/*'],
  ['domain/orders/order.ts', "import '#app/root.tsx'", 'domain may not import app'],
  ['domain/orders/order.ts', "import { z } from 'zod/mini'", 'domain may not use this package'],
  ['domain/orders/order.ts', "import { createStory } from '#test/support/story'", 'domain may not import test'],
  [
    'app/news/news.tsx',
    "import { useState } from 'react'",
    "app/news is in no room: add 'app/news' to the rooms of app",
  ],
])('%s may not hold: %s', (path, text, reason) => {
  expect(breaks(path, text)).toEqual([expect.stringContaining(reason)])
})

it('a new room is asked for once, with its place between what it imports and what imports it', () => {
  const imports = [
    ...listImports(
      'app/news/news.tsx',
      "import { Form } from '#app/forms/form.tsx'\nimport { old } from '#app/news/old'",
    ),
    ...listImports('app/news/old.ts', "import { status } from '#app/layout/status'"),
    ...listImports('app/layout/footer.tsx', "import { News } from '#app/news/news.tsx'"),
  ]
  expect(findBrokenRules(imports, areas, []).filter((sentence) => !sentence.endsWith('remove the room'))).toEqual([
    "app/news is in no room: add 'app/news' to the rooms of app, after 'app/forms', which it imports, before 'app/layout', which imports it",
  ])
})

it('an exception allows one import, and is missed when that import is gone', () => {
  const exceptions = [{ from: 'app/forms/form', to: 'app/layout/footer', because: 'trial' }]
  const room = (sentence: string) => !sentence.endsWith('remove the room')
  const imports = listImports('app/forms/form.tsx', "import { Footer } from '#app/layout/footer.tsx'")
  expect(findBrokenRules(imports, areas, exceptions).filter(room)).toEqual([])
  expect(findBrokenRules([], areas, exceptions).filter(room)).toEqual([
    'app/forms/form no longer imports app/layout/footer: remove the exception',
  ])
})

it('a room without files is a rule of nothing', () => {
  expect(findBrokenRules([], areas, [])).toContain('app/forms has no files: remove the room')
})

it('the imports of the shop itself are found, of every area', () => {
  const imports = readImports(join(import.meta.dirname, '../..'), { domain: areas.domain as Area })
  expect(imports).toContainEqual({ file: 'domain/database', to: 'database/connection' })
  expect(imports.filter(({ file }) => file.endsWith('.test'))).toEqual([])
})

import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'
import { expect, it } from 'vitest'

const root = join(import.meta.dirname, '../..')
const rooms = ['app', 'domain', 'database', 'outside', 'server', 'test', 'tools', 'docs', 'deploy', 'public']
const files = rooms.flatMap((room) => readdirSync(join(root, room), { recursive: true, encoding: 'utf8' }))
const names = new Set([...readdirSync(root), ...files].map((file) => basename(file)))
const documents = [
  'README.md',
  'CONTRIBUTING.md',
  'SECURITY.md',
  ...readdirSync(join(root, 'docs'), { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.md'))
    .map((file) => join('docs', file)),
]

/** `domain/cart/cart` stands for its file as well. */
function isThere(path: string): boolean {
  const whole = join(root, path)
  if (existsSync(whole)) return true
  return existsSync(dirname(whole)) && readdirSync(dirname(whole)).some((file) => file.startsWith(`${basename(path)}.`))
}

it.each(documents)('every file that %s names is there', (document) => {
  const text = readFileSync(join(root, document), 'utf8')
  const links = [...text.matchAll(/\]\((?!https?:|#|mailto:)([^)#]+)/g)].map(([, path = '']) =>
    join(dirname(document), path),
  )
  const paths = [...text.matchAll(new RegExp(`(?<![\\w/.-])(?:${rooms.join('|')})/[\\w./-]*[\\w]`, 'g'))].map(
    ([path]) => path,
  )
  expect([...links, ...paths].filter((path) => !isThere(path))).toEqual([])
  const bare = [...text.matchAll(/`([\w-]+(?:\.\w+)*\.(?:tsx?|sql))`/g)].map(([, name = '']) => name)
  expect(bare.filter((name) => !names.has(name) && !/^x\./.test(name))).toEqual([])
})

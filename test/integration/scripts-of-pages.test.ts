import { readdirSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { fillAdmin, listAdminPages } from '#test/support/admin-pages'
import { newShopper, newStaff } from '#test/support/sessions'
import { createStory } from '#test/support/story'
import { htmlOf, type Visitor } from '#test/support/visitor'

const story = createStory()
const builtFiles = join(import.meta.dirname, '../../build/client')

it('no page for buyers loads the library of schemas, which only editors need', async () => {
  const shopper = await newShopper(story)
  for (const path of ['/', '/category/bestseller', '/product/jeera', '/mycart', '/checkout']) {
    const html = await htmlOf(shopper.get(path))
    const scripts = html.match(/\/assets\/[\w.-]+\.js/g) ?? []
    expect(scripts.length, path).toBeGreaterThan(5)
    for (const script of scripts)
      expect(readFileSync(join(builtFiles, script), 'utf8'), `${path}: ${script}`).not.toContain('ZodError')
  }
})

it('the scripts of the home page, with the dabba and the search that load later, are at most 145 KB', async () => {
  const later = readdirSync(join(builtFiles, 'assets')).filter((name) =>
    /^(dabba-editor|search-combobox)-[\w-]+\.js$/.test(name),
  )
  expect(later).toHaveLength(2)
  const scripts = await scriptsOf(story.visitor(), '/')
  for (const name of later) scripts.add(`/assets/${name}`)
  for (const script of scripts)
    for (const [, name] of readFileSync(join(builtFiles, script), 'utf8').matchAll(/from\s*["']\.\/([\w.-]+\.js)/g))
      scripts.add(`/assets/${name}`)
  expect(totalLength(scripts)).toBeLessThanOrEqual(145 * 1024)
})

/** The most compressed bytes of scripts that a page of the admin may begin with. */
const mostBytes = 139 * 1024

it('the scripts that a page of the admin begins with are at most 139 KB', async () => {
  // The preview is the shop's page of a product.
  const paths = listAdminPages(await fillAdmin(story)).filter((path) => !path.endsWith('/preview'))
  const owner = await newStaff(story)
  const pages: [path: string, bytes: number][] = []
  for (const path of paths) pages.push([path, totalLength(await scriptsOf(owner, path))])
  const heavy = pages.filter(([, bytes]) => bytes > mostBytes)
  if (heavy.length > 0)
    expect.fail(
      `${heavy.map(([path, bytes]) => `${path} begins with ${bytes} bytes of scripts, ${bytes - mostBytes} too many.`).join('\n')}\nLoad what is rarely used by lazyPart (app/navigation/load-part.ts), or keep it out of what every page of the admin imports: a new page, tab or link adds to all of them.`,
    )
})

/** Returns the addresses of the scripts that a page names. */
async function scriptsOf(visitor: Visitor, path: string): Promise<Set<string>> {
  const response = await visitor.get(path)
  if (response.status !== 200) throw new Error(`${path} answers ${response.status}`)
  return new Set((await response.text()).match(/\/assets\/[\w.-]+\.js/g))
}

function totalLength(scripts: Set<string>): number {
  return [...scripts].reduce((sum, script) => sum + compressedLength(join(builtFiles, script)), 0)
}

/** The build compresses all but the smallest. */
function compressedLength(path: string): number {
  return (statSync(`${path}.br`, { throwIfNoEntry: false }) ?? statSync(path)).size
}

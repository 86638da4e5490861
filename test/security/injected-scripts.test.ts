import { createHash } from 'node:crypto'
import { join } from 'node:path'
import { createElement } from 'react'
import type { ServerBuild } from 'react-router'
import { expect, it } from 'vitest'
import { newShopper } from '#test/support/sessions'
import { openStory } from '#test/support/story'
import { Visitor } from '#test/support/visitor'

const story = openStory()
const hash = (text: string) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`
const policyOf = (response: Response) => response.headers.get('content-security-policy') ?? ''
const script = 'document.title = "taken over"'
const style = 'body { display: none }'
const markup = `<script>${script}</script><script type="module">${script}//</script><style>${style}</style>`

const Faulty = () => createElement('div', { dangerouslySetInnerHTML: { __html: markup } })

/** The shop with a fault in two of its pages: what they show is written as it is. */
async function openFaulty(): Promise<Visitor> {
  const build = (await import(join(import.meta.dirname, '../../build/server/index.js'))) as ServerBuild
  const faulty = (id: string) => {
    const route = build.routes[id]
    if (!route) throw new Error(`There is no route ${id}`)
    return { [id]: { ...route, module: { ...route.module, default: Faulty } } }
  }
  const routes = { ...build.routes, ...faulty('routes/shop/about'), ...faulty('routes/account/login') }
  const application = story.running.createApplication({ ...build, routes }, 'production')
  return new Visitor(application, 'http://localhost:3000', '203.0.113.7')
}

it.each(['/about', '/login'])('a script or style that came into %s by a fault is in no policy', async (path) => {
  const response = await (await openFaulty()).get(path)
  expect(await response.text()).toContain(`<script>${script}</script>`)
  const policy = policyOf(response)
  for (const code of [script, `${script}//`, style]) expect(policy).not.toContain(hash(code))
  expect(policy).not.toMatch(/unsafe|nonce/)
  // What the shop itself wrote is there, or the page would be dead.
  expect(policy.match(/'sha256-/g)?.length).toBeGreaterThanOrEqual(5)
})

it('a product whose name is a script stays a name', async () => {
  const name = `Jeera</script></title>${markup}`
  await story.db.updateTable('products').set({ name }).where('id', '=', 'jeera').execute()
  const visitor = await newShopper(story)
  for (const path of ['/product/jeera', '/category/whole-spices', '/']) {
    const response = await visitor.get(path)
    expect(await response.text(), path).not.toContain(`<script>${script}`)
    expect(policyOf(response)).not.toContain(hash(script))
  }
})

it('what the shop writes inline is what its policy allows, and carries nothing that could be copied', async () => {
  const visitor = await newShopper(story)
  for (const path of ['/', '/product/jeera', '/mycart', '/checkout', '/no-such-page']) {
    const response = await visitor.get(path)
    const page = await response.text()
    expect(page, path).not.toMatch(/nonce/)
    const inline = [...page.matchAll(/<(script|style)(?![^>]*(?:\bsrc=|ld\+json))[^>]*>([\s\S]*?)<\/\1>/g)]
    const written = new Set(inline.map(([, , body = '']) => hash(body)))
    expect(new Set(policyOf(response).match(/'sha256-[^']+'/g)), path).toEqual(written)
  }
})

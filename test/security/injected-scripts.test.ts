import { createHash } from 'node:crypto'
import { join } from 'node:path'
import { createElement } from 'react'
import type { ServerBuild } from 'react-router'
import { expect, it } from 'vitest'
import type { Application } from '#server/http/application'
import { codeByHash } from '#server/security/content-security-policy'
import { newShopper } from '#test/support/sessions'
import { createStory } from '#test/support/story'
import { Visitor } from '#test/support/visitor'

const story = createStory()
const hash = (text: string) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`
const policyOf = (response: Response) => response.headers.get('content-security-policy') ?? ''
const script = 'document.title = "taken over"'
const style = 'body { display: none }'
const markup = `<script>${script}</script><script type="module">${script}//</script><style>${style}</style>`

const Faulty = () => createElement('div', { dangerouslySetInnerHTML: { __html: markup } })

/** The shop with a fault in two of its pages: what they show is written as it is. */
async function openFaulty(): Promise<{ visitor: Visitor; application: Application }> {
  const build = (await import(join(import.meta.dirname, '../../build/server/index.js'))) as ServerBuild
  const faulty = (id: string) => {
    const route = build.routes[id]
    if (!route) throw new Error(`There is no route ${id}`)
    return { [id]: { ...route, module: { ...route.module, default: Faulty } } }
  }
  const routes = { ...build.routes, ...faulty('routes/shop/about'), ...faulty('routes/account/login') }
  const application = story.running.createApplication({ ...build, routes }, 'production')
  return { visitor: new Visitor(application, 'http://localhost:3000', '203.0.113.7'), application }
}

it.each(['/about', '/login'])('a script or style that came into %s by a fault is in no policy', async (path) => {
  const response = await (await openFaulty()).visitor.get(path)
  expect(await response.text()).toContain(`<script>${script}</script>`)
  expect(policyOf(response)).toMatch(/script-src 'self' 'nonce-[\w-]{24}';.*style-src 'self' 'nonce-[\w-]{24}'/)
  expect(policyOf(response)).not.toMatch(/unsafe|sha256/)
})

it('a script or style that came into a cached page by a fault is in no policy', async () => {
  const { application } = await openFaulty()
  const { response, nonce } = await application.renderPublic('http://localhost:3000/about')
  const { html, inlineCode } = codeByHash(await response.text(), nonce)
  expect(html).toContain(`<script>${script}</script>`)
  const allowed = [...inlineCode.scripts, ...inlineCode.styles]
  for (const code of [script, `${script}//`, style]) expect(allowed).not.toContain(hash(code))
  // What the shop itself wrote is there, or the page would be dead.
  expect(allowed.length).toBeGreaterThanOrEqual(5)
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

it('what the shop writes inline in a page for one visitor carries a nonce that no other page has', async () => {
  const visitor = await newShopper(story)
  const nonces = new Set<string>()
  const paths = ['/mycart', '/checkout', '/login', '/no-such-page', '/no-such-page']
  for (const path of paths) {
    const response = await visitor.get(path)
    const [, nonce = ''] = /script-src 'self' 'nonce-([\w-]{24})'/.exec(policyOf(response)) ?? []
    nonces.add(nonce)
    for (const [tag] of (await response.text()).matchAll(/<(script|style)(?![^>]*(?:\bsrc=|ld\+json))[^>]*>/g))
      expect(tag, path).toContain(` nonce="${nonce}"`)
  }
  expect(nonces.size).toBe(paths.length)
})

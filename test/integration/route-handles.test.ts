import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import type { RouteHandle } from '#app/navigation/route-handle'
import { inLanguage, languages } from '#domain/texts/translate'
import type { KnownRoute } from '#server/http/route-table'
import { pathForLog } from '#server/http/serve-shop'
import { createStory } from '#test/support/story'

const story = createStory()

const parameters: Record<string, string> = { product: 'jeera', products: 'jeera', recipes: 'gujarati-kadhi' }

function addressOf({ path }: KnownRoute): string {
  const first = path.split('/')[0] ?? ''
  const parameter = path.includes('category') ? 'bestseller' : (parameters[first] ?? 'none')
  return `/${path === '/' ? '' : path.replaceAll(/:\w+/g, parameter)}`
}

const routes = () => story.running.application.routes

it('what is for everyone may be kept and says nothing of who asks; nothing else may be kept', async () => {
  for (const route of routes().routes) {
    const rendered = await story.running.application.renderPublic(`http://localhost:3000${addressOf(route)}`)
    const response = await story.visitor().get(addressOf(route))
    if (route.handle.cache === 'public') {
      expect(rendered, route.id).toMatchObject({ keep: true, response: { status: 200 } })
      expect(response.headers.getSetCookie(), route.id).toEqual([])
    } else expect(response.headers.get('cache-control'), route.id).toMatch(/no-store/)
  }
})

it('a guarded page leads who is not signed in to /login, and no other page does', async () => {
  for (const route of routes().routes.filter(({ handle }) => handle.kind === 'page')) {
    const response = await story.visitor().get(addressOf(route))
    const isLed = response.headers.get('location')?.startsWith('/login') ?? false
    expect(isLed, route.id).toBe(route.handle.guard !== 'nobody')
  }
})

it('only the checkout and the page of an order let the payment provider in', async () => {
  for (const route of routes().routes.filter(({ handle }) => handle.csp === 'checkout'))
    expect(['checkout', 'order/:number']).toContain(route.path)
  for (const spelling of ['/checkout', '/Checkout/', '/%63heckout', '/checkout.data'])
    expect(routes().find(spelling)?.handle.csp, spelling).toBe('checkout')
})

it('search engines are told of the pages to be found, and of none that is closed to them', async () => {
  const file = await (await story.visitor().get('/sitemap.xml')).text()
  const robots = await (await story.visitor().get('/robots.txt')).text()
  const { sitemap, disallowed } = routes().urls
  expect(sitemap).toEqual(expect.arrayContaining(['/', '/shop', '/about', '/contact']))
  for (const path of sitemap) expect(file).toContain(`<loc>http://localhost:3000${path}</loc>`)
  for (const path of disallowed) {
    expect(robots).toContain(`Disallow: ${path}\n`)
    expect(file).not.toContain(`localhost:3000${path}`)
  }
  for (const path of ['/mycart', '/checkout', '/login', '/account', '/api', '/preview'])
    expect(disallowed).toContain(path)
})

it.each([
  ['/', '/'],
  ['/product/red-chilli?utm=x#y', '/product/:id'],
  ['/gu/checkout.data?x=1', '/checkout.data'],
  ['/admin/join/aToken', '/admin/join/:token'],
  ['/gu/ADMIN/Join/aToken.data', '/admin/join/:token.data'],
  ['/%61dmin/j%6Fin/aToken/', '/admin/join/:token'],
  ['/admin//join/aToken', '/admin/*'],
  ['//admin/join/aToken', '(unknown)'],
  ['/admin/join./aToken', '/admin/*'],
  ['/admin/join/aToken/.', '/admin/*'],
  ['/x/ravi@example.com', '(unknown)'],
])('%s is logged as %s: no token of a link, and nothing that was typed', (url, path) => {
  expect(pathForLog(routes(), url)).toBe(path)
})

const readText = (name: string) => readFileSync(join(import.meta.dirname, '../..', name), 'utf8')

it('Caddy gives each request an id of its own', () => {
  expect(readText('deploy/Caddyfile')).toContain('header_up X-Request-Id {http.request.uuid}')
})

it('Caddy lets through the photos and files that a page of any language takes, and what WhatsApp has collected', () => {
  const [, photos = ''] = /@photos path (.+)/.exec(readText('deploy/Caddyfile')) ?? []
  const [, others] = /@others not path (.+)/.exec(readText('deploy/Caddyfile')) ?? []
  const [, batches = ''] = /@batches path (.+)/.exec(readText('deploy/Caddyfile')) ?? []
  expect(others).toBe(`${photos} ${batches}`)
  const patterns = photos.split(' ').map((path) => new RegExp(`^${path.replaceAll('*', '.*')}$`))
  const isBatch = (handle: RouteHandle) => handle.largeBody === 'batch'
  for (const route of routes().routes.filter(({ handle }) => isBatch(handle)))
    expect(batches.split(' ')).toContain(addressOf(route))
  const large = routes().routes.filter(({ handle }) => handle.largeBody && !isBatch(handle))
  expect(large.length).toBeGreaterThan(0)
  for (const language of languages)
    for (const path of large.map((route) => inLanguage(language, addressOf(route))))
      expect(
        patterns.some((pattern) => pattern.test(path)),
        path,
      ).toBe(true)
})

import { expect, it } from 'vitest'
import { systemClock } from '#domain/clock'
import { drafts } from '#domain/texts/dictionaries.server'
import { listUnread, recordReadings } from '#domain/texts/readings.server'
import { linksIn } from '#test/support/links'
import { publicPages } from '#test/support/public-pages'
import { newShopper, newStaff } from '#test/support/sessions'
import { createStory } from '#test/support/story'

const story = createStory()
const prefixes = { gu: 'gu-IN', hi: 'hi-IN' } as const
const get = (path: string) => story.visitor().get(path)
const textOf = async (path: string) => (await get(path)).text()

it.each(Object.entries(prefixes))(
  'every public page answers at /%s, in its language, with links that stay in it',
  async (prefix, locale) => {
    for (const page of publicPages) {
      const response = await get(`/${prefix}${page === '/' ? '' : page}`)
      const html = await response.text()
      expect(response.status, page).toBe(200)
      expect(html, page).toContain(`<html lang="${locale}"`)
      const astray = linksIn(html).filter((href) => !/^\/(gu|hi)(\/|$|#|\?)/.test(href))
      expect(astray, page).toEqual([])
    }
  },
)

it('Gujarati words on an English or Hindi page are marked as such', async () => {
  for (const path of ['/', '/hi'])
    expect(await textOf(path), path).toContain(
      '<p class="kicker text-brand-600"><span lang="gu">મારો મસાલા ડબ્બો</span></p>',
    )
})

it('letter case does not matter, and what only begins like a prefix is none', async () => {
  expect(await textOf('/HI/Product/Jeera')).toContain('<html lang="hi-IN"')
  for (const path of ['/hindi', '/guava', '/gujarati/shop']) {
    const response = await get(path)
    expect(response.status, path).toBe(404)
    expect(await response.text(), path).toContain('<html lang="en-IN"')
  }
})

it('an unknown address is a 404 in its language, and what is for programs has no languages', async () => {
  for (const path of ['/gu/nope', '/gu/products', '/gu/sitemap.xml', '/gu/api/cart', '/gu/texts/gu.json']) {
    const response = await get(path)
    expect(response.status, path).toBe(404)
    expect(await response.text(), path).toContain('<html lang="gu-IN"')
  }
  expect((await story.visitor().submit('/gu/webhooks/razorpay', {})).status).toBe(405)
})

it('the guard and the sign-in stay in the language, and lead to the page that was wanted', async () => {
  const wanted = await get('/gu/checkout')
  expect([wanted.status, wanted.headers.get('location')]).toEqual([302, '/gu/login?next=%2Fcheckout'])
  const shopper = await newShopper(story)
  const signedIn = await shopper.get('/gu/login?next=%2Fcheckout')
  expect(signedIn.headers.get('location')).toBe('/gu/checkout')
  // As older links have it.
  expect((await shopper.get('/gu/login?next=%2Fgu%2Fcheckout')).headers.get('location')).toBe('/gu/checkout')
  const data = await story.visitor().get('/hi/myprofile.data')
  expect(await data.text()).toContain('/login?next=%2Fmyprofile')
})

it('links to other languages keep the query without scripts too', async () => {
  const linksOf = async (path: string) =>
    [...(await textOf(path)).matchAll(/<a href="([^"]*)" hrefLang="gu-IN"/gi)].map(([, href]) => href)
  expect(await linksOf('/login?next=/checkout')).toContain('/gu/login?next=%2Fcheckout')
  expect(await linksOf('/category/whole-spices?sort=price')).toContain('/gu/category/whole-spices?sort=price')
})

it('the language of the account is the last one chosen, and only one that there is', async () => {
  const shopper = await newShopper(story)
  const chosen = () => story.db.selectFrom('user').select('language').where('language', 'is not', null).execute()
  expect((await shopper.submit('/api/language', { language: 'gu' })).status).toBe(200)
  expect(await chosen()).toEqual([{ language: 'gu' }])
  expect((await shopper.submit('/api/language', { language: 'fr' })).status).toBe(400)
  expect(await chosen()).toEqual([{ language: 'gu' }])
  expect((await story.visitor().submit('/api/language', { language: 'hi' })).status).toBe(401)
})

it('a language is published only once its important texts are read; then search engines are told, and the line of warning goes', async () => {
  const owner = await newStaff(story)
  const notice = drafts.gu.pages['Translated by a machine, not all read yet.']
  expect(await textOf('/gu/shop')).toContain(notice)
  expect(await textOf('/gu/shop')).toContain('content="noindex"')
  expect(await textOf('/shop')).not.toContain('hrefLang="gu-IN" href="http')
  expect(await textOf('/sitemap.xml')).not.toContain('/gu/')
  expect(await textOf('/robots.txt')).toContain('Disallow: /gu/checkout')

  const unread = await listUnread(story.db, 'gu')
  expect(unread.length).toBeGreaterThan(150)
  const refused = await owner.submit('/admin/settings/languages', { version: '0', gu: 'on' })
  expect(refused.status).toBe(400)
  expect(await refused.text()).toContain(`${unread.length} texts of cart, checkout, payment and policies`)

  const words = { ...drafts.gu.pages, ...drafts.gu.catalog }
  const texts = unread.map((english) => ({ english, words: words[english] ?? '' }))
  await recordReadings(story.db, systemClock, { language: 'gu', reader: 'Asha Patel', texts })
  expect((await owner.submit('/admin/settings/languages', { version: '0', gu: 'on' })).status).toBe(302)
  await expect.poll(() => textOf('/gu/shop'), { timeout: 5_000 }).not.toContain(notice)
  const page = await textOf('/gu/shop')
  expect(page).not.toContain('content="noindex"')
  expect(page).toContain('rel="canonical" href="http://localhost:3000/gu/shop"')
  for (const html of [page, await textOf('/shop')]) {
    expect(html).toContain('rel="alternate" hrefLang="en-IN" href="http://localhost:3000/shop"')
    expect(html).toContain('rel="alternate" hrefLang="gu-IN" href="http://localhost:3000/gu/shop"')
    expect(html).toContain('rel="alternate" hrefLang="x-default" href="http://localhost:3000/shop"')
    expect(html).not.toContain('hrefLang="hi-IN" href="http')
  }
  await expect
    .poll(() => textOf('/sitemap.xml'), { timeout: 5_000 })
    .toContain('<loc>http://localhost:3000/gu/shop</loc>')
  expect(await textOf('/hi/shop')).toContain('content="noindex"')
})

it.each([
  ['', 'en-IN', 'Spices, That adds Love to your food...'],
  ['/gu', 'gu-IN', drafts.gu.pages['Spices, That adds Love to your food...']],
  ['/hi', 'hi-IN', drafts.hi.pages['Spices, That adds Love to your food...']],
])('the app that is added to the home screen from %s/shop opens in its language', async (prefix, lang, description) => {
  const [, manifest = ''] = /<link rel="manifest" href="([^"]*)"/.exec(await textOf(`${prefix}/shop`)) ?? []
  const response = await get(manifest)
  expect(response.headers.get('content-type')).toBe('application/manifest+json')
  const opened = prefix || '/'
  expect(await response.json()).toMatchObject({ id: opened, start_url: opened, scope: '/', lang, description })
})

it('a correction is on the page within a second, and browsers ask for a file of a new name', async () => {
  const fileOf = (html: string) => /\/texts\/(gu\.\w+\.json)/.exec(html)?.[1] ?? ''
  const before = fileOf(await textOf('/gu/about'))
  const kept = await get(`/texts/${before}`)
  expect(kept.headers.get('cache-control')).toBe('public, max-age=31536000, immutable')
  expect(await kept.json()).toMatchObject({ 'Your Cart': drafts.gu.pages['Your Cart'] })
  const texts = [
    { english: 'About Us', words: 'અમારી વાત' },
    { english: 'No such text', words: 'x' },
  ]
  const done = await recordReadings(story.db, systemClock, { language: 'gu', reader: 'Asha Patel', texts })
  expect(done).toEqual({ read: 1, unknown: ['No such text'] })
  await expect.poll(() => textOf('/gu/about'), { timeout: 5_000 }).toContain('અમારી વાત')
  const after = fileOf(await textOf('/gu/about'))
  expect(after).not.toBe(before)
  const old = await get(`/texts/${before}`)
  expect(old.headers.get('cache-control')).toBe('no-cache')
  for (const file of ['en.json', 'fr.json', 'gujarati.json'])
    expect((await get(`/texts/${file}`)).status, file).toBe(404)
})

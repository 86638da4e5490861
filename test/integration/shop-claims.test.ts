import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { shopDefaults } from '#domain/shop-settings/shop-defaults'
import { newStaff } from '#test/support/sessions'
import { createStory } from '#test/support/story'
import { htmlOf } from '#test/support/visitor'

const story = createStory()

it('what the specification fixes and law doubts is shown as specified, until an owner says otherwise', async () => {
  const owner = await newStaff(story)
  const home = () => htmlOf(story.visitor().get('/'))
  const before = await home()
  for (const text of ['₹800', 'Hear From Our Clients', '10% off your first order', 'Natural Ingredients', '© 2025'])
    expect(before).toContain(text)
  expect(before).not.toContain('FSSAI Lic. No.')
  const claims = { version: '0', struckPrice: 'none', copyrightYear: '26' }
  expect((await owner.submit('/admin/settings/claims', claims)).status).toBe(400)
  expect((await owner.submit('/admin/settings/claims', { ...claims, copyrightYear: '2026' })).status).toBe(302)
  await expect.poll(home).toContain('© 2026')
  const after = await home()
  for (const text of ['₹800', 'Hear From Our Clients', '10% off', 'Natural Ingredients'])
    expect(after).not.toContain(text)
  expect(after).toContain('Must-have spices')
  const mrp = { version: '1', struckPrice: 'mrp', copyrightYear: '2026', testimonials: 'on' }
  expect((await owner.submit('/admin/settings/claims', mrp)).status).toBe(302)
  await expect.poll(home).toContain('Hear From Our Clients')
  expect(await home()).toMatch(/<span class="sr-only">MRP <\/span>₹\d/)
  const firm = { gstin: '24ABCDE1234F1Z6', fssai: '10012345678901' }
  await story.db
    .insertInto('shop_settings')
    .values({ name: 'firm', value: JSON.stringify({ ...shopDefaults.firm, ...firm }), version: 1 })
    .execute()
  await expect.poll(home).toMatch(/FSSAI Lic. No. 10012345678901.*GSTIN 24ABCDE1234F1Z6/s)
})

it('nothing of the shop says 100 % but the specification’s counter', () => {
  const files = execFileSync(
    'git',
    ['ls-files', 'app', 'domain', 'database/catalogue.json', 'tools/art', 'public/*.html', 'README.md'],
    { encoding: 'utf8' },
  )
  // A width of 100% is no claim: what follows the sign is a word.
  const claim = /100\s?(%|per ?cent) ?(natural|pure|organic|authentic|fresh|genuine|veg|desi|original)/i
  const said = files
    .trim()
    .split('\n')
    .filter((file) => /\.(tsx?|json|mjs|html|md)$/.test(file) && claim.test(readFileSync(file, 'utf8')))
  expect(said.sort()).toEqual(['app/admin/settings/fields.ts', 'domain/texts/words/gu.admin.json'])
})

it('no page says 100 % but the home page’s counter', async () => {
  const visitor = story.visitor()
  for (const path of ['/product/jeera', '/category/whole-spices', '/shop', '/about', '/recipes', '/search?q=haldi'])
    expect(withoutCode(await htmlOf(visitor.get(path))), path).not.toMatch(/100\s?%/)
  const home = withoutCode(await htmlOf(visitor.get('/')))
  expect(home.match(/100\s?%/g)).toHaveLength(1)
})

/** The page's texts and metas: without styles, scripts and class names, whose widths are in per cent. */
function withoutCode(html: string): string {
  return html.replace(/<style.*?<\/style>|<script.*?<\/script>| (class|sizes)="[^"]*"/gs, '')
}

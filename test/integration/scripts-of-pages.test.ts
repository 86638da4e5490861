import { expect, it } from 'vitest'
import { newShopper, newStaff } from '#test/support/sessions'
import { createStory } from '#test/support/story'
import type { Visitor } from '#test/support/visitor'

const story = createStory()

/** What the scripts are called that a page names, without the sign of their version. */
async function scriptsOf(visitor: Visitor, path: string): Promise<string[]> {
  const html = await (await visitor.get(path)).text()
  return [...new Set([...html.matchAll(/\/assets\/([\w-]+)-[\w-]{8}\.js/g)].map(([, name = '']) => name))]
}

it('no page for buyers loads what the counter’s pages share', async () => {
  const shopper = await newShopper(story)
  for (const path of ['/', '/category/bestseller', '/product/jeera', '/contact', '/mycart', '/checkout', '/myprofile'])
    expect(await scriptsOf(shopper, path), path).not.toContainEqual(expect.stringMatching(/^admin/))
})

it('no page for buyers loads the library of schemas, which only editors need', async () => {
  const shopper = await newShopper(story)
  for (const path of ['/', '/category/bestseller', '/product/jeera', '/mycart', '/checkout']) {
    const html = await (await shopper.get(path)).text()
    for (const [script] of html.matchAll(/\/assets\/[\w-]+-[\w-]{8}\.js/g))
      expect(await (await shopper.get(script)).text(), `${path}: ${script}`).not.toContain('ZodError')
  }
})

it('the board loads the counter’s scripts and not what only its other pages or the shop’s need', async () => {
  const scripts = await scriptsOf(await newStaff(story), '/admin')
  expect(scripts).toContain('admin')
  expect(scripts).not.toContain('admin-pages')
  expect(scripts).not.toContain('pages')
})

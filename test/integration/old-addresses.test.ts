import { expect, it } from 'vitest'
import { newStaff } from '#test/support/sessions'
import { createStory } from '#test/support/story'

const story = createStory()

it.each([
  ['/owner', '/admin'],
  ['/owner?view=packed', '/admin?view=packed'],
  ['/OWNER/Orders/SM-1-2', '/admin/Orders/SM-1-2'],
  ['/owner/shelf', '/admin/products'],
  ['/owner/shelf/product/jeera/photos', '/admin/products/edit/jeera/photos'],
  ['/owner/shelf/stock/jeera?size=1kg', '/admin/stock/jeera?size=1kg'],
  ['/owner/shelf/batch.csv?product=jeera', '/admin/stock/batch.csv?product=jeera'],
  ['/owner/books/gst.csv?month=2026-10', '/admin/reports/gst.csv?month=2026-10'],
  ['/owner/papers?kind=label', '/admin/documents?kind=label'],
  ['/owner/shelf-life', '/admin/shelf-life'],
  ['/%6Fwner/team', '/admin/team'],
  ['/owner//evil.example', '/admin/evil.example'],
])('the old address %s leads to %s for good', async (old, now) => {
  const answer = await story.visitor().get(old)
  expect([answer.status, answer.headers.get('location')]).toEqual([308, now])
  expect(answer.headers.get('x-robots-tag')).toBe('noindex')
})

it('a phone that was registered at the old address gets its worker there, without a redirect', async () => {
  const answer = await (await newStaff(story)).get('/owner/worker.js')
  expect([answer.status, answer.headers.get('service-worker-allowed')]).toEqual([200, '/owner'])
  expect(await answer.text()).toContain("fetch('/admin/updates'")
})

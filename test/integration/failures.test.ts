import { join } from 'node:path'
import { sql } from 'kysely'
import type { ServerBuild } from 'react-router'
import { afterEach, expect, it } from 'vitest'
import { createStory } from '#test/support/story'

const story = createStory()
let hidden = false

/** The catalogue cannot be read until the story is over. */
async function breakCatalogue() {
  await sql`alter table pack_sizes rename to pack_sizes_away`.execute(story.db)
  hidden = true
}
afterEach(async () => {
  if (hidden) await sql`alter table pack_sizes_away rename to pack_sizes`.execute(story.db)
  hidden = false
})

it.each(['/', '/product/jeera'])(
  'when the product service fails, %s stays on Loading... and the fault is logged',
  async (path) => {
    await breakCatalogue()
    const { response, keep } = await story.running.application.renderPublic(`http://localhost:3000${path}`)
    expect(await response.text()).toContain('Loading...')
    expect(keep).toBe(false)
    expect(story.logged.join()).toContain('"level":"error"')
  },
)

it('the stack of what fails in the built pages names lines of the sources', async () => {
  const build = (await import(join(import.meta.dirname, '../../build/server/index.js'))) as ServerBuild
  const loader = build.routes['routes/api/products']?.module.loader as (parts: object) => Promise<unknown>
  const failed = await loader({}).catch((error: Error) => error.stack)
  expect(failed).toMatch(/app\/routes\/api\/products\.ts:\d+/)
})

it('when the product service fails, the category page says that nothing was found, and is not kept', async () => {
  await breakCatalogue()
  const { response, keep } = await story.running.application.renderPublic('http://localhost:3000/category/whole-spices')
  expect(await response.text()).toContain('No products found in this category.')
  expect(keep).toBe(false)
})

import { expect, it } from 'vitest'
import { RenderPlaces, type RenderPriority } from '#server/http/limits'

it('three are rendered at once, buyers next, and beyond the maximum of waiting ones nothing is rendered', async () => {
  const places = new RenderPlaces()
  const begun: string[] = []
  const gate = Promise.withResolvers<void>()
  const enter = (name: string, priority: RenderPriority) =>
    places.run(priority, async () => {
      begun.push(name)
      await gate.promise
      return name
    })
  const inside = ['a', 'b', 'c'].map((name) => enter(name, 'other'))
  const waiting = [enter('made up', 'other'), enter('browsing', 'browse'), enter('buying', 'buy')]
  const others = Array.from({ length: 31 }, () => enter('more', 'other'))
  expect(await enter('too many', 'other')).toBeNull()
  expect(begun).toEqual(['a', 'b', 'c'])
  expect(places.state).toEqual({ running: 3, waiting: 34, refused: 1 })
  gate.resolve()
  await Promise.all([...inside, ...waiting, ...others])
  expect(begun.slice(3, 6)).toEqual(['buying', 'browsing', 'made up'])
  await expect.poll(() => places.state).toEqual({ running: 0, waiting: 0, refused: 1 })
})

it('a rendering that fails gives its place back', async () => {
  const places = new RenderPlaces()
  await expect(places.run('buy', () => Promise.reject(new Error('away')))).rejects.toThrow('away')
  await expect.poll(() => places.state.running).toBe(0)
})

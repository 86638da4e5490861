import { setImmediate } from 'node:timers/promises'
import { expect, it } from 'vitest'
import { FairQueue, type Release } from '#server/http/fair-queue'

/** Enters tasks of clients named by their first letter; `started` has the release functions in the order of the starts. */
function crowd(limits: ConstructorParameters<typeof FairQueue>[0]) {
  const queue = new FairQueue(limits)
  const started = new Map<string, Release>()
  const come = (name: string, priority?: number) => {
    const turn = queue.enter(name.charAt(0), priority)
    void turn?.then((release) => started.set(name, release))
    return turn !== null
  }
  const leave = async (name: string) => {
    started.get(name)?.()
    await setImmediate()
    await setImmediate()
  }
  return { queue, started, come, leave, names: () => [...started.keys()] }
}

const comeAll = (queue: ReturnType<typeof crowd>, names: string, priority?: number) => {
  for (const name of names.split(' ')) queue.come(name, priority)
}

it('tasks that release as they start are started so many in a turn of the loop, and each client in turn', async () => {
  const queue = new FairQueue({ places: 2 })
  const started: string[] = []
  for (const name of ['a1', 'a2', 'a3', 'a4', 'b1', 'b2', 'c1'])
    void queue.enter(name.charAt(0))?.then((release) => {
      started.push(name)
      release()
    })
  await Promise.resolve()
  expect(started).toEqual(['a1', 'a2'])
  for (let turn = 0; turn < 6; turn++) {
    const before = started.length
    await setImmediate()
    expect(started.length - before).toBeLessThanOrEqual(2)
  }
  expect(started).toEqual(['a1', 'a2', 'a3', 'b1', 'c1', 'a4', 'b2'])
})

it('as many run as there are places, the next when one is done', async () => {
  const pages = crowd({ places: 3 })
  comeAll(pages, 'a b c d e')
  await setImmediate()
  expect(pages.names()).toEqual(['a', 'b', 'c'])
  pages.started.get('b')?.()
  await pages.leave('b')
  expect(pages.names()).toEqual(['a', 'b', 'c', 'd'])
})

it('a place that is released in a turn of the loop is taken in the next', async () => {
  const pages = crowd({ places: 3 })
  comeAll(pages, 'a b c')
  await Promise.resolve()
  for (const release of pages.started.values()) release()
  comeAll(pages, 'd e')
  await Promise.resolve()
  expect(pages.names()).toEqual(['a', 'b', 'c'])
  await setImmediate()
  await setImmediate()
  expect(pages.names()).toEqual(['a', 'b', 'c', 'd', 'e'])
})

it('a higher priority goes first', async () => {
  const pages = crowd({ places: 1, maxWaiting: [9, 9] })
  comeAll(pages, 'a b', 1)
  comeAll(pages, 'x y', 0)
  for (const name of ['a', 'x', 'y']) {
    await setImmediate()
    await pages.leave(name)
  }
  expect(pages.names()).toEqual(['a', 'x', 'y', 'b'])
})

it('when too many of a priority wait the next of it is refused, and none of another', () => {
  const pages = crowd({ places: 3, maxWaiting: [128, 32] })
  while (pages.come('a', 1));
  expect(pages.queue.state).toEqual({ running: 3, waiting: 32, refused: 1 })
  expect(pages.come('b', 0)).toBe(true)
})

it('starts keep their distance while one is asked for, and all places are taken again', async () => {
  let startGapMs = 20
  const pages = crowd({ places: 3, startGapMs: () => startGapMs })
  const begun = performance.now()
  comeAll(pages, 'a b c')
  await setImmediate()
  expect(pages.names()).toEqual(['a'])
  await expect.poll(() => pages.names(), { interval: 2 }).toEqual(['a', 'b', 'c'])
  expect(performance.now() - begun).toBeGreaterThanOrEqual(38)
  startGapMs = 0
  await pages.leave('a')
  comeAll(pages, 'd')
  await setImmediate()
  expect(pages.names()).toEqual(['a', 'b', 'c', 'd'])
})

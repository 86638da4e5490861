import { setImmediate } from 'node:timers/promises'
import { expect, it } from 'vitest'
import { Admission, type Leave } from '#server/admission'

/** Asks to be let in; whose turn has come is in `inside`. */
function crowd() {
  const admission = new Admission()
  const inside = new Map<string, Leave>()
  const come = (url: string, method = 'GET') => {
    const turn = admission.enter(method, url)
    void turn?.then((leave) => inside.set(url, leave))
    return turn !== null
  }
  return { admission, inside, come }
}

it('three pages are made at a time, the next when one is done', async () => {
  const { inside, come } = crowd()
  for (const url of ['/a', '/b', '/c', '/d']) come(url)
  await setImmediate()
  expect([...inside.keys()]).toEqual(['/a', '/b', '/c'])
  inside.get('/b')?.()
  inside.get('/b')?.()
  await setImmediate()
  await setImmediate()
  expect([...inside.keys()]).toEqual(['/a', '/b', '/c', '/d'])
})

it('who is on the way to buy goes before who looks around', async () => {
  const { inside, come } = crowd()
  for (const url of ['/a', '/b', '/c', '/d', '/checkout']) come(url)
  await setImmediate()
  inside.get('/a')?.()
  await setImmediate()
  await setImmediate()
  expect([...inside.keys()]).toEqual(['/a', '/b', '/c', '/checkout'])
})

it('when the line is full browsing is turned away, and neither buying nor orders are', () => {
  const { admission, come } = crowd()
  while (come('/category/x'));
  expect(admission.state).toMatchObject({ beingMade: 3, waiting: 32, turnedAway: 1 })
  expect(come('/checkout')).toBe(true)
  expect(come('/checkout', 'POST')).toBe(true)
  expect(come('/api/orders/1')).toBe(true)
})

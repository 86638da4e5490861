import { setImmediate } from 'node:timers/promises'
import { expect, it } from 'vitest'
import { Admission, type Release } from '#server/http/admission'

const priorityOf = (url: string) =>
  /^\/(api|webhooks)/.test(url) ? 'free' : /^\/(checkout|mycart|login)/.test(url) ? 'buy' : 'browse'

/** Requests admission; `inside` holds the admitted requests. */
function crowd() {
  const admission = new Admission()
  const inside = new Map<string, Release>()
  const come = (url: string, method = 'GET') => {
    const turn = admission.enter(method, priorityOf(url), !url.startsWith('/made-up'))
    void turn?.then((release) => inside.set(url, release))
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

it('who comes while a page is done in the same turn of the loop still waits for the next', async () => {
  const { inside, come } = crowd()
  for (const url of ['/a', '/b', '/c']) come(url)
  await Promise.resolve()
  for (const release of inside.values()) release()
  for (const url of ['/d', '/e']) come(url)
  await Promise.resolve()
  expect([...inside.keys()]).toEqual(['/a', '/b', '/c'])
  await setImmediate()
  await setImmediate()
  expect([...inside.keys()]).toEqual(['/a', '/b', '/c', '/d', '/e'])
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

it('what somebody made up waits until nobody looks around, and takes no place in their line', async () => {
  const { admission, inside, come } = crowd()
  for (const url of ['/a', '/b', '/c']) come(url)
  while (come(`/made-up/${Math.random()}`));
  expect(admission.state.waiting).toBe(32)
  expect(come('/d')).toBe(true)
  await setImmediate()
  inside.get('/a')?.()
  await setImmediate()
  await setImmediate()
  expect([...inside.keys()]).toEqual(['/a', '/b', '/c', '/d'])
})

it('when the line is full browsing is refused, and neither buying nor orders are', () => {
  const { admission, come } = crowd()
  while (come('/category/x'));
  expect(admission.state).toMatchObject({ rendering: 3, waiting: 32, refused: 1 })
  expect(come('/checkout')).toBe(true)
  expect(come('/checkout', 'POST')).toBe(true)
  expect(come('/api/orders/1')).toBe(true)
})

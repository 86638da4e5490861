import { afterAll, beforeAll, expect, it } from 'vitest'
import { makeSqlite, type TestDatabase } from '#test/databases'
import { type LoadedShop, openLoadedShop, overload, soak } from '#test/trust/load'

let database: TestDatabase
let shop: LoadedShop
beforeAll(async () => {
  database = await makeSqlite()
  shop = await openLoadedShop(8, database.env)
})
afterAll(async () => {
  await shop.stop()
  await database.drop()
})

it('through a mixed crowd nothing fails and the books agree', async () => {
  const { requests, errors, placed, books } = await soak(shop, 4)
  expect(requests).toBeGreaterThan(100)
  expect(errors).toBe(0)
  expect(books).toEqual({ orders: placed, agree: true })
})

it('with more people than places, orders go through, browsing is turned away kindly, and it is over when they leave', async () => {
  const before = (await shop.books()).orders
  const { served, turnedAway, unkind, ordered, refused, books } = await overload(shop, 3)
  expect(turnedAway).toBeGreaterThan(0)
  expect(served).toBeGreaterThan(0)
  expect(unkind).toBe(0)
  // Each buyer gets more orders through than each of the 300 gets pages.
  expect(ordered / 4).toBeGreaterThan(served / 300)
  expect(refused / (ordered + refused)).toBeLessThanOrEqual(0.01)
  expect(books).toEqual({ orders: before + ordered, agree: true })
})

import { afterAll, beforeAll, expect, it } from 'vitest'
import { figures } from '#test/reliability/figures'
import { type LoadedShop, openLoadedShop, overload, soak } from '#test/reliability/load'
import { makeSqlite, type TestDatabase } from '#test/support/databases'
import { testLimitMs } from '#test/support/time-limits'

/** The long run sets 600 and 60. */
const soakSeconds = Number(process.env.TRUST_SOAK_SECONDS ?? 2)
const overloadSeconds = Number(process.env.TRUST_OVERLOAD_SECONDS ?? 2)

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

it('through a mixed crowd nothing fails and the books agree', { timeout: testLimitMs + soakSeconds * 2_000 }, async ({
  task,
}) => {
  const { requests, errors, placed, books, p99Ratio, memoryRatio } = await soak(shop, soakSeconds)
  figures(task, [
    { what: 'mixed crowd: errors', value: `${errors}`, goal: '0', note: `${requests} requests in ${soakSeconds} s` },
    { what: 'mixed crowd: slowest kind’s p99 to its own when idle', value: p99Ratio.toFixed(1), goal: '<= 5' },
    { what: 'mixed crowd: memory at the end to that after a third', value: memoryRatio.toFixed(2), goal: 'flat' },
    { what: 'mixed crowd: orders', value: `${placed}`, note: books.agree ? 'all in the books' : 'BOOKS DO NOT AGREE' },
  ])
  expect(requests).toBeGreaterThan(100)
  expect(errors).toBe(0)
  expect(books).toEqual({ orders: placed, agree: true })
})

it('with more people than places, orders go through, browsing is refused kindly, and it is over when they leave', {
  timeout: testLimitMs + overloadSeconds * 2_000,
}, async ({ task }) => {
  const before = (await shop.books()).orders
  const { served, turnedAway, unkind, ordered, refused, recoveredAfterMs, books } = await overload(
    shop,
    overloadSeconds,
  )
  const share = ordered / (ordered + refused)
  figures(task, [
    {
      what: 'overload: orders that went through',
      value: `${(share * 100).toFixed(1)} %`,
      goal: '>= 99 %',
      note: `${ordered} in ${overloadSeconds} s by four buyers`,
    },
    {
      what: 'overload: browsing refused by 503',
      value: `${turnedAway}`,
      note: `${served} served, ${unkind} answered otherwise`,
    },
    { what: 'overload: a page is made again after', value: `${Math.round(recoveredAfterMs)} ms`, goal: '<= 5 s' },
  ])
  expect(turnedAway).toBeGreaterThan(0)
  expect(served).toBeGreaterThan(0)
  expect(unkind).toBe(0)
  // Each buyer gets more orders through than each of the 300 gets pages.
  expect(ordered / 4).toBeGreaterThan(served / 300)
  expect(share).toBeGreaterThanOrEqual(0.99)
  expect(books).toEqual({ orders: before + ordered, agree: true })
})

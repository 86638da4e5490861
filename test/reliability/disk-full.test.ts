import { spawnSync } from 'node:child_process'
import { closeSync, openSync, rmSync, writeSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { cleanUpAfterwards, makeFolder, makeShopFolder, openShopProcess, until } from '#test/operations/process'
import { auditShop, balanced, countWaiting, expediteJobs } from '#test/reliability/audit'
import {
  fillStock,
  inviteVisitors,
  letBuyersIn,
  publicUrl,
  sessionSecret,
  withDatabase,
} from '#test/reliability/buyers'
import { figures, figuresOfReports } from '#test/reliability/figures'
import { makeKillableShop } from '#test/reliability/killable-shop'
import { seededRandom } from '#test/simulation/random'
import { testLimitMs } from '#test/support/time-limits'

cleanUpAfterwards()

/** How often the disk is filled. */
const times = Number(process.env.TRUST_DISK_FILLS ?? 2)
const seed = Number(process.env.TRUST_SEED ?? 1993)

it('the disk is full: orders get a 503, reads go on, and with space orders go on by themselves', {
  timeout: testLimitMs + times * 20_000,
}, async ({ task, skip, onTestFinished }) => {
  const folder = makeFolder()
  const mounted = spawnSync('mount', ['-t', 'tmpfs', '-o', 'size=12m', 'tmpfs', folder])
  if (mounted.status !== 0) return skip('No small disk may be mounted here: a full disk is NOT tried in this run')
  const env = { SHOP_DATA_DIR: folder, SESSION_SECRET: sessionSecret, PUBLIC_URL: publicUrl }
  const shop = makeKillableShop(env)
  onTestFinished(async () => {
    await shop.kill()
    spawnSync('umount', ['--lazy', folder])
  })
  await shop.open()
  await fillStock(env)
  const [reader] = await inviteVisitors(env, shop.url, 1)
  const buyers = await letBuyersIn({ env, url: shop.url, random: seededRandom(seed), buyers: 4 })
  const { seen } = buyers
  for (let time = 0; time < times; time++) {
    await buyers.getOrders(10)
    const filler = join(folder, 'filler')
    fillUp(filler)
    const refused = seen.statuses.get(503) ?? 0
    await until(
      async () => seen.statuses.get(503) ?? 0,
      (now) => now > refused + 6,
    )
    for (const page of [
      '/',
      `/category/whole-spices?minPrice=${time / 8}`,
      '/products/jeera',
      '/myprofile',
      '/api/cart',
    ])
      expect([page, (await reader?.get(page))?.status]).toEqual([page, 200])
    const readiness = async () => (await fetch(`${await shop.url()}/readyz`)).json()
    expect(await readiness()).toEqual({ status: 'not ready', reason: 'disk' })
    rmSync(filler)
    expect(await readiness()).toEqual({ status: 'ready' })
  }
  await buyers.getOrders(10)
  await buyers.goHome()
  await withDatabase(env, (db) =>
    until(
      async () => {
        await expediteJobs(db, Date.now())
        return countWaiting(db, Date.now())
      },
      ({ jobs }) => jobs === 0,
    ),
  )
  const books = await withDatabase(env, (db) => auditShop(db, seen.checkouts))
  figures(task, [
    { what: 'disk of SQLite filled under load, and freed', value: `${times}`, note: `seed ${seed}` },
    ...figuresOfReports('full disk', seen, books),
  ])
  const { odd, withoutRetryAfter } = seen
  expect({ books, odd, withoutRetryAfter, unanswered: seen.statuses.get(0), deaths: shop.deaths }).toEqual({
    books: balanced,
    odd: [],
    withoutRetryAfter: [],
    unanswered: undefined,
    deaths: [],
  })
  expect(seen.acknowledged).toBe(seen.checkouts.length)
})

it('a log that cannot be written closes no shop: lines are lost and counted', async () => {
  const { child, url } = await openShopProcess({ SHOP_DATA_DIR: makeShopFolder() })
  child.stdout?.destroy()
  child.stderr?.destroy()
  const read = async (path: string) => (await fetch(url + path)).text()
  for (let page = 0; page < 5; page++) await read('/myprofile')
  await expect.poll(() => read('/metrics')).toMatch(/^shop_log_lines_lost_total [1-9]/m)
})

/** Takes every byte that is left. */
function fillUp(path: string): void {
  const file = openSync(path, 'w')
  try {
    for (const block of [Buffer.alloc(1 << 16), Buffer.alloc(1 << 12)]) writeUntilFull(file, block)
  } finally {
    closeSync(file)
  }
}

function writeUntilFull(file: number, block: Buffer): void {
  try {
    while (writeSync(file, block) === block.length);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ENOSPC') throw error
  }
}

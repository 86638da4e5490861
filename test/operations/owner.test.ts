import { readdirSync } from 'node:fs'
import { beforeAll, expect, it } from 'vitest'
import {
  cleanUpAfterwards,
  command,
  makeFolder,
  makeShopFolder,
  openShopProcess,
  type Process,
} from '#test/operations/process'

cleanUpAfterwards()

const env = { SHOP_DATA_DIR: makeShopFolder() }
let shop: Process
beforeAll(async () => {
  shop = await openShopProcess(env)
})

const owner = (...args: string[]) => command('owner', args, { ...env, PUBLIC_URL: shop.url })
const linkIn = (output: string) => /http:\/\/127.0.0.1:\d+\/admin\/join\/[\w-]{43}$/m.exec(output)?.[0] ?? ''

it('the first owner is invited beside the running shop, and a newer link voids the older', async () => {
  expect((await owner('list')).output).toContain('Nobody works here yet')
  const first = await owner('invite', 'Meera@example.com')
  expect(first.code).toBe(0)
  const page = await fetch(linkIn(first.output))
  expect(page.status).toBe(200)
  expect(await page.text()).toContain('meera@example.com')
  const second = await owner('invite', 'meera@example.com', '--role', 'manager')
  expect((await fetch(linkIn(first.output))).status).toBe(404)
  expect((await fetch(linkIn(second.output))).status).toBe(200)
  // A link that nobody has opened yet makes nobody staff.
  expect((await owner('list')).output).toContain('Nobody works here yet')
  expect(shop.output).not.toContain(linkIn(second.output).slice(-43))
})

it('where no shop is, nothing is made: a secret of root would be unreadable to the shop that comes', async () => {
  const SHOP_DATA_DIR = makeFolder()
  for (const [name, args] of [
    ['owner', ['invite', 'meera@example.com']],
    ['doctor', []],
  ] as const) {
    const refused = await command(name, [...args], { SHOP_DATA_DIR, PUBLIC_URL: shop.url })
    expect(refused).toMatchObject({ code: 1, output: expect.stringContaining('There is no shop in') })
  }
  expect(readdirSync(SHOP_DATA_DIR)).toEqual([])
})

it.each([
  [['invite', 'not-an-address'], 'not-an-address is no e-mail address.'],
  [['reset-code', 'a@example.com'], 'a@example.com does not work here.'],
])('%j is refused in words', async (args, sentence) => {
  const refused = await owner(...args)
  expect(refused).toMatchObject({ code: 1, output: expect.stringContaining(sentence) })
})

it.each([
  ['owner', ['invite', 'a@example.com', '--role', 'king'], 'Allowed choices are owner, manager.'],
  ['backup', ['--keep', '3'], 'unknown option'],
  ['move-to-postgres', ['--help'], 'Usage: npm run move-to-postgres'],
])('%s %j: usage is told, and nothing is done', async (name, args, sentence) => {
  const folder = makeFolder()
  const told = await command(name, args, { SHOP_DATA_DIR: folder, DATABASE_URL: 'postgres://127.0.0.1:1/shop' })
  expect(told).toMatchObject({ code: args[0] === '--help' ? 0 : 2, output: expect.stringContaining(sentence) })
  expect(readdirSync(folder)).toEqual([])
})

import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { beforeAll, expect, it } from 'vitest'
import { templates } from '#domain/notifications/templates'
import gu from '#domain/texts/words/gu.json' with { type: 'json' }
import hi from '#domain/texts/words/hi.json' with { type: 'json' }
import {
  cleanUpAfterwards,
  command,
  makeFolder,
  makeShopFolder,
  openShopProcess,
  type Process,
  until,
} from '#test/operations/process'

cleanUpAfterwards()

const env = { SHOP_DATA_DIR: makeShopFolder() }
const file = join(makeFolder(), 'gu.csv')
let shop: Process
beforeAll(async () => {
  shop = await openShopProcess(env)
})

const texts = (...args: string[]) => command('texts', args, env)
const pageAt = async (path: string) => (await fetch(`${shop.url}${path}`)).text()

it('a reader gets the English with its draft as a table; what they send back read is on the pages within a second', async () => {
  const exported = await texts('export', file)
  expect(exported.code, exported.output).toBe(0)
  expect(exported.output).toMatch(/Wrote \d+ texts to .*gu\.csv; \d+ of them nobody has read\./)
  const table = readFileSync(file, 'utf8')
  const [heads, ...lines] = table.trimEnd().split('\r\n')
  expect(heads).toBe('\ufeffenglish,translation,for one,read by,read on,must be read')
  const must = lines.map((line) => line.endsWith(',yes'))
  expect(must.lastIndexOf(true)).toBe(must.indexOf(false) - 1)
  expect(lines.findIndex((line) => line.startsWith('Your cart is empty!,'))).toBeLessThan(must.indexOf(false))

  writeFileSync(file, `${heads}\r\nYour cart is empty!,કાર્ટ સાવ ખાલી છે!,,,,yes\r\nAbout Us,અમારી વાત,,,,\r\n`)
  const imported = await texts('import', file, '--reader', 'Asha Patel')
  expect(imported.code, imported.output).toBe(0)
  expect(imported.output).toContain('Asha Patel has read 2 texts.')
  expect(imported.output).toMatch(/\d+ of those that must be read are open\./)
  await until(
    () => pageAt('/gu/about'),
    (html) => html.includes('અમારી વાત'),
  )
  const unread = await texts('unread', 'gu')
  expect(unread.output).not.toContain('Your cart is empty!')
  expect(unread.output).toContain('Please Select A Size!!!')
  expect((await texts('export', file)).code).toBe(0)
  expect(readFileSync(file, 'utf8')).toMatch(
    /Your cart is empty!,કાર્ટ સાવ ખાલી છે!,,Asha Patel,20\d\d-\d\d-\d\d,yes\r\n/,
  )
})

it('the list for Meta has each template in its languages, with its button and its examples', async () => {
  const { code, output } = await texts('whatsapp')
  expect(code, output).toBe(0)
  expect(output).toContain(`order_link
  en     Here is the way to your order {{1}}, as you asked.
         [See my order] https://your.shop/order/{{1}}
  gu     ${gu['Here is the way to your order {{1}}, as you asked.']}
         [${gu['See my order']}] https://your.shop/gu/order/{{1}}
  hi     ${hi['Here is the way to your order {{1}}, as you asked.']}
         [${hi['See my order']}] https://your.shop/hi/order/{{1}}
  {{1}}  SM-4829-1507
`)
  for (const [name, { body }] of Object.entries(templates)) expect(output).toContain(`\n${name}\n  en     ${body}\n`)
  expect(output.match(/^ {2}gu /gm)).toHaveLength(
    Object.keys(templates).filter((name) => !name.startsWith('shop_')).length,
  )
})

import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { Session } from 'node:inspector/promises'
import { SourceMap } from 'node:module'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join, relative, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { ServerBuild } from 'react-router'
import { readConfig } from '#server/config/config'
import { serveShop } from '#server/http/serve-shop'
import { createLog } from '#server/operations/log'
import { openShop } from '#server/shop'
import { cheapPasswords } from '#test/support/cheap-passwords'
import { readForm } from '#test/support/form-fields'
import { writeStaff } from '#test/support/sessions'
import { serverAt, Visitor } from '#test/support/visitor'

/** `npm run trace [-- files]`: prints through how many of our files a request runs, and with `files` which ones. */

const root = resolve(import.meta.dirname, '../..')
const buildFile = join(root, 'build/server/index.js')
const ours = /^(app|database|domain|outside|server)\//
const secret = 'a secret of forty signs for measuring only'
const lists = process.argv.includes('files')

const buildSource = readFileSync(buildFile, 'utf8')
const map = new SourceMap(JSON.parse(readFileSync(`${buildFile}.map`, 'utf8')))
const lineStarts = [0, ...[...buildSource.matchAll(/\n/g)].map(({ index }) => index + 1)]

/** Returns the file that a place of the built pages comes from. */
function sourceAt(offset: number): string {
  const line = lineStarts.findLastIndex((start) => start <= offset)
  const entry = map.findEntry(line, offset - (lineStarts[line] ?? 0))
  // What the bundler added has no source: it would be taken for what stands before it.
  return 'originalSource' in entry && entry.generatedLine === line
    ? relative(root, resolve(join(root, 'build/server'), entry.originalSource))
    : ''
}

const inspector = new Session()
inspector.connect()
await inspector.post('Profiler.enable')
await inspector.post('Profiler.startPreciseCoverage', { callCount: true, detailed: false })

/** Returns our files of which a function was called since the last time, the code of modules themselves left out. */
async function takeFiles(): Promise<string[]> {
  const { result } = await inspector.post('Profiler.takePreciseCoverage')
  const called = result
    .filter(({ url }) => url.startsWith('file:'))
    .flatMap(({ url, functions }) => {
      const file = relative(root, fileURLToPath(url.split('?')[0] ?? url))
      const starts = functions.flatMap(({ ranges: [range] }) =>
        range && range.count > 0 && range.startOffset > 0 ? [range.startOffset] : [],
      )
      return file === 'build/server/index.js' ? starts.map(sourceAt) : starts.map(() => file)
    })
  return [...new Set(called)].filter((file) => ours.test(file)).toSorted()
}

const folder = mkdtempSync(join(tmpdir(), 'trace-'))
const config = readConfig({ SHOP_DATA_DIR: folder, SESSION_SECRET: secret, ORDER_LIMITS: 'off', PORT: '3000' })
const log = createLog(() => {})
const running = await openShop({
  config,
  build: (await import(buildFile)) as ServerBuild,
  log,
  own: { url: () => 'http://shop.invalid', deliver: async () => new Response(null) },
  workByItself: false,
  passwords: cheapPasswords,
})
const http = serveShop(running, config, log, join(root, 'build/client'))
await once(http.server.listen(0, '127.0.0.1'), 'listening')
const { port } = http.server.address() as AddressInfo
const server = serverAt(() => `http://127.0.0.1:${port}`)
const visitor = () => new Visitor(server, config.publicUrl, '203.0.113.7')
const { db } = running.shop

const lines = JSON.stringify([{ id: 'jeera', size: '250gm', quantity: 2 }])

async function placeOrder(trace: Trace) {
  const buyer = await visitor().register()
  const quoted = await buyer.json('POST', '/api/cart/quote', { lines: JSON.parse(lines) })
  const { totalPaise } = (await quoted.json()) as { totalPaise: number }
  const address = { phone: '98765 43210', street: '14, Spice Market Yard', city: 'Palanpur', state: 'Gujarat' }
  const paid = { zip: '385001', payment: 'cash', checkoutKey: randomUUID(), note: '', scripts: '1' }
  const form = { ...address, ...paid, expectedTotalPaise: String(totalPaise), lines }
  await trace(() => buyer.submit('/checkout.data', form))
}

const { cookie } = await writeStaff(db, secret, Date.now())
const meera = visitor()
meera.cookies.set('better-auth.session_token', cookie)

async function packOrder(trace: Trace) {
  await placeOrder(ask)
  const order = await db.selectFrom('orders').selectAll().where('stage', '=', 'new').executeTakeFirstOrThrow()
  const path = `/admin/orders/${order.number}`
  await meera.get(path)
  const form = { intent: 'pack', key: randomUUID(), orders: `${order.number}:${order.version}`, picked: '0' }
  await trace(() => meera.submit(`${path}.data`, form))
  await db
    .selectFrom('orders')
    .select('id')
    .where('id', '=', order.id)
    .where('stage', '=', 'packed')
    .executeTakeFirstOrThrow()
}

async function publishProduct(trace: Trace) {
  const path = '/admin/products/edit/jeera'
  const form = await readForm(meera, path, 'name="facts"')
  await meera.submit(path, { ...form, intent: 'save', name: `Jeera ${randomUUID().slice(0, 4)}` })
  const review = await readForm(meera, `${path}/publish`, 'name="draftAt"')
  await trace(() => meera.submit(`${path}/publish.data`, review))
}

type Trace = (request: () => Promise<Response>) => Promise<void>

/** Waits for the whole answer, and throws where it is none. */
const ask: Trace = async (request) => {
  const response = await request()
  const text = await response.text()
  if (response.status >= 400) throw new Error(`${response.status}: ${text.slice(0, 400)}`)
}

let asked = 0
const stories: [what: string, goal: number, story: (trace: Trace) => Promise<void>][] = [
  ['a category page', 60, (trace) => trace(() => visitor().get(`/category/powder-spices?minPrice=${asked++}`))],
  ['placing an order', 80, placeOrder],
  ['packing an order', 45, packOrder],
  ['publishing a product', 40, publishProduct],
]
for (const [what, goal, story] of stories) {
  // What only the first request of a process does is not of each.
  await story(ask)
  let files: string[] = []
  await story(async (request) => {
    await takeFiles()
    await ask(request)
    files = await takeFiles()
  })
  console.log(`${what}: ${files.length} files (goal: at most ${goal})`)
  if (lists) console.log(files.map((file) => `  ${file}`).join('\n'))
}
http.stopWatching()
http.server.close()
http.server.closeAllConnections()
await running.close()
rmSync(folder, { recursive: true, force: true })
process.exit()

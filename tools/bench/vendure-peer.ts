import { spawn, spawnSync } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { copyFileSync, existsSync, mkdirSync, writeFileSync } from 'node:fs'
import { Agent } from 'node:http'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import papa from 'papaparse'
import { openDatabase } from '#database/connection'
import type { TestDatabase } from '#test/support/databases'
import { findFreePort, type RunningProcess } from '#test/support/running-shop'
import { type Bought, buyAtOnce, send } from '#tools/bench/buyers'

export const vendureVersion = '3.7.3'
const packages = [`@vendure/core@${vendureVersion}`, 'pg@8.23.1']
const folder = join(import.meta.dirname, `.tools/vendure-${vendureVersion}`)
const program = 'vendure-server.mjs'
/** Apollo requires it even when the query is in the URL, because no form of another site can send it. */
export const jsonType = { 'content-type': 'application/json' }

const detail =
  'product(slug:"jeera"){id name slug description variants{id name sku priceWithTax currencyCode stockLevel}}'
export const detailPath = `/shop-api?query=${encodeURIComponent(`{${detail}}`)}`

/** The mutations of a checkout, in order. */
export const orderSteps = [
  'addItemToOrder(productVariantId:1,quantity:1){__typename}',
  'setOrderShippingAddress(input:{fullName:"Asha Patel",streetLine1:"14, Spice Market Yard",city:"Palanpur",province:"Gujarat",postalCode:"385001",countryCode:"IN",phoneNumber:"9876543210"}){__typename}',
  'setOrderShippingMethod(shippingMethodId:1){__typename}',
  'transitionOrderToState(state:"ArrangingPayment"){__typename}',
  'addPaymentToOrder(input:{method:"cash",metadata:{}}){... on Order{code state}}',
]

/** Installs Vendure in the benchmark's own folder, without install scripts; returns false when npm is unreachable. */
export function installVendure(): boolean {
  mkdirSync(folder, { recursive: true })
  copyFileSync(join(import.meta.dirname, program), join(folder, program))
  const there = () => existsSync(join(folder, 'node_modules/@vendure/core/package.json'))
  const install = ['install', '--prefix', folder, '--no-audit', '--no-fund', '--ignore-scripts', ...packages]
  if (!there()) spawnSync('npm', install, { stdio: 'ignore' })
  return there()
}

function environment({ env }: TestDatabase, port: number) {
  return {
    PATH: process.env.PATH,
    NODE_ENV: 'production',
    NODE_COMPILE_CACHE: join(folder, '.compiled'),
    VENDURE_DISABLE_TELEMETRY: 'true',
    DATABASE_URL: env.DATABASE_URL,
    PORT: String(port),
  }
}

/** Creates Vendure's tables and imports the products and sizes of our shop's database. */
export async function fillVendure(database: TestDatabase, { env }: TestDatabase): Promise<void> {
  const { db, close } = openDatabase({ url: env.DATABASE_URL, dataDir: env.SHOP_DATA_DIR })
  const sizes = await db
    .selectFrom('pack_sizes')
    .innerJoin('products', 'products.id', 'pack_sizes.product_id')
    .select(['products.id', 'name', 'facts', 'label', 'price_paise', 'pack_sizes.position'])
    .orderBy('products.position')
    .orderBy('pack_sizes.position')
    .execute()
  await close()
  // The first row of a product has its fields; rows without a name are further sizes.
  const rows = sizes.map(({ id, name, facts, label, price_paise, position }) => ({
    ...(position === 0 ? { name, slug: id, description: facts, optionGroups: 'size' } : { name: '' }),
    optionValues: label || 'one',
    sku: `${id}-${label}`,
    price: price_paise / 100,
    taxCategory: 'GST',
    stockOnHand: 1_000_000,
    trackInventory: 'true',
  }))
  const unused = ['assets', 'facets', 'variantAssets', 'variantFacets']
  const file = join(folder, 'products.csv')
  writeFileSync(file, papa.unparse({ fields: [...Object.keys(rows[0] ?? {}), ...unused], data: rows }))
  const filled = spawnSync(process.execPath, [program, file], {
    cwd: folder,
    env: environment(database, await findFreePort()),
  })
  if (filled.status !== 0) throw new Error(`Vendure was not filled: ${filled.stdout}${filled.stderr}`)
}

/** The running server, as `startShop` returns for our shop. */
export type RunningServer = Omit<RunningProcess, 'output'>

export async function startVendure(database: TestDatabase): Promise<RunningServer> {
  const port = await findFreePort()
  const env = environment(database, port)
  const child = spawn(process.execPath, [program], { cwd: folder, env, stdio: ['ignore', 'pipe', 'ignore'] })
  await new Promise<void>((resolve, reject) => {
    child.once('exit', (code) => reject(new Error(`Vendure ended with ${code}`)))
    createInterface(child.stdout).on('line', (line) => line === 'open' && resolve())
  })
  const stop = async () => {
    child.kill('SIGTERM')
    await once(child, 'exit')
  }
  return { url: `http://127.0.0.1:${port}`, process: child, stop }
}

/** Places orders of one pack by simultaneous signed-in buyers, each order in these requests. */
export async function placeAtVendure(database: TestDatabase, seconds: number, requests: string[]): Promise<Bought> {
  const server = await startVendure(database)
  const ask = (agent: Agent, mutation: string, token = '') =>
    send(
      `${server.url}/shop-api`,
      agent,
      { ...jsonType, authorization: `Bearer ${token}` },
      JSON.stringify({ query: `mutation{${mutation}}` }),
    )
  try {
    const tokens = await Promise.all(
      Array.from({ length: 16 }, async () => {
        const [agent, email] = [new Agent(), `${randomUUID()}@example.com`]
        const person = `emailAddress:"${email}",firstName:"Asha",lastName:"Patel",password:"measuring"`
        await ask(agent, `registerCustomerAccount(input:{${person}}){__typename}`)
        const { headers } = await ask(agent, `login(username:"${email}",password:"measuring"){__typename}`)
        return String(headers['vendure-auth-token'])
      }),
    )
    const buyers = tokens.map((token) => async (agent: Agent) => {
      let text = ''
      for (const request of requests) text = (await ask(agent, request, token)).text
      return text.includes('"PaymentAuthorized"')
    })
    return await buyAtOnce(server.process.pid ?? 0, seconds, buyers)
  } finally {
    await server.stop()
  }
}

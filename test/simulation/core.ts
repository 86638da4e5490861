import { readFileSync } from 'node:fs'
import { registerHooks, stripTypeScriptTypes } from 'node:module'
import { type Mutant, mutate } from '#test/simulation/mutation'

const root = new URL('../../', import.meta.url)
const rooms = ['domain/', 'database/', 'app/'].map((room) => new URL(room, root).href)
const seededCrypto = new URL('seeded-crypto.ts', import.meta.url).href
/** The classes of what the simulated bank throws: every core compares with the same ones. */
const errorsOfBank = 'domain/payments/provider.ts'
const mutants = new Map<string, Mutant>()

/** The real order core and the routes in front of it, loaded afresh; nothing of it is copied. */
export type Core = Awaited<ReturnType<typeof importCore>>

let loaded = 0

/** The core as it is: the same one each time. */
export function loadCore(): Promise<Core> {
  common ??= importCore(commonName)
  return common
}

/** The core as it is, once more. */
export function loadCoreAnew(): Promise<Core> {
  return importCore(`${++loaded}`)
}

/** Loads the core with a planted bug. Throws when the bug's place is not there any more. Only the files that it reaches are loaded anew. */
export async function loadBroken(mutant: Mutant): Promise<Core> {
  await loadCore()
  const name = `${++loaded}`
  mutants.set(name, mutant)
  reachedBy.set(name, findReached(mutant.edits.map(({ file }) => file)))
  const core = await importCore(name)
  for (const { file } of mutant.edits) if (!core.files.has(file)) throw new Error(`${file} was not loaded`)
  return core
}

const commonName = '0'
let common: Promise<Core> | undefined

const filesOf = new Map<string, Set<string>>()
/** Of the common core: which files import this one. */
const importers = new Map<string, Set<string>>()
/** Of each core with a bug: the files that differ from the common core's, since they import what differs. */
const reachedBy = new Map<string, ReadonlySet<string>>()

function findReached(edited: string[]): ReadonlySet<string> {
  const reached = new Set(edited)
  // What is added meanwhile is gone through as well.
  for (const file of reached) for (const importer of importers.get(file) ?? []) reached.add(importer)
  return reached
}

/** The core whose copy of the file this core uses. */
function copyOf(name: string, file: string): string {
  return reachedBy.get(name)?.has(file) === false ? commonName : name
}

async function importCore(name: string) {
  const files = new Set<string>()
  filesOf.set(name, files)
  const load = (file: string) => import(new URL(`${file}?core=${copyOf(name, file)}`, root).href)
  const orders: typeof import('#domain/orders/place-order.server') = await load('domain/orders/place-order.server.ts')
  const stored: typeof import('#domain/orders/orders.server') = await load('domain/orders/orders.server.ts')
  const upi: typeof import('#domain/payments/pay-order.server') = await load('domain/payments/pay-order.server.ts')
  const reconcile: typeof import('#domain/payments/reconcile.server') = await load(
    'domain/payments/reconcile.server.ts',
  )
  const fulfilment: typeof import('#domain/fulfilment/fulfilment.server') = await load(
    'domain/fulfilment/fulfilment.server.ts',
  )
  const parcels: typeof import('#domain/fulfilment/edit-order.server') = await load(
    'domain/fulfilment/edit-order.server.ts',
  )
  const refunds: typeof import('#domain/fulfilment/refund-order.server') = await load(
    'domain/fulfilment/refund-order.server.ts',
  )
  const changes: typeof import('#domain/fulfilment/edit-order.server') = await load(
    'domain/fulfilment/edit-order.server.ts',
  )
  const returns: typeof import('#domain/fulfilment/return-goods.server') = await load(
    'domain/fulfilment/return-goods.server.ts',
  )
  const remittance: typeof import('#domain/fulfilment/remittance.server') = await load(
    'domain/fulfilment/remittance.server.ts',
  )
  const jobs: typeof import('#domain/jobs/run-jobs.server') = await load('domain/jobs/run-jobs.server.ts')
  const receive: typeof import('#domain/stock/receive.server') = await load('domain/stock/receive.server.ts')
  const count: typeof import('#domain/stock/count.server') = await load('domain/stock/count.server.ts')
  const carts: typeof import('#domain/cart/carts.server') = await load('domain/cart/carts.server.ts')
  const quotes: typeof import('#domain/orders/quote.server') = await load('domain/orders/quote.server.ts')
  const reports: typeof import('#domain/reports/sales.server') = await load('domain/reports/sales.server.ts')
  const sqlite: typeof import('#database/sqlite') = await load('database/sqlite.ts')
  const migration: typeof import('#database/migrate') = await load('database/migrate.ts')
  const payment: typeof import('#app/checkout/open-payment.server') = await load('app/checkout/open-payment.server.ts')
  const context: typeof import('#app/context') = await load('app/context.ts')
  const webhook: typeof import('#app/routes/webhooks/razorpay') = await load('app/routes/webhooks/razorpay.ts')
  const order: typeof import('#app/routes/api/order') = await load('app/routes/api/order.ts')
  const cart: typeof import('#app/routes/api/cart') = await load('app/routes/api/cart.ts')
  const message: typeof import('#app/routes/api/send-whatsapp') = await load('app/routes/api/send-whatsapp.ts')
  return {
    files,
    ...orders,
    findLastOrder: stored.findLastOrder,
    findOrder: stored.findOrder,
    ...upi,
    ...reconcile,
    ...fulfilment,
    ...parcels,
    ...refunds,
    ...returns,
    ...changes,
    ...remittance,
    ...receive,
    ...count,
    ...jobs,
    ...carts,
    ...quotes,
    ...reports,
    ...sqlite,
    ...migration,
    ...context,
    ...payment,
    routes: { webhook, order, cart, message },
  }
}

// A copy of the core is told apart by a query at the end of each of its addresses.
registerHooks({
  resolve(specifier, context, next) {
    const name = nameOf(context.parentURL)
    if (name === null) return next(specifier, context)
    if (specifier === 'node:crypto') return { url: seededCrypto, shortCircuit: true }
    const found = next(specifier, context)
    const isOurs = rooms.some((room) => found.url.startsWith(room)) && found.url.endsWith('.ts')
    if (!isOurs) return found
    const file = fileAt(found.url)
    if (file === errorsOfBank) return found
    if (name === commonName && context.parentURL) {
      const known = importers.get(file) ?? new Set()
      importers.set(file, known.add(fileAt(context.parentURL)))
    }
    return { ...found, url: `${found.url}?core=${copyOf(name, file)}` }
  },
  load(url, context, next) {
    const name = nameOf(url)
    if (name === null) return next(url, context)
    const file = fileAt(url)
    filesOf.get(name)?.add(file)
    return { format: 'module', source: readStripped(file, mutants.get(name)), shortCircuit: true }
  },
})

/** What each file is without its types. */
const stripped = new Map<string, string>()

/** Returns the file without its types, with the mutant's edits. Places in it stay where they are, since types become spaces. */
function readStripped(file: string, mutant: Mutant | undefined): string {
  const isEdited = mutant?.edits.some((edit) => edit.file === file)
  const known = isEdited ? undefined : stripped.get(file)
  if (known !== undefined) return known
  const source = readFileSync(new URL(file, root), 'utf8')
  const text = stripTypeScriptTypes(mutant ? mutate(mutant, file, source) : source)
  if (!isEdited) stripped.set(file, text)
  return text
}

function fileAt(url: string): string {
  return url.slice(root.href.length).split('?')[0] ?? ''
}

function nameOf(url: string | undefined): string | null {
  return /\?core=(\d+)$/.exec(url ?? '')?.[1] ?? null
}

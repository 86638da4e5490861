import { registerHooks } from 'node:module'
import { type Mutant, mutate } from '#test/simulation/mutation'

const root = new URL('../../', import.meta.url)
const rooms = ['domain/', 'database/', 'app/'].map((room) => new URL(room, root).href)
const seededCrypto = new URL('seeded-crypto.ts', import.meta.url).href
const mutants = new Map<string, Mutant>()

/** The real order core and the doors in front of it, loaded afresh; nothing of it is copied. */
export type Core = Awaited<ReturnType<typeof importCore>>

let loaded = 0

/** Loads the core as it is, or with one planted bug. Throws when the bug's place is not there any more. */
export async function loadCore(mutant?: Mutant): Promise<Core> {
  const name = `${++loaded}`
  if (mutant) mutants.set(name, mutant)
  const core = await importCore(name)
  if (mutant) for (const { file } of mutant.edits) if (!core.files.has(file)) throw new Error(`${file} was not loaded`)
  return core
}

const filesOf = new Map<string, Set<string>>()

async function importCore(name: string) {
  const files = new Set<string>()
  filesOf.set(name, files)
  const load = (file: string) => import(new URL(`${file}?core=${name}`, root).href)
  const orders: typeof import('#domain/orders/place-order.server') = await load('domain/orders/place-order.server.ts')
  const upi: typeof import('#domain/payments/start-payment.server') = await load(
    'domain/payments/start-payment.server.ts',
  )
  const reconcile: typeof import('#domain/payments/reconcile.server') = await load(
    'domain/payments/reconcile.server.ts',
  )
  const fulfilment: typeof import('#domain/fulfilment/fulfilment.server') = await load(
    'domain/fulfilment/fulfilment.server.ts',
  )
  const errands: typeof import('#domain/jobs/run-jobs.server') = await load('domain/jobs/run-jobs.server.ts')
  const carts: typeof import('#domain/cart/carts.server') = await load('domain/cart/carts.server.ts')
  const quotes: typeof import('#domain/orders/quote.server') = await load('domain/orders/quote.server.ts')
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
    ...{
      ...orders,
      ...upi,
      ...reconcile,
      ...fulfilment,
      ...errands,
      ...carts,
      ...quotes,
      ...sqlite,
      ...migration,
      ...context,
      ...payment,
    },
    doors: { webhook, order, cart, message },
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
    return isOurs ? { ...found, url: `${found.url}?core=${name}` } : found
  },
  load(url, context, next) {
    const found = next(url, context)
    const name = nameOf(url)
    if (name === null) return found
    const file = url.slice(root.href.length).split('?')[0] ?? ''
    filesOf.get(name)?.add(file)
    const mutant = mutants.get(name)
    return mutant ? { ...found, source: mutate(mutant, file, String(found.source)) } : found
  },
})

function nameOf(url: string | undefined): string | null {
  return /\?core=(\d+)$/.exec(url ?? '')?.[1] ?? null
}
